import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { listenersOf, type EventName, type HandlerName } from '#libs/core/events';
import { db } from '../database/platform-tables.js';
import { isOneOf, realNow, realNowPlus } from '../database/sql.js';
import type { Tx } from '../database/transaction.js';
import type { EventRecord } from './outbox.js';

/** An event to be published to the queues. */
export interface OutboxEvent {
  id: string;
  name: EventName;
  correlation_id: string | null;
}

/** A handler to be run for an event. */
export interface OutboxJob {
  handler: HandlerName;
  event: OutboxEvent;
}

const COLUMNS = ['id', 'name', 'correlation_id'] as const;

/** Locks the oldest unpublished events and skips those locked by another relay. */
export const lockUnpublished = (tx: Tx, limit: number): Promise<OutboxEvent[]> =>
  db(tx)
    .selectFrom('events')
    .select(COLUMNS)
    .where('published_at', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Locks events that were published more than `seconds` ago and are not done, likewise. */
export const lockOverdue = (tx: Tx, seconds: number, limit: number): Promise<OutboxEvent[]> =>
  db(tx)
    .selectFrom('events')
    .select(COLUMNS)
    .where('done_at', 'is', null)
    .where('published_at', '<', realNowPlus(-seconds))
    .orderBy('published_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** The jobs of these events that no handler has completed. */
export async function openJobs(tx: Tx, events: readonly OutboxEvent[]): Promise<OutboxJob[]> {
  const handled = await db(tx)
    .selectFrom('handled')
    .select(['event_id', 'handler'])
    .where((row) => isOneOf(row.ref('event_id'), idsOf(events), 'uuid'))
    .execute();
  const done = new Set(handled.map(({ handler, event_id }) => `${handler} ${event_id}`));
  return events.flatMap((event) =>
    listenersOf(event.name)
      .filter((handler) => !done.has(`${handler} ${event.id}`))
      .map((handler) => ({ handler, event })),
  );
}

/** Marks events as published and stores how many handlers are left, so that the last one can mark the event done; with none left it is done. */
export async function markPublished(
  tx: Tx,
  events: readonly OutboxEvent[],
  jobs: readonly OutboxJob[],
): Promise<void> {
  const left = Map.groupBy(jobs, ({ event }) => event.id);
  const counts = events.map(({ id }) => left.get(id)?.length ?? 0);
  // Raw SQL, because Kysely cannot express an unnest of two parallel arrays.
  const handlerCounts = sql<{
    event_id: string;
    n: number;
  }>`unnest(${idsOf(events)}::uuid[], ${counts}::int[])`;
  await db(tx)
    .updateTable('events')
    .from(handlerCounts.as<'counted'>(sql`counted(event_id, n)`))
    .set((row) => ({
      published_at: realNow(),
      handlers_left: row.ref('counted.n'),
      done_at: row.case().when('counted.n', '=', 0).then(realNow()).end(),
    }))
    .whereRef('events.id', '=', 'counted.event_id')
    .execute();
}

/** An event as passed to its handlers, with its trace parent. @throws Error when the event does not exist */
export async function eventOf(
  em: EntityManager,
  id: string,
): Promise<{ event: EventRecord; traceParent: string | null }> {
  const row = await db(em)
    .selectFrom('events')
    .select(['id', 'name', 'payload', 'occurred_at', 'trace_parent'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error(`There is no event ${id}`);
  const event = {
    id: row.id,
    name: row.name,
    payload: row.payload,
    occurredAt: row.occurred_at.toISOString(),
  };
  return { event, traceParent: row.trace_parent };
}

const idsOf = (events: readonly OutboxEvent[]): string[] => events.map(({ id }) => id);
