import type { EntityManager } from '@mikro-orm/postgresql';
import { sumOf } from '#libs/core/platform';
import { db, type BookingsTables } from './tables.js';

/** As whom a person's bookings are counted. */
export type BookingSide = BookingsTables['booking_totals']['side'];

/** What bookings are counted by: `cancelled` were paid before, `lapsed` are holds that ended unpaid. */
export type CountedAs = 'pending' | 'confirmed' | 'completed' | 'cancelled' | 'lapsed';

/** The number of a person's bookings of some kinds, from their totals: a few rows, however many bookings there are. */
export async function keptCount(
  em: EntityManager,
  { personId, side }: { personId: string; side: BookingSide },
  kinds: readonly CountedAs[],
): Promise<number> {
  if (kinds.length === 0) return 0;
  const { n } = await db(em)
    .selectFrom('booking_totals')
    .select((row) =>
      sumOf<number>(kinds.map((kind) => row.ref(kind)).reduce((sum, one) => row(sum, '+', one))).as('n'),
    )
    .where('person_id', '=', personId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow();
  return n;
}
