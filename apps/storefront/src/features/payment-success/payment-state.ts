import { SENTENCES, type PaymentStatusView } from '#libs/core/contracts';
import { PAYMENT_POLL_ATTEMPTS } from '#libs/core/rules';

/** State of the verification. @spec §2 /payment-success, §4 Payment verification */
export type PaymentState =
  | { name: 'checking'; attempt: number }
  | { name: 'success'; status: PaymentStatusView }
  | { name: 'expired'; sentence: string; returned: boolean }
  | { name: 'not-moved'; sentence: string; bookingId: string; cancelled: boolean; returned: boolean }
  | { name: 'timeout'; sentence: string }
  | { name: 'error'; sentence: string };

/** One status of the payment; `null` when the API could not be reached. */
export type PaymentSnapshot = PaymentStatusView | null;

export const NO_SESSION: PaymentState = { name: 'error', sentence: SENTENCES.noPaymentSession };

/**
 * The state after one attempt. Failures before the last attempt are retried.
 * @spec §4 Payment verification, C9, C10; A7 for a late payment
 */
export function stateAfter(attempt: number, snapshot: PaymentSnapshot): PaymentState {
  const last = attempt >= PAYMENT_POLL_ATTEMPTS;
  if (!snapshot) return last ? { name: 'error', sentence: SENTENCES.paymentUnverifiable } : next(attempt);
  const cancelled = snapshot.booking_status === 'cancelled';
  const over = snapshot.status === 'expired' || cancelled;
  if (over && snapshot.change_id) return notMoved(snapshot, cancelled);
  if (over)
    return {
      name: 'expired',
      sentence: SENTENCES.paymentExpired,
      returned: snapshot.returned,
    };
  // A stay that a voucher covers completely needs no payment (C10).
  if (snapshot.payment_status !== 'unpaid') return { name: 'success', status: snapshot };
  return last ? { name: 'timeout', sentence: SENTENCES.paymentTimeout } : next(attempt);
}

/** New dates that were not paid in time, or whose booking is cancelled. @spec A7, G7 */
const notMoved = (snapshot: PaymentStatusView, cancelled: boolean): PaymentState => ({
  name: 'not-moved',
  sentence: notMovedSentence(snapshot.returned, cancelled),
  bookingId: snapshot.booking_id,
  cancelled,
  returned: snapshot.returned,
});

function notMovedSentence(returned: boolean, cancelled: boolean): string {
  if (cancelled) return 'This booking is cancelled, so its dates can no longer change.';
  const released = 'The new nights are no longer held for you.';
  return returned
    ? released
    : `${released} If a payment still comes through, all of it goes back to your card.`;
}

const next = (attempt: number): PaymentState => ({ name: 'checking', attempt: attempt + 1 });

/** What a payment has bought: a booking, or new dates for one. @spec §8 Payment, G7 */
export const paidSentence = ({ change_id: changeId }: PaymentStatusView): string =>
  changeId ? 'Payment successful! Your stay has its new dates.' : SENTENCES.paymentSuccessful;
