import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/**
 * Locks a dispute until the transaction ends: what freezes an amount and what frees it are one after the other.
 * @returns its state, or null when there is none
 */
export async function lockDispute(tx: Tx, disputeId: string): Promise<'open' | 'won' | 'lost' | null> {
  const dispute = await db(tx)
    .selectFrom('disputes')
    .select('state')
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst();
  return dispute?.state ?? null;
}
