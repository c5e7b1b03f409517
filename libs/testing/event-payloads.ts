import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventCatalogue, EventName } from '#libs/core/events';
import { tables } from './tables.js';

/** Facts of the events of a name, oldest first; only those of a booking where one is given. */
export async function eventPayloads<Name extends EventName>(
  em: EntityManager,
  name: Name,
  bookingId?: string,
): Promise<EventCatalogue[Name][]> {
  const events = tables(em)
    .selectFrom('events')
    .select('payload')
    .$castTo<{ payload: EventCatalogue[Name] }>()
    .where('name', '=', name)
    .orderBy('seq');
  const wanted = bookingId === undefined ? events : events.where('booking_id', '=', bookingId);
  return (await wanted.execute()).map(({ payload }) => payload);
}
