import type { EntityManager } from '@mikro-orm/postgresql';
import { firstRow } from '#libs/core/platform';

/** Sums of somebody's points. */
export interface PointsTotals {
  /** What can be spent; negative after a clawback. @spec E7, E11 */
  balance: number;
  /** Ever earned; redeeming does not lower it, so it decides the tier. @spec E7 */
  lifetime: number;
  /** Recorded at payment, not yet posted. @spec E6 */
  pending: number;
}

/** Adds up the points ledger of a user; the one reading of balance and lifetime. @spec E6, E7, E11 */
export async function pointsOf(em: EntityManager, userId: string): Promise<PointsTotals> {
  const row = await firstRow<PointsTotals>(
    em,
    `select coalesce(sum(points) filter (where state = 'posted'), 0)::int as balance,
            coalesce(sum(points) filter (where state = 'posted' and kind <> 'redemption'), 0)::int as lifetime,
            coalesce(sum(points) filter (where state = 'pending'), 0)::int as pending
       from points_lines where user_id = ?`,
    [userId],
  );
  return row ?? { balance: 0, lifetime: 0, pending: 0 };
}
