import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from './tables.js';

/** Totals of a user's points. */
export interface PointsTotals {
  /** Spendable points; can be negative after a clawback. @spec E7, E11 */
  balance: number;
  /** Points ever earned, which determine the tier; redeeming does not lower them. @spec E7 */
  lifetime: number;
  /** Recorded at payment, not yet posted. @spec E6 */
  pending: number;
}

/** Sums a user's points ledger; the only computation of balance and lifetime points. @spec E6, E7, E11 */
export const pointsOf = (em: EntityManager, userId: string): Promise<PointsTotals> =>
  db(em)
    .selectFrom('points_lines')
    .select((row) => {
      const points = row.fn.sum<number>('points');
      const posted = points.filterWhere('state', '=', 'posted');
      return [
        row.fn.coalesce(posted, row.lit(0)).as('balance'),
        row.fn.coalesce(posted.filterWhere('kind', '<>', 'redemption'), row.lit(0)).as('lifetime'),
        row.fn.coalesce(points.filterWhere('state', '=', 'pending'), row.lit(0)).as('pending'),
      ];
    })
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
