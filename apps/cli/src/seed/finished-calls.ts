import { jsonb, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { NewCall } from '#libs/money/provider';
import { db } from './tables.js';

/** A successful call to the provider, for a booking or a user. */
export type FinishedCall = NewCall & {
  id: string;
  key: string;
  bookingId?: string;
  userId?: string;
  paymentId?: string;
  amountCents: Cents;
  providerId: string;
  requestedAt: Date;
  finishedAt: Date;
};

/** Writes a call as a finished operation. */
export async function writeCall(tx: Tx, call: FinishedCall): Promise<void> {
  await db(tx)
    .insertInto('operations')
    .values({
      id: call.id,
      kind: call.kind,
      key: call.key,
      booking_id: call.bookingId ?? null,
      user_id: call.userId ?? null,
      payment_id: call.paymentId ?? null,
      amount_cents: call.amountCents,
      state: 'succeeded',
      details: jsonb(call.details),
      provider_id: call.providerId,
      next_attempt_at: call.finishedAt,
      requested_at: call.requestedAt,
      finished_at: call.finishedAt,
    })
    .execute();
}
