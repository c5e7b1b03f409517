import { readsOver, sumOf, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import type { LoyaltyTables } from './tables.js';

type Reads = LoyaltyTables & Pick<BookingsTables, 'date_changes'>;

/** The lines of all changes of a stay's dates. */
export const changeLinesOf = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('points_entries as e')
    .innerJoin('date_changes as c', 'c.id', 'e.change_id')
    .select(['e.id', 'e.points'])
    .where('c.booking_id', '=', bookingId)
    .execute();

/** What all changes of a stay's dates cost more together, in cents. */
export async function differenceOfChanges(tx: Tx, bookingId: string): Promise<Cents> {
  const { cents } = await readsOver<Reads>(tx)
    .selectFrom('date_changes')
    .select((row) => sumOf(row.ref('difference_cents')).as('cents'))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'applied')
    .executeTakeFirstOrThrow();
  return cents;
}
