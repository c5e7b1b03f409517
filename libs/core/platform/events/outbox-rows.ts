import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type Selectable } from 'kysely';
import { HANDLER_NAMES, HANDLERS, listenersOf, type EventName, type HandlerName } from '#libs/core/events';
import { db, type PlatformTables } from '../database/platform-tables.js';
import { isOneOf, parallelArrays, realNow, realNowPlus } from '../database/sql.js';
import type { Tx } from '../database/transaction.js';
import type { EventRecord } from './outbox.js';

/** An event to be published to the queues. */
export interface OutboxEvent {
  id: string;
  name: EventName;
  /** Null for events without a booking. */
  booking_id: string | null;
  correlation_id: string | null;
}

/** A handler to be run for an event. */
export interface OutboxJob {
  handler: HandlerName;
  event: OutboxEvent;
}

const COLUMNS = ['events.id', 'events.name', 'events.booking_id', 'events.correlation_id'] as const;

/** How many handlers each event has; events without one are absent. */
const LISTENER_COUNTS = new Map<EventName, number>(
  HANDLER_NAMES.map((handler) => HANDLERS[handler].on).map((name) => [name, listenersOf(name).length]),
);

/**
 * Takes the oldest unpublished events, skipping those that another relay is taking, and marks them as published: the caller
 * publishes them, or gives them back by {@link returnUnpublished}. If it dies before, they are overdue after some seconds.
 */
export async function takeUnpublished(em: EntityManager, limit: number): Promise<OutboxEvent[]> {
  const taken = await db(em)
    .with('due', (query) =>
      query
        .selectFrom('events')
        .select(['id', 'name'])
        .where('published_at', 'is', null)
        .orderBy('seq')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('counted', (query) =>
      query
        .selectFrom('due')
        .leftJoin(
          parallelArrays([...LISTENER_COUNTS.keys()], [...LISTENER_COUNTS.values()]).as<'l'>(sql`l(key, n)`),
          'l.key',
          'due.name',
        )
        .select(['due.id', (row) => row.fn.coalesce('l.n', row.lit(0)).as('n')]),
    )
    .updateTable('events')
    .from('counted')
    .set((row) => publishedWith(row.fn.coalesce('events.handlers_left', 'counted.n')))
    .whereRef('events.id', '=', 'counted.id')
    .returning([...COLUMNS, 'events.seq'])
    .execute();
  return taken.sort((a, b) => a.seq - b.seq).map(({ seq: _seq, ...event }) => event);
}

/** Gives back taken events that could not be published; handlers that ran nevertheless stay counted. */
export async function returnUnpublished(em: EntityManager, events: readonly OutboxEvent[]): Promise<void> {
  await db(em)
    .updateTable('events')
    .set({ published_at: null })
    .where((row) => isOneOf(row.ref('id'), idsOf(events), 'uuid'))
    .where('done_at', 'is', null)
    .execute();
}

/** Locks the events that were published more than `seconds` ago and are not done; skips those locked by another relay. */
export const lockOverdue = (tx: Tx, seconds: number, limit: number): Promise<OutboxEvent[]> =>
  db(tx)
    .selectFrom('events')
    .select(COLUMNS)
    .where('done_at', 'is', null)
    .where('published_at', '<', realNowPlus(-seconds))
    .orderBy('published_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** A job for each handler of these events. */
export const jobsOf = (events: readonly OutboxEvent[]): OutboxJob[] =>
  events.flatMap((event) => listenersOf(event.name).map((handler) => ({ handler, event })));

/** The jobs of these events that no handler has completed. */
export async function openJobs(tx: Tx, events: readonly OutboxEvent[]): Promise<OutboxJob[]> {
  const handled = await db(tx)
    .selectFrom('handled')
    .select(['event_id', 'handler'])
    .where((row) => isOneOf(row.ref('event_id'), idsOf(events), 'uuid'))
    .execute();
  const done = new Set(handled.map(({ handler, event_id }) => `${handler} ${event_id}`));
  return jobsOf(events).filter(({ handler, event }) => !done.has(`${handler} ${event.id}`));
}

/** Marks events as published again and counts the handlers that are left, so that the last one can mark the event done; with none left it is done. */
export async function markPublished(
  tx: Tx,
  events: readonly OutboxEvent[],
  jobs: readonly OutboxJob[],
): Promise<void> {
  const left = Map.groupBy(jobs, ({ event }) => event.id);
  const counts = events.map(({ id }) => left.get(id)?.length ?? 0);
  await db(tx)
    .updateTable('events')
    .from(parallelArrays(idsOf(events), counts, 'uuid').as<'counted'>(sql`counted(key, n)`))
    .set((row) => publishedWith(row.ref('counted.n')))
    .whereRef('events.id', '=', 'counted.key')
    .execute();
}

/** Makes events overdue again that could not be published after all. */
export async function returnOverdue(
  em: EntityManager,
  events: readonly OutboxEvent[],
  seconds: number,
): Promise<void> {
  await db(em)
    .updateTable('events')
    .set({ published_at: realNowPlus(-seconds - 1) })
    .where((row) => isOneOf(row.ref('id'), idsOf(events), 'uuid'))
    .where('done_at', 'is', null)
    .execute();
}

/** The columns of an event that is published now, of which `left` handlers are left. */
const publishedWith = (left: Expression<number>) => ({
  published_at: realNow(),
  handlers_left: left,
  done_at: sql<Date | null>`case when ${left} = 0 then now() end`,
});

/** An event as passed to its handlers, with the request that caused it. */
export interface PublishedEvent {
  event: EventRecord;
  correlationId: string | null;
  traceParent: string | null;
}

/** What {@link publishedEvent} needs. */
export const PUBLISHED_COLUMNS = [
  'events.id',
  'events.name',
  'events.payload',
  'events.occurred_at',
  'events.correlation_id',
  'events.trace_parent',
] as const;

/** An event as passed to its handlers; null when it no longer exists. */
export async function eventOf(em: EntityManager, id: string): Promise<PublishedEvent | null> {
  const row = await db(em)
    .selectFrom('events')
    .select(PUBLISHED_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? publishedEvent(row) : null;
}

export const publishedEvent = ({
  id,
  name,
  payload,
  occurred_at,
  correlation_id: correlationId,
  trace_parent: traceParent,
}: Pick<
  Selectable<PlatformTables['events']>,
  'id' | 'name' | 'payload' | 'occurred_at' | 'correlation_id' | 'trace_parent'
>): PublishedEvent => ({
  event: { id, name, payload, occurredAt: occurred_at.toISOString() },
  correlationId,
  traceParent,
});

const idsOf = (events: readonly OutboxEvent[]): string[] => events.map(({ id }) => id);
