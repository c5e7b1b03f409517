/** The places where processes die in a full run, each at least five times. Their names are in the product's code. */

const EVENTS = [
  'booking.created',
  'payment.checkout_started',
  'payment.succeeded',
  'booking.cancelled',
  'payment.refund_requested',
  'payment.refunded',
  'booking.completed',
  'payment.webhook_received',
  'payout.requested',
  'payout.sent',
  'subscription.invoice_paid',
  'subscription.renewed',
  'review.published',
];
const HANDLERS = [
  'book-payment',
  'book-cancellation',
  'book-refund',
  'record-points',
  'void-points',
  'notify-confirmed',
  'book-payout',
  'book-plan-charge',
  'post-points',
];
const CALLS = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/refunds',
  'POST /v1/transfers',
  'POST /v1/subscriptions/:id',
];

/** @type {readonly string[]} */
export const CRASH_POINTS = [
  ...[...EVENTS, ...HANDLERS].flatMap((name) => [`before commit of ${name}`, `after commit of ${name}`]),
  ...CALLS.flatMap((call) => [`before ${call}`, `after ${call}`]),
  'before publishing events',
  'after publishing events',
  'after job of effects',
  'after send-refund',
  'after write-agreement',
  'after send-payout',
  'after follow-plan-webhook',
  'after sending mails',
  'before sweep expire-holds',
  'after sweep complete-stays',
  'after sweep pay-owners',
  'before answer of POST /api/bookings',
  'before answer of POST /api/payments/checkout/session',
  'before answer of GET /api/payments/checkout/status/:sessionId',
  'before answer of POST /api/bookings/:id/cancel',
  'before answer of POST /api/payments/webhook',
  'before answer of POST /api/loyalty/redeem/:perkId',
  'before answer of POST /api/subscription/upgrade',
  'before answer of POST /api/reviews',
];
