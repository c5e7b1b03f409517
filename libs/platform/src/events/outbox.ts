import { randomUUID } from 'node:crypto';
import type { EventCatalogue, EventName } from '#libs/events';
import { correlationId } from '../observability/correlation.js';
import { traceParent } from '../observability/tracing.js';
import type { Tx } from '../database/transaction.js';

/** Channel on which a committed announcement nudges the relays. */
export const OUTBOX_CHANNEL = 'latchkey_outbox';

/** Channel on which people who are looking are told that something of theirs has changed. */
export const LIVE_CHANNEL = 'latchkey_live';

/** What travels on the live channel: ids only. */
export interface LiveNotice {
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
 * The nudge is sent by PostgreSQL on commit.
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
  await tx.execute(
    `insert into events (id, name, booking_id, payload, occurred_at, correlation_id, trace_parent)
     values (?, ?, ?, ?::jsonb, ?, ?, ?)`,
    [id, name, bookingId, JSON.stringify(payload), occurredAt, correlationId(), traceParent()],
  );
  await tx.execute(`select pg_notify('${OUTBOX_CHANNEL}', '')`);
  if (bookingId) await tellThose(tx, name, bookingId);
  else if ('ownerId' in payload) await tellOwner(tx, name, payload.ownerId);
  return id;
}

/** Traveler and owner of the booking hear of it on commit; a notice is a hint, so losing one loses nothing. */
async function tellThose(tx: Tx, event: EventName, bookingId: string): Promise<void> {
  await tx.execute(
    `select pg_notify('${LIVE_CHANNEL}', json_build_object(
       'userIds', json_build_array(traveler_id, owner_id), 'event', ?::text, 'bookingId', id)::text)
       from bookings where id = ?`,
    [event, bookingId],
  );
}

/** An owner hears of what concerns their money as a whole. */
const tellOwner = (tx: Tx, event: EventName, ownerId: string): Promise<void> =>
  tellLive(tx, { userIds: [ownerId], event, bookingId: null });

/** Tells people who are looking, on commit, that something of theirs has changed. */
export async function tellLive(tx: Tx, notice: LiveNotice): Promise<void> {
  await tx.execute(`select pg_notify('${LIVE_CHANNEL}', ?)`, [JSON.stringify(notice)]);
}
