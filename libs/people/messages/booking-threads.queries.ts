import { readsOver, type Tx } from '#libs/core/platform';
import { managedBy } from '#libs/stays/hosts';
import type { BookingsTables } from '#libs/stays/bookings';
import type { IdentityTables } from '#libs/people/identity';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<PropertiesTables, 'properties'> &
  Pick<IdentityTables, 'users'>;

/** A booking of one of its two sides, or undefined. */
export const bookingOf = (tx: Tx, bookingId: string, personId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select(['b.id', 'b.property_id', 'b.traveler_id', 'b.owner_id', 'b.confirmed_at', 'h.title'])
    .where('b.id', '=', bookingId)
    .where((row) => row.or([row('b.traveler_id', '=', personId), managedBy(row.ref('b.owner_id'), personId)]))
    .executeTakeFirst();

/** A listed home that travelers can ask about, or undefined. */
export const listedHome = (tx: Tx, propertyId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('properties as p')
    .select(['p.id', 'p.owner_id', 'p.title'])
    .where('p.id', '=', propertyId)
    .where('p.status', '=', 'listed')
    .executeTakeFirst();

/** A traveler's confirmed stay at a home that is not over, the next one first. */
export const stayAt = (tx: Tx, propertyId: string, travelerId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.property_id', '=', propertyId)
    .where('b.traveler_id', '=', travelerId)
    .where('b.status', '=', 'confirmed')
    .orderBy('b.check_in_at')
    .limit(1)
    .executeTakeFirst();
