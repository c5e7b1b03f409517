import { sql } from 'kysely';
import { readsOver, type Tx } from '#libs/core/platform';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = Pick<BookingsTables, 'bookings' | 'booked_homes'>;

/** Ids of the uploaded photos with which a home was booked. */
export async function bookedPictures(tx: Tx, homeId: string): Promise<string[]> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('booked_homes as h')
    .innerJoin('bookings as b', 'b.id', 'h.booking_id')
    .select((row) => sql<string>`${row.ref('h.picture')} ->> 'id'`.as('id'))
    .distinct()
    .where('b.property_id', '=', homeId)
    .where((row) => sql<boolean>`${row.ref('h.picture')} ->> 'id' is not null`)
    .execute();
  return found.map(({ id }) => id);
}

/** True when the home was ever booked, or held. */
export async function wasBooked(tx: Tx, homeId: string): Promise<boolean> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('bookings')
    .select('id')
    .where('property_id', '=', homeId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
