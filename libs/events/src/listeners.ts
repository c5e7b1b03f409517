import type { EventName } from './catalogue.js';

/** Queues, cut by who consumes, so that an operator can pause one without the others. */
export const QUEUES = [
  'bookings',
  'payments',
  'payouts',
  'subscriptions',
  'ledger',
  'loyalty',
  'photos',
  'notifications',
  'schedule',
] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * Who reacts to what, and on which queue: with the catalogue, the whole product on two pages.
 * The worker refuses to start when a handler here has no code, or code has no handler.
 */
export const HANDLERS = {
  'write-agreement': { on: 'booking.confirmed', queue: 'bookings' },
  'settle-notice': { on: 'payment.notice_received', queue: 'payments' },
  'close-checkout': { on: 'booking.cancelled', queue: 'payments' },
  'request-refund': { on: 'booking.cancelled', queue: 'payments' },
  'send-refund': { on: 'payment.refund_requested', queue: 'payments' },
  'send-refund-again': { on: 'payment.refund_retried', queue: 'payments' },
  'run-reconciliation': { on: 'reconciliation.requested', queue: 'payments' },
  'book-provider-movement': { on: 'provider.money_moved', queue: 'ledger' },
  'follow-plan-notice': { on: 'subscription.notice_received', queue: 'subscriptions' },
  'forget-customer': { on: 'user.erased', queue: 'subscriptions' },
  'book-plan-charge': { on: 'subscription.invoice_paid', queue: 'ledger' },
  'follow-payout-notice': { on: 'payout.notice_received', queue: 'payouts' },
  'pay-enabled-owner': { on: 'payout.account_enabled', queue: 'payouts' },
  'freeze-payout': { on: 'dispute.opened', queue: 'payouts' },
  'free-payout': { on: 'dispute.won', queue: 'payouts' },
  'send-payout': { on: 'payout.requested', queue: 'payouts' },
  'book-payout': { on: 'payout.sent', queue: 'ledger' },
  'book-payout-reversal': { on: 'payout.reversed', queue: 'ledger' },
  'book-payment': { on: 'payment.succeeded', queue: 'ledger' },
  'book-cancellation': { on: 'booking.cancelled', queue: 'ledger' },
  'book-completion': { on: 'booking.completed', queue: 'ledger' },
  'book-refund-failure': { on: 'payment.refund_failed', queue: 'ledger' },
  'book-outside-refund': { on: 'payment.refunded_outside', queue: 'ledger' },
  'book-outside-refund-bounce': { on: 'payment.outside_refund_bounced', queue: 'ledger' },
  'book-dispute': { on: 'dispute.opened', queue: 'ledger' },
  'book-dispute-won': { on: 'dispute.won', queue: 'ledger' },
  'book-dispute-lost': { on: 'dispute.lost', queue: 'ledger' },
  'book-refund': { on: 'payment.refunded', queue: 'ledger' },
  'prepare-photo': { on: 'photo.uploaded', queue: 'photos' },
  'record-points': { on: 'booking.confirmed', queue: 'loyalty' },
  'post-points': { on: 'booking.completed', queue: 'loyalty' },
  'claw-points-back': { on: 'dispute.opened', queue: 'loyalty' },
  'give-points-back': { on: 'dispute.won', queue: 'loyalty' },
  'keep-points-clawed': { on: 'dispute.lost', queue: 'loyalty' },
  'send-reset-link': { on: 'user.reset_requested', queue: 'notifications' },
  'void-points': { on: 'booking.cancelled', queue: 'loyalty' },
  'tell-registered': { on: 'user.registered', queue: 'notifications' },
  'tell-confirmed': { on: 'booking.confirmed', queue: 'notifications' },
  'tell-cancelled': { on: 'booking.cancelled', queue: 'notifications' },
  'tell-completed': { on: 'booking.completed', queue: 'notifications' },
  'tell-late-payment': { on: 'payment.succeeded', queue: 'notifications' },
  'tell-refund-requested': { on: 'payment.refund_requested', queue: 'notifications' },
  'tell-refunded': { on: 'payment.refunded', queue: 'notifications' },
  'tell-refunded-outside': { on: 'payment.refunded_outside', queue: 'notifications' },
  'tell-refund-failed': { on: 'payment.refund_failed', queue: 'notifications' },
  'tell-dispute': { on: 'dispute.opened', queue: 'notifications' },
  'tell-points': { on: 'loyalty.points_awarded', queue: 'notifications' },
  'tell-review': { on: 'review.published', queue: 'notifications' },
  'tell-reply': { on: 'review.replied', queue: 'notifications' },
  'tell-hidden-review': { on: 'review.hidden', queue: 'notifications' },
  'tell-payout': { on: 'payout.sent', queue: 'notifications' },
  'tell-failed-payout': { on: 'payout.failed', queue: 'notifications' },
  'tell-failed-renewal': { on: 'subscription.payment_failed', queue: 'notifications' },
  'tell-ended-plan': { on: 'subscription.ended', queue: 'notifications' },
  'offer-freed-nights': { on: 'booking.cancelled', queue: 'notifications' },
  'follow-price': { on: 'property.price_changed', queue: 'notifications' },
  'offer-listed-home': { on: 'property.listed', queue: 'notifications' },
  'end-fulfilled-watches': { on: 'booking.confirmed', queue: 'notifications' },
  'tell-watch': { on: 'watch.matched', queue: 'notifications' },
  'tell-support-answer': { on: 'support.answered', queue: 'notifications' },
  'send-mail': { on: 'mail.queued', queue: 'notifications' },
} as const satisfies Record<string, { on: EventName; queue: QueueName }>;

export type HandlerName = keyof typeof HANDLERS;

/** Payload of the event that a handler listens to. */
export type EventOf<H extends HandlerName> = (typeof HANDLERS)[H]['on'];

/** Handlers of one event, in the order of the table. */
export const listenersOf = (event: string): HandlerName[] =>
  (Object.keys(HANDLERS) as HandlerName[]).filter((handler) => HANDLERS[handler].on === event);

/** Repeated sweeps: name -> seconds between two runs. Each is an SQL sweep; the queue only gives the rhythm. */
export const SCHEDULES = {
  'expire-holds': { everySeconds: 10 },
  'complete-stays': { everySeconds: 10 },
  'resume-operations': { everySeconds: 10 },
  'settle-open-sessions': { everySeconds: 30 },
  'reconcile-daily': { everySeconds: 60 },
  'compare-balance': { everySeconds: 10 },
  'follow-plans': { everySeconds: 30 },
  'settle-plan-checkouts': { everySeconds: 30 },
  'resume-plan-changes': { everySeconds: 10 },
  'pay-owners': { everySeconds: 300 },
  'resume-payouts': { everySeconds: 10 },
  'ask-about-payout-accounts': { everySeconds: 600 },
  'find-reversed-payouts': { everySeconds: 600 },
  'sweep-photos': { everySeconds: 900 },
  'send-waiting-mails': { everySeconds: 10 },
  'remind-of-holds': { everySeconds: 30 },
  'remind-of-grace': { everySeconds: 600 },
  'end-past-watches': { everySeconds: 300 },
  'forget-visitors': { everySeconds: 3_600 },
} as const satisfies Record<string, { everySeconds: number }>;

export type ScheduleName = keyof typeof SCHEDULES;
