import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookingFacts, EventCatalogue, EventName } from '#libs/core/events';
import type { Booking } from '#libs/stays/bookings';
import { tables } from './tables.js';

/** The payload that all booking events share. */
export const bookingFacts = (booking: Booking, propertyTitle = 'Juniper cabin'): BookingFacts => ({
  bookingId: booking.id,
  propertyId: booking.propertyId,
  propertyTitle,
  travelerId: booking.travelerId,
  ownerId: booking.ownerId,
  checkInAt: booking.checkInAt.toISOString(),
  checkOutAt: booking.checkOutAt.toISOString(),
  subtotalCents: booking.subtotalCents,
  cleaningCents: booking.cleaningCents,
  serviceFeeCents: booking.serviceFeeCents,
  totalCents: booking.totalCents,
});

/** Payloads of all events of a name, oldest first; optionally only those of one booking. */
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
  const rows = await (
    bookingId === undefined ? events : events.where('booking_id', '=', bookingId)
  ).execute();
  return rows.map(({ payload }) => payload);
}
