import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Locks a dispute until the transaction ends, so that placing and lifting its hold run in sequence. @returns its state, or null if unknown */
export async function lockDispute(tx: Tx, disputeId: string): Promise<'open' | 'won' | 'lost' | null> {
  const dispute = await db(tx)
    .selectFrom('disputes')
    .select('state')
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst();
  return dispute?.state ?? null;
}
