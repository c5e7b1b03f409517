import { demoId } from '#libs/demo';
import type { Tx } from '#libs/core/platform';
import { CHECKOUT_MINUTES, CURRENCY } from '#libs/core/rules';
import { operationIds, type Charge } from './cashier.js';
import { after, type PaidPart, type Plot } from './plot.js';

const MS_PER_MINUTE = 60_000;

/** The id of a stay's payment in our books. */
export const paymentIdOf = (plot: Plot): string => demoId('payment', plot.key);

interface FinishedCall {
  id: string;
  kind: 'create_checkout' | 'refund';
  key: string;
  paymentId: string | null;
  amountCents: number;
  details: object;
  providerId: string;
  requestedAt: Date;
  finishedAt: Date;
}

/** A call to the provider that went well, as it stands in the books afterwards. */
const writeCall = (tx: Tx, plot: Plot, call: FinishedCall): Promise<unknown> =>
  tx.execute(
    `insert into operations (id, kind, key, booking_id, payment_id, amount_cents, state, details, provider_id,
                             next_attempt_at, requested_at, finished_at)
     values (?, ?, ?, ?, ?, ?, 'succeeded', ?::jsonb, ?, ?, ?, ?)`,
    [
      call.id,
      call.kind,
      call.key,
      plot.bookingId,
      call.paymentId,
      call.amountCents,
      JSON.stringify(call.details),
      call.providerId,
      call.finishedAt,
      call.requestedAt,
      call.finishedAt,
    ],
  );

/** The checkout that was asked for, and the session that the provider made. @spec C1, C11 */
export async function writeCheckout(
  tx: Tx,
  plot: Plot,
  charge: Charge,
  { startedAt }: PaidPart,
): Promise<void> {
  await writeCall(tx, plot, {
    id: operationIds(plot).checkout,
    kind: 'create_checkout',
    key: `checkout-${plot.bookingId}-1`,
    paymentId: null,
    amountCents: plot.price.total,
    details: checkoutDetails(plot, charge, startedAt),
    providerId: charge.sessionId,
    requestedAt: startedAt,
    finishedAt: startedAt,
  });
  await tx.execute(
    `insert into checkout_sessions (id, booking_id, url, amount_cents, currency, success_url, cancel_url,
                                    expires_at, created_at, checked_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      charge.sessionId,
      plot.bookingId,
      charge.url,
      plot.price.total,
      CURRENCY,
      charge.successUrl,
      charge.cancelUrl,
      after(startedAt, CHECKOUT_MINUTES * MS_PER_MINUTE),
      startedAt,
      startedAt,
    ],
  );
}

const checkoutDetails = (plot: Plot, { successUrl, cancelUrl }: Charge, startedAt: Date): object => ({
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
  await tx.execute(
    `update checkout_sessions
        set status = 'complete', payment_status = 'paid', payment_intent_id = ?, checked_at = ? where id = ?`,
    [charge.paymentIntentId, paidAt, charge.sessionId],
  );
  await tx.execute(
    `insert into payments (id, booking_id, session_id, payment_intent_id, amount_cents, settles, received_at)
     values (?, ?, ?, ?, ?, true, ?)`,
    [paymentIdOf(plot), plot.bookingId, charge.sessionId, charge.paymentIntentId, plot.price.total, paidAt],
  );
}

/** A refund that was decided by a cancellation and that the provider has confirmed. */
export interface WrittenRefund {
  /** Event of the cancellation; the refund's key comes from it. */
  eventId: string;
  refundId: string;
  amountCents: number;
  requestedAt: Date;
  finishedAt: Date;
}

/** The refund of a stay. */
export async function writeRefund(tx: Tx, plot: Plot, refund: WrittenRefund): Promise<void> {
  const { eventId, refundId, ...facts } = refund;
  await writeCall(tx, plot, {
    ...facts,
    id: operationIds(plot).refund,
    kind: 'refund',
    key: `refund-${eventId}`,
    paymentId: paymentIdOf(plot),
    details: {},
    providerId: refundId,
  });
}
