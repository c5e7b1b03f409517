import { SENTENCES, type PaymentStatusView } from '#libs/contracts';
import { PAYMENT_POLL_ATTEMPTS } from '#libs/rules';

/** Where the verification stands. @spec §2 /payment-success, §4 Payment verification */
export type PaymentState =
  | { name: 'checking'; attempt: number }
  | { name: 'success'; status: PaymentStatusView }
  | { name: 'expired'; sentence: string; returned: boolean }
  | { name: 'timeout'; sentence: string }
  | { name: 'error'; sentence: string };

/** One look at the payment: what the API said, or `null` when it could not be asked. */
export type Look = PaymentStatusView | null;

export const NO_SESSION: PaymentState = { name: 'error', sentence: SENTENCES.noPaymentSession };

/**
 * What follows from one look. Failures before the last attempt are tried again.
 * @spec §4 Payment verification, C9, C10; A7 for a payment that came too late
 */
export function afterLook(attempt: number, look: Look): PaymentState {
  const last = attempt >= PAYMENT_POLL_ATTEMPTS;
  if (!look) return last ? { name: 'error', sentence: SENTENCES.paymentUnverifiable } : next(attempt);
  const cancelled = look.booking_status === 'cancelled';
  if (look.status === 'expired' || cancelled)
    return { name: 'expired', sentence: SENTENCES.paymentExpired, returned: look.payment_status === 'paid' };
  // A stay that a voucher pays all of needs no payment (C10).
  if (look.payment_status !== 'unpaid') return { name: 'success', status: look };
  return last ? { name: 'timeout', sentence: SENTENCES.paymentTimeout } : next(attempt);
}

const next = (attempt: number): PaymentState => ({ name: 'checking', attempt: attempt + 1 });
