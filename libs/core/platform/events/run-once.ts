import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder } from 'kysely';
import type { HandlerName } from '#libs/core/events';
import { db, type PlatformTables } from '../database/platform-tables.js';
import { realNow } from '../database/sql.js';
import { inTransaction, type Tx } from '../database/transaction.js';

/**
 * Runs the database effects of handlers for an event, each at most once: marks and effects share one transaction. A
 * concurrent run waits for the first to finish. Effects run in the order of `handlers`, each seeing what the ones before wrote.
 * @returns the handlers that had not handled the event before
 */
export function runOnce(
  em: EntityManager,
  eventId: string,
  handlers: readonly HandlerName[],
  effect: (tx: Tx, handler: HandlerName) => Promise<unknown>,
): Promise<HandlerName[]> {
  return inTransaction(em, async (tx) => {
    const marked = await insertMarks(tx, eventId, handlers);
    const fresh = handlers.filter((handler) => marked.has(handler));
    for (const handler of fresh) {
      await effect(tx, handler);
      await tx.flush();
    }
    if (fresh.length > 0) await countDown(tx, eventId, fresh.length);
    return fresh;
  });
}

/** Marks an event as handled by a handler that acts outside the database; idempotent. */
export async function markHandled(em: EntityManager, eventId: string, handler: HandlerName): Promise<void> {
  await db(em)
    .with('marked', (query) =>
      query
        .insertInto('handled')
        .values({ handler, event_id: eventId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id'),
    )
    .updateTable('events')
    .from('marked')
    .set((event) => countedDown(event, 1))
    .whereRef('events.id', '=', 'marked.event_id')
    .execute();
}

async function insertMarks(
  tx: Tx,
  eventId: string,
  handlers: readonly HandlerName[],
): Promise<ReadonlySet<HandlerName>> {
  // Sorted, because concurrent runs that mark in different orders would deadlock.
  const marks = handlers.toSorted().map((handler) => ({ handler, event_id: eventId }));
  const inserted = await db(tx)
    .insertInto('handled')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('handler')
    .execute();
  return new Set(inserted.map(({ handler }) => handler));
}

/** Subtracts finished handlers from the open ones. Runs last, so the event's row is locked only briefly. */
async function countDown(tx: Tx, eventId: string, finished: number): Promise<void> {
  await db(tx)
    .updateTable('events')
    .set((event) => countedDown(event, finished))
    .where('events.id', '=', eventId)
    .execute();
}

/** The columns of an event after `finished` handlers more; the last ones mark it done. */
const countedDown = (
  event: ExpressionBuilder<Pick<PlatformTables, 'events'>, 'events'>,
  finished: number,
) => ({
  handlers_left: event('events.handlers_left', '-', finished),
  done_at: event
    .case()
    .when('events.handlers_left', '<=', finished)
    .then(realNow())
    .else(event.ref('events.done_at'))
    .end(),
});
