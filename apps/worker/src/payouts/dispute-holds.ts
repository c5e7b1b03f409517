import { firstRow, type Tx } from '#libs/platform';

/** Read by operators beside a hold that was lifted. */
export const DECIDED = 'The bank has decided';

/** Names the hold of a dispute. */
export const referenceOf = (disputeId: string): string => `dispute ${disputeId}`;

/**
 * Locks a dispute until the transaction ends: what freezes an amount and what frees it are one after the other.
 * @returns how it stands, or null when there is none
 */
export async function lockDispute(tx: Tx, disputeId: string): Promise<'open' | 'won' | 'lost' | null> {
  const row = await firstRow<{ state: 'open' | 'won' | 'lost' }>(
    tx,
    'select state from disputes where id = ? for update',
    [disputeId],
  );
  return row?.state ?? null;
}
