import { randomUUID } from 'node:crypto';
import type { AnnouncedFacts, EventCatalogue, EventName } from '#libs/core/events';
import { correlationId } from '../observability/correlation.js';
import { traceParent } from '../observability/tracing.js';
import { db } from '../database/platform-tables.js';
import { jsonb } from '../database/sql.js';
import type { Tx } from '../database/transaction.js';
import { nudgeAfterCommit } from './nudges.js';

/** PostgreSQL channel that nudges the relays after an event is committed. */
export const OUTBOX_CHANNEL = 'latchkey_outbox';

/** PostgreSQL channel that notifies connected users of changes to their data. */
export const LIVE_CHANNEL = 'latchkey_live';

/** Payload on the live channel: ids only. */
export interface LiveMessage {
  userIds: string[];
  event: EventName | 'inbox.changed';
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

/**
 * Writes a domain event to the outbox in the transaction that makes it true, so both commit or neither does.
 * Relays are nudged after the commit.
 * @returns the event's id
 */
export async function announce<N extends EventName>(
  tx: Tx,
  name: N,
  facts: AnnouncedFacts<N>,
  occurredAt: Date,
): Promise<string> {
  const id = randomUUID();
  const payload: EventCatalogue[EventName] = facts;
  const bookingId = 'bookingId' in payload ? payload.bookingId : null;
  await db(tx)
    .insertInto('events')
    .values({
      id,
      name,
      booking_id: bookingId,
      payload: jsonb(payload),
      occurred_at: occurredAt,
      correlation_id: correlationId(),
      trace_parent: traceParent(),
    })
    .execute();
  nudgeAfterCommit(tx, OUTBOX_CHANNEL);
  const userIds = affectedUserIds(payload);
  if (userIds.length > 0) notifyLive(tx, { userIds, event: name, bookingId });
  return id;
}

/** Traveler and owner for a booking's event; the owner alone for others, such as a payout. */
function affectedUserIds(payload: EventCatalogue[EventName]): string[] {
  const travelerId = 'bookingId' in payload && 'travelerId' in payload ? payload.travelerId : undefined;
  const ownerId = 'ownerId' in payload ? payload.ownerId : undefined;
  return [travelerId, ownerId].filter((id) => id !== undefined);
}

/** Notifies connected users after the commit that their data has changed; only a hint, so a lost one does no harm. */
export function notifyLive(tx: Tx, message: LiveMessage): void {
  nudgeAfterCommit(tx, LIVE_CHANNEL, JSON.stringify(message));
}
