import { firstRow, type Tx } from '#libs/core/platform';

/**
 * Locks a dispute until the transaction ends: what freezes an amount and what frees it are one after the other.
 * @returns its state, or null when there is none
 */
export async function lockDispute(tx: Tx, disputeId: string): Promise<'open' | 'won' | 'lost' | null> {
  const row = await firstRow<{ state: 'open' | 'won' | 'lost' }>(
    tx,
    'select state from disputes where id = ? for update',
    [disputeId],
  );
  return row?.state ?? null;
}
