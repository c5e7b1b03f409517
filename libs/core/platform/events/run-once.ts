import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import type { HandlerName } from '#libs/core/events';
import { db, type PlatformTables } from '../database/platform-tables.js';
import { realNow } from '../database/sql.js';
import { inTransaction, nameCrashPoints, type Tx } from '../database/transaction.js';
import { PUBLISHED_COLUMNS, publishedEvent, type PublishedEvent } from './outbox-rows.js';

/** Handlers to be run for an event. */
export interface EventWork {
  eventId: string;
  handlers: readonly HandlerName[];
}

/**
 * Runs the database effects of handlers for events, each at most once: marks and effects share one transaction. A concurrent run waits
 * for the first to finish. Effects run in the order of `work`, each seeing what the ones before wrote. Events that no longer exist are
 * skipped.
 */
export function runOnce(
  em: EntityManager,
  work: readonly EventWork[],
  effect: (tx: Tx, published: PublishedEvent, handler: HandlerName) => Promise<unknown>,
): Promise<void> {
  return inTransaction(em, async (tx) => {
    const marked = await mark(tx, work);
    for (const { eventId, handlers } of work) {
      const fresh = marked.get(eventId);
      if (!fresh) continue;
      for (const handler of handlers.filter((name) => fresh.handlers.has(name))) {
        await effect(tx, fresh.published, handler);
        await tx.flush();
        nameCrashPoints(tx, [handler]);
      }
    }
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
    .set((event) => countedDown(event, event.lit(1)))
    .whereRef('events.id', '=', 'marked.event_id')
    .execute();
}

/** Marks events as handled. @returns the events with the handlers that were not marked before */
async function mark(
  tx: Tx,
  work: readonly EventWork[],
): Promise<ReadonlyMap<string, { published: PublishedEvent; handlers: ReadonlySet<HandlerName> }>> {
  const marks = work.flatMap(({ eventId, handlers }) => handlers.map((handler) => ({ eventId, handler })));
  const [ids, names] = [marks.map(({ eventId }) => eventId), marks.map(({ handler }) => handler)];
  const rows = await db(tx)
    .with('marked', (query) =>
      query
        .insertInto('handled')
        .columns(['handler', 'event_id'])
        .expression((named) =>
          named
            .selectFrom(
              sql<{
                event_id: string;
                handler: HandlerName;
              }>`unnest(${ids}::uuid[], ${names}::text[])`.as<'n'>(sql`n(event_id, handler)`),
            )
            .innerJoin('events', 'events.id', 'n.event_id')
            .select(['n.handler', 'n.event_id'])
            // Concurrent runs that mark in different orders would deadlock.
            .orderBy('n.event_id')
            .orderBy('n.handler'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['event_id', 'handler']),
    )
    .with('counted', (query) =>
      query
        .selectFrom('marked')
        .groupBy('event_id')
        .select((row) => [
          'event_id',
          row.cast<number>(row.fn.countAll(), 'integer').as('n'),
          row.fn.agg<HandlerName[]>('array_agg', ['handler']).as('handlers'),
        ]),
    )
    .updateTable('events')
    .from('counted')
    .set((event) => countedDown(event, event.ref('counted.n')))
    .whereRef('events.id', '=', 'counted.event_id')
    .returning([...PUBLISHED_COLUMNS, 'counted.handlers'])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { published: publishedEvent(row), handlers: new Set(row.handlers) }]),
  );
}

/** The columns of an event after `finished` handlers more; the last ones mark it done. */
const countedDown = (
  event: ExpressionBuilder<Pick<PlatformTables, 'events'>, 'events'>,
  finished: Expression<number>,
) => ({
  handlers_left: event('events.handlers_left', '-', finished),
  done_at: event
    .case()
    .when('events.handlers_left', '<=', finished)
    .then(realNow())
    .else(event.ref('events.done_at'))
    .end(),
});
