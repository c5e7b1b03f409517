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

const NONE: PointsTotals = { balance: 0, lifetime: 0, pending: 0 };

/** A user's points as triggers keep them beside the lines: the only source of balance and lifetime points. @spec E6, E7, E11 */
export const pointsOf = async (em: EntityManager, userId: string): Promise<PointsTotals> =>
  (await db(em)
    .selectFrom('points_balances')
    .select(['balance', 'lifetime', 'pending'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? NONE;
