import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from './tables.js';

type Reads = Pick<IdentityTables, 'users'> & Pick<BookingsTables, 'bookings' | 'booked_homes'>;

/** The plan of a booking's traveler, and the home's title as it was booked, as a part of a statement. */
export const confirmedBackground = (em: EntityManager, bookingId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select(['t.plan as planNow', 'h.title'])
    .where('b.id', '=', bookingId);
