import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from './tables.js';

type Reads = Pick<IdentityTables, 'users'> & Pick<BookingsTables, 'booked_homes'>;

/** A traveler's plan, and the title of a booked home as it was booked; undefined when either does not exist. */
export const confirmedBackground = (em: EntityManager, bookingId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('users as t')
    .innerJoin('booked_homes as h', (join) => join.on('h.booking_id', '=', bookingId))
    .select(['t.plan', 'h.title'])
    .where('t.id', '=', travelerId)
    .executeTakeFirst();
