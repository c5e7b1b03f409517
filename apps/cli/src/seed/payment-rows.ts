import { demoId } from '#libs/demo';
import type { Tx } from '#libs/core/platform';
import { CHECKOUT_MINUTES, CURRENCY, type Cents } from '#libs/core/rules';
import { operationIds, type Charge } from './cashier.js';
import { writeCall } from './finished-calls.js';
import { after, type PaidPart, type Plot } from './plot.js';
import { db } from './tables.js';

const MS_PER_MINUTE = 60_000;

/** The id of a stay's payment in our books. */
export const paymentIdOf = (plot: Plot): string => demoId('payment', plot.key);

/** The checkout that was asked for, and the session that the provider made. @spec C1, C11 */
export async function writeCheckout(
  tx: Tx,
  plot: Plot,
  charge: Charge,
  { startedAt }: PaidPart,
): Promise<void> {
  await writeCall(tx, {
    id: operationIds(plot).checkout,
    bookingId: plot.bookingId,
    kind: 'create_checkout',
    key: `checkout-${plot.bookingId}-1`,
    amountCents: plot.price.total,
    details: checkoutDetails(plot, charge, startedAt),
    providerId: charge.sessionId,
    requestedAt: startedAt,
    finishedAt: startedAt,
  });
  await db(tx)
    .insertInto('checkout_sessions')
    .values({
      id: charge.sessionId,
      booking_id: plot.bookingId,
      url: charge.url,
      amount_cents: plot.price.total,
      currency: CURRENCY,
      success_url: charge.successUrl,
      cancel_url: charge.cancelUrl,
      expires_at: after(startedAt, CHECKOUT_MINUTES * MS_PER_MINUTE),
      created_at: startedAt,
      checked_at: startedAt,
    })
    .execute();
}

const checkoutDetails = (plot: Plot, { successUrl, cancelUrl }: Charge, startedAt: Date) => ({
  successUrl,
  cancelUrl,
  askedAt: startedAt.getTime(),
  expiresAt: startedAt.getTime() + CHECKOUT_MINUTES * MS_PER_MINUTE,
  title: plot.home.title,
  nights: plot.price.nights,
  subtotalCents: plot.price.subtotal,
  cleaningCents: plot.price.cleaningFee,
  currency: CURRENCY,
  email: plot.traveler.email,
});

/** The payment of a session. */
export async function writePayment(tx: Tx, plot: Plot, charge: Charge, { paidAt }: PaidPart): Promise<void> {
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
      id: paymentIdOf(plot),
      booking_id: plot.bookingId,
      session_id: sessionId,
      payment_intent_id: paymentIntentId,
      amount_cents: plot.price.total,
      settles: true,
      received_at: paidAt,
    })
    .execute();
}

/** A refund that was decided by a cancellation and that the provider has confirmed. */
export interface WrittenRefund {
  /** Event of the cancellation; the refund's key comes from it. */
  eventId: string;
  refundId: string;
  amountCents: Cents;
  requestedAt: Date;
  finishedAt: Date;
}

/** The refund of a stay. */
export async function writeRefund(tx: Tx, plot: Plot, refund: WrittenRefund): Promise<void> {
  const { eventId, refundId, ...facts } = refund;
  await writeCall(tx, {
    ...facts,
    bookingId: plot.bookingId,
    id: operationIds(plot).refund,
    kind: 'refund',
    key: `refund-${eventId}`,
    paymentId: paymentIdOf(plot),
    details: {},
    providerId: refundId,
  });
}
