import { randomUUID } from 'node:crypto';
import { correlationId, jsonb } from '#libs/core/platform';
import type { Selectable } from 'kysely';
import type { Operation, WantedOperation } from './operation.js';
import type { ProviderTables } from './tables.js';

/** The row of a new operation, under the id of what asked for it; when it is due is left to say. */
export const rowOf = (wanted: WantedOperation, now: Date) => ({
  id: randomUUID(),
  kind: wanted.kind,
  key: wanted.key,
  booking_id: wanted.bookingId ?? null,
  user_id: wanted.userId ?? null,
  payment_id: wanted.paymentId ?? null,
  amount_cents: wanted.amountCents,
  details: jsonb(wanted.details),
  requested_at: now,
  correlation_id: correlationId(),
});

/** An operation as its row says it. */
export const operationOf = (
  row: Selectable<ProviderTables['operations']>,
  askedBefore: boolean,
): Operation => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  bookingId: row.booking_id,
  userId: row.user_id,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  state: row.state,
  attempt: row.attempt,
  details: row.details,
  providerId: row.provider_id,
  lastError: row.last_error,
  askedBefore,
});
