import type { EventName } from './catalogue.js';

/** Queues, split by consumer, so that an operator can pause one without the others. */
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
 * Where a handler acts. `database`: in the transaction that marks the event as handled, so both commit or neither does.
 * `provider`: outside our database (payment provider, mail server, files); must be idempotent and is marked afterwards.
 */
export type Effect = 'database' | 'provider';

/**
 * Which handler reacts to which event, on which queue, and where it acts. The worker refuses to start when a handler has no
 * implementation or an implementation is not listed here.
 */
export const HANDLERS = {
  'write-agreement': { on: 'booking.confirmed', queue: 'bookings', effect: 'database' },
  'follow-payment-webhook': { on: 'payment.webhook_received', queue: 'payments', effect: 'provider' },
  'close-checkout': { on: 'booking.cancelled', queue: 'payments', effect: 'provider' },
  'request-refund': { on: 'booking.cancelled', queue: 'payments', effect: 'database' },
  'send-refund': { on: 'payment.refund_requested', queue: 'payments', effect: 'provider' },
  'send-refund-again': { on: 'payment.refund_retried', queue: 'payments', effect: 'provider' },
  'run-reconciliation': { on: 'reconciliation.requested', queue: 'payments', effect: 'provider' },
  'book-provider-movement': { on: 'provider.money_moved', queue: 'ledger', effect: 'database' },
  'follow-plan-webhook': { on: 'subscription.webhook_received', queue: 'subscriptions', effect: 'provider' },
  'forget-customer': { on: 'user.erased', queue: 'subscriptions', effect: 'provider' },
  'book-plan-charge': { on: 'subscription.invoice_paid', queue: 'ledger', effect: 'database' },
  'follow-payout-webhook': { on: 'payout.webhook_received', queue: 'payouts', effect: 'provider' },
  'pay-enabled-owner': { on: 'payout.account_enabled', queue: 'payouts', effect: 'provider' },
  'freeze-payout': { on: 'dispute.opened', queue: 'payouts', effect: 'database' },
  'free-payout': { on: 'dispute.won', queue: 'payouts', effect: 'database' },
  'send-payout': { on: 'payout.requested', queue: 'payouts', effect: 'provider' },
  'book-payout': { on: 'payout.sent', queue: 'ledger', effect: 'database' },
  'book-payout-reversal': { on: 'payout.reversed', queue: 'ledger', effect: 'database' },
  'book-payment': { on: 'payment.succeeded', queue: 'ledger', effect: 'database' },
  'book-cancellation': { on: 'booking.cancelled', queue: 'ledger', effect: 'database' },
  'book-completion': { on: 'booking.completed', queue: 'ledger', effect: 'database' },
  'book-refund-failure': { on: 'payment.refund_failed', queue: 'ledger', effect: 'database' },
  'book-outside-refund': { on: 'payment.refunded_outside', queue: 'ledger', effect: 'database' },
  'book-outside-refund-bounce': { on: 'payment.outside_refund_bounced', queue: 'ledger', effect: 'database' },
  'book-dispute': { on: 'dispute.opened', queue: 'ledger', effect: 'database' },
  'book-dispute-won': { on: 'dispute.won', queue: 'ledger', effect: 'database' },
  'book-dispute-lost': { on: 'dispute.lost', queue: 'ledger', effect: 'database' },
  'book-refund': { on: 'payment.refunded', queue: 'ledger', effect: 'database' },
  'prepare-photo': { on: 'photo.uploaded', queue: 'photos', effect: 'provider' },
  'record-points': { on: 'booking.confirmed', queue: 'loyalty', effect: 'database' },
  'post-points': { on: 'booking.completed', queue: 'loyalty', effect: 'database' },
  'claw-points-back': { on: 'dispute.opened', queue: 'loyalty', effect: 'database' },
  'give-points-back': { on: 'dispute.won', queue: 'loyalty', effect: 'database' },
  'keep-points-clawed': { on: 'dispute.lost', queue: 'loyalty', effect: 'database' },
  'send-reset-link': { on: 'user.reset_requested', queue: 'notifications', effect: 'database' },
  'void-points': { on: 'booking.cancelled', queue: 'loyalty', effect: 'database' },
  'tell-registered': { on: 'user.registered', queue: 'notifications', effect: 'database' },
  'tell-confirmed': { on: 'booking.confirmed', queue: 'notifications', effect: 'database' },
  'tell-cancelled': { on: 'booking.cancelled', queue: 'notifications', effect: 'database' },
  'tell-completed': { on: 'booking.completed', queue: 'notifications', effect: 'database' },
  'tell-late-payment': { on: 'payment.succeeded', queue: 'notifications', effect: 'database' },
  'tell-refund-requested': { on: 'payment.refund_requested', queue: 'notifications', effect: 'database' },
  'tell-refunded': { on: 'payment.refunded', queue: 'notifications', effect: 'database' },
  'tell-refunded-outside': { on: 'payment.refunded_outside', queue: 'notifications', effect: 'database' },
  'tell-refund-failed': { on: 'payment.refund_failed', queue: 'notifications', effect: 'database' },
  'tell-dispute': { on: 'dispute.opened', queue: 'notifications', effect: 'database' },
  'tell-points': { on: 'loyalty.points_awarded', queue: 'notifications', effect: 'database' },
  'tell-review': { on: 'review.published', queue: 'notifications', effect: 'database' },
  'tell-reply': { on: 'review.replied', queue: 'notifications', effect: 'database' },
  'tell-hidden-review': { on: 'review.hidden', queue: 'notifications', effect: 'database' },
  'tell-payout': { on: 'payout.sent', queue: 'notifications', effect: 'database' },
  'tell-failed-payout': { on: 'payout.failed', queue: 'notifications', effect: 'database' },
  'tell-failed-renewal': { on: 'subscription.payment_failed', queue: 'notifications', effect: 'database' },
  'tell-ended-plan': { on: 'subscription.ended', queue: 'notifications', effect: 'database' },
  'offer-freed-nights': { on: 'booking.cancelled', queue: 'notifications', effect: 'database' },
  'follow-price': { on: 'property.price_changed', queue: 'notifications', effect: 'database' },
  'offer-listed-home': { on: 'property.listed', queue: 'notifications', effect: 'database' },
  'end-fulfilled-alerts': { on: 'booking.confirmed', queue: 'notifications', effect: 'database' },
  'tell-alert': { on: 'alert.matched', queue: 'notifications', effect: 'database' },
  'tell-support-answer': { on: 'support.answered', queue: 'notifications', effect: 'database' },
  'send-mail': { on: 'mail.queued', queue: 'notifications', effect: 'provider' },
} as const satisfies Record<string, { on: EventName; queue: QueueName; effect: Effect }>;

export type HandlerName = keyof typeof HANDLERS;

/** The handlers of a queue. */
export type HandlerOn<Q extends QueueName> = {
  [H in HandlerName]: (typeof HANDLERS)[H]['queue'] extends Q ? H : never;
}[HandlerName];

/** The event that a handler listens to. */
export type EventOf<H extends HandlerName> = (typeof HANDLERS)[H]['on'];

/** Queues whose handlers refer to their events for good: a ledger transaction names the event that it books. */
const QUEUES_KEEPING_EVENTS: readonly QueueName[] = ['ledger'];

/** Events that are never deleted. */
export const KEPT_EVENTS: readonly EventName[] = Object.values(HANDLERS).flatMap(({ queue, on }) =>
  QUEUES_KEEPING_EVENTS.includes(queue) ? [on] : [],
);

/** Every handler, in table order. */
export const HANDLER_NAMES = Object.keys(HANDLERS) as HandlerName[]; // Object.keys returns string[]

/** The handlers of an event, in table order. */
export const listenersOf = (event: string): HandlerName[] =>
  HANDLER_NAMES.filter((handler) => HANDLERS[handler].on === event);

/** Periodic sweeps and the seconds between two runs. Each sweep finds its work by SQL; the queue only triggers it. */
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
  'end-past-alerts': { everySeconds: 300 },
  'forget-visitors': { everySeconds: 3_600 },
  'delete-old-rows': { everySeconds: 3_600 },
} as const satisfies Record<string, { everySeconds: number }>;

export type ScheduleName = keyof typeof SCHEDULES;
