import type { EventName } from './catalogue.js';

/** Queues, split by consumer, so that an operator can pause one without the others. */
export const QUEUES = [
  'effects',
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
 * Where a handler acts. `database`: in the transaction that marks the event as handled, so both commit or neither does;
 * an event's database handlers share one job and one transaction. `afterwards`: in our database, but too slow to hold that transaction up;
 * in the same job, after it. `provider`: outside our database (payment provider, files); has a job of its own. The last two must be
 * idempotent and are marked when they have acted.
 */
export type Effect = 'database' | 'afterwards' | 'provider';

/** The rooms that handle events, and the queue of each one's jobs. */
const ROOM_QUEUES = {
  documents: 'bookings',
  payments: 'payments',
  reconciliation: 'payments',
  subscriptions: 'subscriptions',
  payouts: 'payouts',
  ledger: 'ledger',
  photos: 'photos',
  properties: 'photos',
  loyalty: 'loyalty',
  identity: 'notifications',
  notifications: 'notifications',
  alerts: 'notifications',
  messages: 'notifications',
  calendar: 'bookings',
  feeds: 'bookings',
  arrival: 'bookings',
} as const satisfies Record<string, QueueName>;

/** A room that handles events. */
export type HandlingRoom = keyof typeof ROOM_QUEUES;

/**
 * Every handler: the room whose business it is, the event it reacts to, and where it acts. Each room implements its own in
 * `<room>.handlers.ts`, typed by this table: a missing or superfluous one does not compile.
 */
export const HANDLERS = {
  'write-agreement': { room: 'documents', on: 'booking.confirmed', effect: 'afterwards' },
  'write-changed-agreement': { room: 'documents', on: 'booking.dates_changed', effect: 'afterwards' },
  'follow-payment-webhook': { room: 'payments', on: 'payment.webhook_received', effect: 'provider' },
  'close-checkout': { room: 'payments', on: 'booking.cancelled', effect: 'provider' },
  'request-refund': { room: 'payments', on: 'booking.cancelled', effect: 'database' },
  'close-change-checkout': { room: 'payments', on: 'booking.date_change_ended', effect: 'provider' },
  'refund-difference': { room: 'payments', on: 'booking.dates_changed', effect: 'database' },
  'send-refund': { room: 'payments', on: 'payment.refund_requested', effect: 'provider' },
  'send-refund-again': { room: 'payments', on: 'payment.refund_retried', effect: 'provider' },
  'run-reconciliation': { room: 'reconciliation', on: 'reconciliation.requested', effect: 'provider' },
  'follow-plan-webhook': { room: 'subscriptions', on: 'subscription.webhook_received', effect: 'provider' },
  'forget-customer': { room: 'subscriptions', on: 'user.erased', effect: 'provider' },
  'follow-payout-webhook': { room: 'payouts', on: 'payout.webhook_received', effect: 'provider' },
  'pay-enabled-owner': { room: 'payouts', on: 'payout.account_enabled', effect: 'provider' },
  'freeze-payout': { room: 'payouts', on: 'dispute.opened', effect: 'database' },
  'free-payout': { room: 'payouts', on: 'dispute.won', effect: 'database' },
  'send-payout': { room: 'payouts', on: 'payout.requested', effect: 'provider' },
  'book-provider-movement': { room: 'ledger', on: 'provider.money_moved', effect: 'database' },
  'book-plan-charge': { room: 'ledger', on: 'subscription.invoice_paid', effect: 'database' },
  'book-payout': { room: 'ledger', on: 'payout.sent', effect: 'database' },
  'book-payout-reversal': { room: 'ledger', on: 'payout.reversed', effect: 'database' },
  'book-payment': { room: 'ledger', on: 'payment.succeeded', effect: 'database' },
  'book-cancellation': { room: 'ledger', on: 'booking.cancelled', effect: 'database' },
  'book-date-change': { room: 'ledger', on: 'booking.dates_changed', effect: 'database' },
  'book-completion': { room: 'ledger', on: 'booking.completed', effect: 'database' },
  'book-refund-failure': { room: 'ledger', on: 'payment.refund_failed', effect: 'database' },
  'book-outside-refund': { room: 'ledger', on: 'payment.refunded_outside', effect: 'database' },
  'book-outside-refund-bounce': { room: 'ledger', on: 'payment.outside_refund_bounced', effect: 'database' },
  'book-dispute': { room: 'ledger', on: 'dispute.opened', effect: 'database' },
  'book-dispute-won': { room: 'ledger', on: 'dispute.won', effect: 'database' },
  'book-dispute-lost': { room: 'ledger', on: 'dispute.lost', effect: 'database' },
  'book-refund': { room: 'ledger', on: 'payment.refunded', effect: 'database' },
  'prepare-photo': { room: 'photos', on: 'photo.uploaded', effect: 'provider' },
  'show-ready-photo': { room: 'properties', on: 'photo.ready', effect: 'database' },
  'record-points': { room: 'loyalty', on: 'booking.confirmed', effect: 'database' },
  'post-points': { room: 'loyalty', on: 'booking.completed', effect: 'database' },
  'claw-points-back': { room: 'loyalty', on: 'dispute.opened', effect: 'database' },
  'give-points-back': { room: 'loyalty', on: 'dispute.won', effect: 'database' },
  'keep-points-clawed': { room: 'loyalty', on: 'dispute.lost', effect: 'database' },
  'void-points': { room: 'loyalty', on: 'booking.cancelled', effect: 'database' },
  'send-reset-link': { room: 'identity', on: 'user.reset_requested', effect: 'database' },
  'notify-registered': { room: 'notifications', on: 'user.registered', effect: 'database' },
  'notify-suspended-host': { room: 'notifications', on: 'user.suspended', effect: 'database' },
  'notify-confirmed': { room: 'notifications', on: 'booking.confirmed', effect: 'database' },
  'notify-cancelled': { room: 'notifications', on: 'booking.cancelled', effect: 'database' },
  'notify-dates-changed': { room: 'notifications', on: 'booking.dates_changed', effect: 'database' },
  'notify-date-change-ended': {
    room: 'notifications',
    on: 'booking.date_change_ended',
    effect: 'database',
  },
  'notify-completed': { room: 'notifications', on: 'booking.completed', effect: 'database' },
  'notify-late-payment': { room: 'notifications', on: 'payment.succeeded', effect: 'database' },
  'notify-refund-requested': { room: 'notifications', on: 'payment.refund_requested', effect: 'database' },
  'notify-refunded': { room: 'notifications', on: 'payment.refunded', effect: 'database' },
  'notify-refunded-outside': { room: 'notifications', on: 'payment.refunded_outside', effect: 'database' },
  'notify-refund-failed': { room: 'notifications', on: 'payment.refund_failed', effect: 'database' },
  'notify-dispute': { room: 'notifications', on: 'dispute.opened', effect: 'database' },
  'notify-points': { room: 'notifications', on: 'loyalty.points_awarded', effect: 'database' },
  'notify-review': { room: 'notifications', on: 'review.published', effect: 'database' },
  'notify-reply': { room: 'notifications', on: 'review.replied', effect: 'database' },
  'notify-hidden-review': { room: 'notifications', on: 'review.hidden', effect: 'database' },
  'notify-payout': { room: 'notifications', on: 'payout.sent', effect: 'database' },
  'notify-failed-payout': { room: 'notifications', on: 'payout.failed', effect: 'database' },
  'notify-failed-renewal': { room: 'notifications', on: 'subscription.payment_failed', effect: 'database' },
  'notify-ended-plan': { room: 'notifications', on: 'subscription.ended', effect: 'database' },
  'notify-sold-twice': { room: 'notifications', on: 'property.nights_sold_twice', effect: 'database' },
  'notify-alert': { room: 'notifications', on: 'alert.matched', effect: 'database' },
  'notify-price-drop': { room: 'notifications', on: 'property.price_fell', effect: 'database' },
  'notify-support-answer': { room: 'notifications', on: 'support.answered', effect: 'database' },
  'offer-freed-nights': { room: 'alerts', on: 'booking.cancelled', effect: 'database' },
  'offer-given-up-nights': { room: 'alerts', on: 'booking.dates_changed', effect: 'database' },
  'offer-unheld-nights': { room: 'alerts', on: 'booking.date_change_ended', effect: 'database' },
  'follow-price': { room: 'alerts', on: 'property.price_changed', effect: 'database' },
  'offer-opened-nights': { room: 'alerts', on: 'property.nights_opened', effect: 'database' },
  'follow-stay-rules': { room: 'alerts', on: 'property.rules_changed', effect: 'database' },
  'offer-listed-home': { room: 'alerts', on: 'property.listed', effect: 'database' },
  'forget-removed-home': { room: 'alerts', on: 'property.removed', effect: 'database' },
  'disconnect-removed-home': { room: 'feeds', on: 'property.removed', effect: 'database' },
  'delete-guide-of-removed-home': { room: 'arrival', on: 'property.removed', effect: 'database' },
  'clear-removed-home': { room: 'calendar', on: 'property.removed', effect: 'database' },
  'end-fulfilled-alerts': { room: 'alerts', on: 'booking.confirmed', effect: 'database' },
  'end-alerts-for-changed-dates': { room: 'alerts', on: 'booking.dates_changed', effect: 'database' },
  'send-guide-anew': { room: 'arrival', on: 'booking.dates_changed', effect: 'database' },
  'adopt-thread': { room: 'messages', on: 'booking.confirmed', effect: 'database' },
} as const satisfies Record<string, { room: HandlingRoom; on: EventName; effect: Effect }>;

export type HandlerName = keyof typeof HANDLERS;

/** The handlers of a room that act in a certain place; by default all of the room. */
export type HandlerOf<R extends HandlingRoom, E extends Effect = Effect> = {
  [H in HandlerName]: (typeof HANDLERS)[H] extends { room: R; effect: E } ? H : never;
}[HandlerName];

/** The event that a handler listens to. */
export type EventOf<H extends HandlerName> = (typeof HANDLERS)[H]['on'];

/** Every handler, in table order. */
export const HANDLER_NAMES = Object.keys(HANDLERS) as HandlerName[]; // Object.keys returns string[]

/** The queue of a handler's jobs. */
export const queueOf = (handler: HandlerName): QueueName => ROOM_QUEUES[HANDLERS[handler].room];

/** The handlers of an event, in table order. */
export const listenersOf = (event: string): HandlerName[] =>
  HANDLER_NAMES.filter((handler) => HANDLERS[handler].on === event);

/** The handlers of an event that act in our database, in table order. */
export const databaseListenersOf = (event: string): HandlerName[] =>
  listenersOf(event).filter((handler) => HANDLERS[handler].effect === 'database');

/** The handlers of an event that share a job, in table order: those that act in our database, also after the transaction. */
export const sharedListenersOf = (event: string): HandlerName[] =>
  listenersOf(event).filter((handler) => HANDLERS[handler].effect !== 'provider');

/** Jobs of earlier releases whose work no job does any more. */
const RETIRED_JOBS: readonly string[] = ['send-mail'];

/** True for a job of an earlier release that has nothing left to do. */
export const isRetiredJob = (job: string): boolean => RETIRED_JOBS.includes(job);

/** The handler that a job runs; null when there is none. Jobs of an earlier release carry the handler's former name. */
export function handlerOfJob(job: string): HandlerName | null {
  const name = job.replace(/^tell-/, 'notify-');
  return HANDLER_NAMES.find((handler) => handler === name) ?? null;
}

/** Events that are never deleted, because a ledger transaction names the event that it books. */
export const KEPT_EVENTS: readonly EventName[] = HANDLER_NAMES.filter(
  (handler) => HANDLERS[handler].room === 'ledger',
).map((handler) => HANDLERS[handler].on);

/** Periodic sweeps and the seconds between two runs. Each sweep finds its work by SQL; the queue only triggers it. */
export const SCHEDULES = {
  'expire-holds': { everySeconds: 10 },
  'expire-date-changes': { everySeconds: 10 },
  'complete-stays': { everySeconds: 10 },
  'resume-refunds': { everySeconds: 10 },
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
  'forget-drafts': { everySeconds: 300 },
  'send-waiting-mails': { everySeconds: 10 },
  'mail-unread-messages': { everySeconds: 10 },
  'remind-of-holds': { everySeconds: 30 },
  'remind-of-held-dates': { everySeconds: 30 },
  'remind-of-grace': { everySeconds: 600 },
  'send-arrival-guides': { everySeconds: 30 },
  'send-week-summaries': { everySeconds: 300 },
  'fetch-feeds': { everySeconds: 60 },
  'reprice-homes': { everySeconds: 60 },
  'check-search': { everySeconds: 3_600 },
  'check-reliability': { everySeconds: 86_400 },
  'seal-audit-log': { everySeconds: 3_600 },
  'tell-price-drops': { everySeconds: 300 },
  'end-past-alerts': { everySeconds: 300 },
  'delete-old-threads': { everySeconds: 3_600 },
  'forget-visitors': { everySeconds: 3_600 },
  'delete-old-rows': { everySeconds: 3_600 },
} as const satisfies Record<string, { everySeconds: number }>;

export type ScheduleName = keyof typeof SCHEDULES;
