import type { BookingStatus } from '#libs/core/rules';

/** POST /payments/checkout/session. @spec §7, C11 */
export interface CheckoutRequest {
  booking_id: string;
  success_url: string;
  cancel_url: string;
}

/** @spec §3 Payment checkout session */
export interface CheckoutView {
  url: string;
  session_id: string;
}

/** GET /payments/checkout/status/{sessionId}; `amount_total` alone is in cents. @spec §3 Payment status, C9, C10 */
export interface PaymentStatusView {
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  currency: string;
  booking_id: string;
  booking_status: BookingStatus;
}
