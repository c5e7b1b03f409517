import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from './tables.js';

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
