import { randomUUID } from 'node:crypto';
import { correlationId, jsonb } from '#libs/core/platform';
import type { StoredDetails } from './operation-details.js';
import type { NewOperation } from './operation.js';

/** The row of a new operation, with the current correlation id; the caller adds `next_attempt_at`. */
export const rowOf = (operation: NewOperation, now: Date) => ({
  id: operation.id ?? randomUUID(),
  kind: operation.kind,
  key: operation.key,
  booking_id: operation.bookingId ?? null,
  user_id: operation.userId ?? null,
  payment_id: operation.paymentId ?? null,
  change_id: operation.changeId ?? null,
  amount_cents: operation.amountCents,
  details: jsonb<StoredDetails>(operation.details),
  requested_at: now,
  correlation_id: correlationId(),
});
