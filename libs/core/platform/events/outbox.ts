import { randomUUID } from 'node:crypto';
import type { EventCatalogue, EventName } from '#libs/core/events';
import { correlationId } from '../observability/correlation.js';
import { traceParent } from '../observability/tracing.js';
import { db } from '../database/platform-tables.js';
import { jsonb } from '../database/sql.js';
import type { Tx } from '../database/transaction.js';
import { partiesOf } from './booking-parties.queries.js';
import { nudgeAfterCommit } from './nudges.js';

/** Channel on which a committed announcement nudges the relays. */
export const OUTBOX_CHANNEL = 'latchkey_outbox';

/** Channel on which people who are looking are told that something of theirs has changed. */
export const LIVE_CHANNEL = 'latchkey_live';

/** What travels on the live channel: ids only. */
export interface LiveMessage {
  userIds: string[];
  event: EventName | 'inbox.changed';
  /** Null for what is about no booking, such as a payout. */
  bookingId: string | null;
}

/** One row of the outbox, as relay and handlers see it. */
export interface EventRecord<N extends EventName = EventName> {
  id: string;
  name: N;
  payload: EventCatalogue[N];
  occurredAt: string;
}

/**
 * Announces a domain event inside the transaction that makes it true: both are there or neither is.
 * Relays are nudged after the commit.
 * @returns the event's id
 */
export async function announce<N extends EventName>(
  tx: Tx,
  name: N,
  payload: EventCatalogue[N],
  occurredAt: Date,
): Promise<string> {
  const id = randomUUID();
  const bookingId = 'bookingId' in payload ? payload.bookingId : null;
  await db(tx)
    .insertInto('events')
    .values({
      id,
      name,
      booking_id: bookingId,
      payload: jsonb<EventCatalogue[EventName]>(payload),
      occurred_at: occurredAt,
      correlation_id: correlationId(),
      trace_parent: traceParent(),
    })
    .execute();
  nudgeAfterCommit(tx, OUTBOX_CHANNEL);
  const userIds = await concerned(tx, payload);
  if (userIds.length > 0) tellLive(tx, { userIds, event: name, bookingId });
  return id;
}

/** Traveler and owner of a booking, and owners for what is about their money as a whole. */
async function concerned(tx: Tx, payload: EventCatalogue[EventName]): Promise<string[]> {
  if ('bookingId' in payload && payload.bookingId) {
    const parties =
      'ownerId' in payload && 'travelerId' in payload ? payload : await partiesOf(tx, payload.bookingId);
    return [parties.travelerId, parties.ownerId];
  }
  return 'ownerId' in payload ? [payload.ownerId] : [];
}

/** Tells people who are looking, after the commit, that something of theirs has changed; a hint, so losing one loses nothing. */
export function tellLive(tx: Tx, webhookEvent: LiveMessage): void {
  nudgeAfterCommit(tx, LIVE_CHANNEL, JSON.stringify(webhookEvent));
}
