import type { EntityManager } from '@mikro-orm/postgresql';
import type { HandlerName } from '#libs/core/events';
import { db } from '../database/platform-tables.js';
import { realNow } from '../database/sql.js';
import { inTransaction, type Tx } from '../database/transaction.js';

/**
 * Runs a handler's database effect at most once per event: mark and effect share one transaction. A concurrent run
 * waits for the first to finish.
 * @returns false when the event was already handled
 */
export function runOnce(
  em: EntityManager,
  handler: HandlerName,
  eventId: string,
  effect: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    if (!(await insertMark(tx, handler, eventId))) return false;
    await effect(tx);
    await countDown(tx, eventId);
    return true;
  });
}

/** Marks an event as handled by a handler that acts outside the database; idempotent. */
export async function markHandled(em: EntityManager, handler: HandlerName, eventId: string): Promise<void> {
  await runOnce(em, handler, eventId, () => Promise.resolve());
}

async function insertMark(tx: Tx, handler: HandlerName, eventId: string): Promise<boolean> {
  const inserted = await db(tx)
    .insertInto('handled')
    .values({ handler, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return inserted.length === 1;
}

/** Decrements the open handlers; the last one marks the event done. Runs last, so the event's row is locked only briefly. */
async function countDown(tx: Tx, eventId: string): Promise<void> {
  await db(tx)
    .updateTable('events')
    .set((event) => ({
      handlers_left: event('handlers_left', '-', 1),
      done_at: event.case().when('handlers_left', '<=', 1).then(realNow()).else(event.ref('done_at')).end(),
    }))
    .where('id', '=', eventId)
    .execute();
}
