import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type InsertQueryBuilder } from 'kysely';
import { listenersOf, type AnnouncedFacts, type EventCatalogue, type EventName } from '#libs/core/events';
import { correlationId } from '../observability/correlation.js';
import { traceParent } from '../observability/tracing.js';
import { db } from '../database/platform-tables.js';
import { jsonb, realNow } from '../database/sql.js';
import { nameCrashPoints, type Tx } from '../database/transaction.js';
import { crashPoint } from '../process/crash-points.js';
import { nudgeAfterCommit, nudgeSoonAfterCommit, sendNudges } from './nudges.js';

/** PostgreSQL channel that nudges the relays after an event is committed. */
export const OUTBOX_CHANNEL = 'latchkey_outbox';

/** PostgreSQL channel that notifies connected users of changes to their data. */
export const LIVE_CHANNEL = 'latchkey_live';

/** Payload on the live channel: ids only. */
export interface LiveMessage {
  userIds: string[];
  event: EventName | 'inbox.changed' | 'messages.changed' | 'arrival.changed';
  /** Null for events without a booking, such as a payout. */
  bookingId: string | null;
}

/** An outbox row as seen by relay and handlers. */
export interface EventRecord<N extends EventName = EventName> {
  id: string;
  name: N;
  payload: EventCatalogue[N];
  occurredAt: string;
}

/** An event to be announced, with its facts. */
export type Announcement = { [N in EventName]: { name: N; facts: AnnouncedFacts<N> } }[EventName];

/**
 * Writes a domain event to the outbox in the transaction that makes it true, so both commit or neither does.
 * Relays are nudged after the commit. An event that nobody handles is done at once.
 * @returns the event's id
 */
export async function announce<N extends EventName>(
  tx: Tx,
  name: N,
  facts: AnnouncedFacts<N>,
  occurredAt: Date,
): Promise<string> {
  const row = rowOf(name, facts, occurredAt);
  await insertEvents(tx, [row]);
  return row.id;
}

/**
 * Like {@link announce}, as a part of the statement that makes the event true: `.with('announced', () => announcing(…))`. The statement must
 * be executed.
 */
export function announcing<N extends EventName>(
  tx: Tx,
  name: N,
  facts: AnnouncedFacts<N>,
  occurredAt: Date,
): ReturnType<typeof insertOf> {
  const rows = [rowOf(name, facts, occurredAt)];
  followUp(tx, rows);
  return insertOf(tx, rows);
}

/** Like {@link announce}, for several events of one transaction in one statement; handled in this order. */
export const announceAll = (
  tx: Tx,
  announcements: readonly Announcement[],
  occurredAt: Date,
): Promise<void> =>
  insertEvents(
    tx,
    announcements.map(({ name, facts }) => rowOf(name, facts, occurredAt)),
  );

type EventRow = ReturnType<typeof rowOf>;

const rowOf = (name: EventName, payload: EventCatalogue[EventName], occurredAt: Date) => ({
  id: randomUUID() as string,
  name,
  bookingId: 'bookingId' in payload ? payload.bookingId : null,
  payload,
  occurredAt,
});

const isHandled = ({ name }: EventRow): boolean => listenersOf(name).length > 0;

const insertOf = (tx: Tx, rows: readonly EventRow[]) =>
  db(tx)
    .insertInto('events')
    .values(
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        booking_id: row.bookingId,
        payload: jsonb(row.payload),
        occurred_at: row.occurredAt,
        correlation_id: correlationId(),
        trace_parent: traceParent(),
        ...(!isHandled(row) && { published_at: realNow(), handlers_left: 0, done_at: realNow() }),
      })),
    );

async function insertEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  await insertOf(tx, rows).execute();
  followUp(tx, rows);
}

/** What follows the commit of events. */
function followUp(tx: Tx, rows: readonly EventRow[]): void {
  nameCrashPoints(
    tx,
    rows.map(({ name }) => name),
  );
  if (rows.some(isHandled)) nudgeAfterCommit(tx, OUTBOX_CHANNEL);
  for (const { name, payload, bookingId } of rows) {
    const userIds = affectedUserIds(payload);
    if (userIds.length > 0) notifyLive(tx, { userIds, event: name, bookingId });
  }
}

/**
 * Inserts a row and announces it in the same statement, without a transaction around them; does neither when the insert returns no row.
 * For events that are about no person.
 * @param row an insert that returns its row; without `isNews` it is not announced
 */
export async function announceNew<N extends EventName, Tables, Table extends keyof Tables>(
  em: EntityManager,
  row: InsertQueryBuilder<Tables, Table, { isNews: boolean }>,
  name: N,
  facts: AnnouncedFacts<N>,
  occurredAt: Date,
): Promise<void> {
  crashPoint(`before commit of ${name}`);
  const { numInsertedOrUpdatedRows: announced = 0n } = await db(em)
    .with('inserted', () => sql<{ isNews: boolean }>`(${row})`)
    .insertInto('events')
    .columns(['id', 'name', 'payload', 'occurred_at', 'correlation_id', 'trace_parent'])
    .expression((query) =>
      query
        .selectFrom('inserted')
        .where('isNews', '=', true)
        .select([
          sql<string>`${randomUUID()}::uuid`.as('id'),
          sql<EventName>`${name}::text`.as('name'),
          jsonb(facts).as('payload'),
          sql<Date>`${occurredAt}::timestamptz`.as('occurred_at'),
          sql<string | null>`${correlationId()}::text`.as('correlation_id'),
          sql<string | null>`${traceParent()}::text`.as('trace_parent'),
        ]),
    )
    .executeTakeFirst();
  crashPoint(`after commit of ${name}`);
  if (announced === 0n) return;
  nudgeAfterCommit(em, OUTBOX_CHANNEL);
  sendNudges(em, em);
}

/** Traveler and owner for a booking's event; the owner alone for others, such as a payout. */
function affectedUserIds(payload: EventCatalogue[EventName]): string[] {
  const travelerId = 'bookingId' in payload && 'travelerId' in payload ? payload.travelerId : undefined;
  const ownerId = 'ownerId' in payload ? payload.ownerId : undefined;
  return [travelerId, ownerId].filter((id) => id !== undefined);
}

/** Notifies connected users after the commit that their data has changed; only a hint, so a lost one does no harm. */
export function notifyLive(tx: Tx, message: LiveMessage): void {
  nudgeSoonAfterCommit(tx, LIVE_CHANNEL, JSON.stringify(message));
}
