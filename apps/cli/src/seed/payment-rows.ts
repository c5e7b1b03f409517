import { demoId } from '#libs/demo';
import type { Tx } from '#libs/core/platform';
import { CHECKOUT_MINUTES, CURRENCY, type Cents } from '#libs/core/rules';
import { operationIds, type Charge } from './seed-payments.js';
import { writeCall } from './finished-calls.js';
import { after, type PaidPart, type SeededStay } from './seeded-stays.js';
import { db } from './tables.js';

const MS_PER_MINUTE = 60_000;

/** The id of a stay's payment. */
export const paymentIdOf = (seeded: SeededStay): string => demoId('payment', seeded.key);

/** Writes the requested checkout and the provider's session. @spec C1, C11 */
export async function writeCheckout(
  tx: Tx,
  seeded: SeededStay,
  charge: Charge,
  { startedAt }: PaidPart,
): Promise<void> {
  await writeCall(tx, {
    id: operationIds(seeded).checkout,
    bookingId: seeded.bookingId,
    kind: 'create_checkout',
    key: `checkout-${seeded.bookingId}-1`,
    amountCents: seeded.price.total,
    details: checkoutDetails(seeded, charge, startedAt),
    providerId: charge.sessionId,
    requestedAt: startedAt,
    finishedAt: startedAt,
  });
  await db(tx)
    .insertInto('checkout_sessions')
    .values({
      id: charge.sessionId,
      booking_id: seeded.bookingId,
      url: charge.url,
      amount_cents: seeded.price.total,
      currency: CURRENCY,
      success_url: charge.successUrl,
      cancel_url: charge.cancelUrl,
      expires_at: after(startedAt, CHECKOUT_MINUTES * MS_PER_MINUTE),
      created_at: startedAt,
      checked_at: startedAt,
    })
    .execute();
}

const checkoutDetails = (seeded: SeededStay, { successUrl, cancelUrl }: Charge, startedAt: Date) => ({
  successUrl,
  cancelUrl,
  askedAt: startedAt.getTime(),
  expiresAt: startedAt.getTime() + CHECKOUT_MINUTES * MS_PER_MINUTE,
  title: seeded.home.title,
  nights: seeded.price.nights,
  subtotalCents: seeded.price.subtotal,
  cleaningCents: seeded.price.cleaningFee,
  currency: CURRENCY,
  email: seeded.traveler.email,
});

/** Writes a session's payment. */
export async function writePayment(
  tx: Tx,
  seeded: SeededStay,
  charge: Charge,
  { paidAt }: PaidPart,
): Promise<void> {
  const { sessionId, paymentIntentId } = charge;
  await db(tx)
    .updateTable('checkout_sessions')
    .set({
      status: 'complete',
      payment_status: 'paid',
      payment_intent_id: paymentIntentId,
      checked_at: paidAt,
    })
    .where('id', '=', sessionId)
    .execute();
  await db(tx)
    .insertInto('payments')
    .values({
      id: paymentIdOf(seeded),
      booking_id: seeded.bookingId,
      session_id: sessionId,
      payment_intent_id: paymentIntentId,
      amount_cents: seeded.price.total,
      settles: true,
      received_at: paidAt,
    })
    .execute();
}

/** A cancellation's refund, confirmed by the provider. */
export interface WrittenRefund {
  /** The cancellation event, which gives the refund its key. */
  eventId: string;
  refundId: string;
  amountCents: Cents;
  requestedAt: Date;
  finishedAt: Date;
}

/** Writes a stay's refund. */
export async function writeRefund(tx: Tx, seeded: SeededStay, refund: WrittenRefund): Promise<void> {
  const { eventId, refundId, ...facts } = refund;
  await writeCall(tx, {
    ...facts,
    bookingId: seeded.bookingId,
    id: operationIds(seeded).refund,
    kind: 'refund',
    key: `refund-${eventId}`,
    paymentId: paymentIdOf(seeded),
    details: {},
    providerId: refundId,
  });
}
