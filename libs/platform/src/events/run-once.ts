import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, rows, type Tx } from '../database/transaction.js';

/**
 * Runs a handler's effect on the database at most once per event: the mark and the effect are one transaction.
 * @returns false when it had been handled before
 */
export function runOnce(
  em: EntityManager,
  handler: string,
  eventId: string,
  effect: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    if (!(await markHandled(tx, handler, eventId))) return false;
    await effect(tx);
    return true;
  });
}

/** Marks an event as handled. @returns false when it had been already; a concurrent run waits here for the other's end. */
export async function markHandled(tx: Tx, handler: string, eventId: string): Promise<boolean> {
  const inserted = await rows(
    tx,
    `insert into handled (handler, event_id) values (?, ?) on conflict do nothing returning event_id`,
    [handler, eventId],
  );
  return inserted.length === 1;
}
