import { sql } from 'kysely';
import { countAll, readsOver, type Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
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

/** What refers to a home: no booking at all, only unpaid holds that have ended, one that may still be paid, or a stay that was paid. */
export type HomeUse = 'none' | 'ended_holds' | 'live_hold' | 'paid_stay';

/** How a home was ever used. A hold is live until the payment provider has said that nobody pays for it. @spec C1 */
export async function useOf(tx: Tx, homeId: string): Promise<HomeUse> {
  const { bookings, paid, held } = await readsOver<Reads>(tx)
    .selectFrom('bookings')
    .select((row) => [
      countAll().as('bookings'),
      row.fn
        .countAll<number>()
        .filterWhere((one) =>
          one.or([
            one('status', 'in', ['confirmed', 'completed']),
            one('confirmed_at', 'is not', null),
            one('paid_cents', '>', cents(0)),
          ]),
        )
        .as('paid'),
      row.fn.countAll<number>().filterWhere('status', '=', 'pending').as('held'),
    ])
    .where('property_id', '=', homeId)
    .executeTakeFirstOrThrow();
  if (paid > 0) return 'paid_stay';
  if (held > 0) return 'live_hold';
  return bookings > 0 ? 'ended_holds' : 'none';
}
