import { z } from 'zod';
import { BOOKING_STATUSES } from '#libs/core/rules';
import { get, post } from './call.js';
import { checkedLater, CentsAmount, Day, Id, optionalId, returnUrl } from './fields.js';

/** POST /payments/checkout/session. @spec §3 Payment checkout session */
export const CheckoutView = z.strictObject({ url: z.string(), session_id: z.string() });
export type CheckoutView = z.infer<typeof CheckoutView>;

/** GET /payments/checkout/status/{sessionId}; only `amount_total` is in cents. @spec §3 Payment status, C9, C10 */
export const PaymentStatusView = z.strictObject({
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.enum(['open', 'complete', 'expired']),
  amount_total: CentsAmount,
  currency: z.string(),
  booking_id: Id,
  booking_status: z.enum(BOOKING_STATUSES),
  /** The change of dates that it pays; only of one. Additive. @spec G7 */
  change_id: Id.optional(),
  /** From which dates to which that change leads; only of one. Additive. @spec G7 */
  date_change: z
    .strictObject({
      check_in_date: Day,
      check_out_date: Day,
      previous_check_in_date: Day,
      previous_check_out_date: Day,
    })
    .optional(),
  /** It was received after its hold had ended and goes back in full. Additive. @spec A7 */
  returned: z.boolean(),
});
export type PaymentStatusView = z.infer<typeof PaymentStatusView>;

/** POST /payments/checkout/session. @spec §7, C11 */
export const CheckoutRequest = z.object({
  booking_id: checkedLater<string>({ type: 'string', format: 'uuid' }),
  change_id: optionalId('There is no such change of dates').describe(
    'The open change of the booking’s dates whose difference is paid. Additive.',
  ),
  success_url: returnUrl().describe(
    'One of our own addresses; `{CHECKOUT_SESSION_ID}` is filled in by the provider.',
  ),
  cancel_url: returnUrl().describe('One of our own addresses.'),
});
export type CheckoutRequest = z.input<typeof CheckoutRequest>;

/** Paying for a booking. @spec §4 Payment, §7, C9–C11 */
export const paymentCalls = {
  checkout: post('/payments/checkout/session', {
    summary: 'The hosted page on which a pending booking, or the difference of new dates, is paid',
    status: 200,
    body: CheckoutRequest,
    response: CheckoutView,
    errors: [
      'payment.return_url_not_allowed',
      'booking.not_found',
      'booking.not_payable',
      'booking.hold_expired',
      'date_change.not_found',
      'date_change.not_open',
      'date_change.hold_expired',
      'payment.checkout_under_way',
      'payment.provider_unavailable',
    ],
  }),
  status: get('/payments/checkout/status/:sessionId', {
    summary: 'How a payment stands; `amount_total` is in cents',
    response: PaymentStatusView,
    errors: ['payment.session_not_found', 'payment.provider_unavailable'],
  }),
};
