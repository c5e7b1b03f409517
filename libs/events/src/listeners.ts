import type { EventName } from './catalogue.js';

/** Queues, cut by who consumes, so that an operator can pause one without the others. */
export const QUEUES = ['bookings', 'payments', 'ledger', 'loyalty', 'schedule'] as const;
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
  'book-payment': { on: 'payment.succeeded', queue: 'ledger' },
  'book-cancellation': { on: 'booking.cancelled', queue: 'ledger' },
  'book-completion': { on: 'booking.completed', queue: 'ledger' },
  'book-refund-failure': { on: 'payment.refund_failed', queue: 'ledger' },
  'book-refund': { on: 'payment.refunded', queue: 'ledger' },
  'record-points': { on: 'booking.confirmed', queue: 'loyalty' },
  'post-points': { on: 'booking.completed', queue: 'loyalty' },
  'void-points': { on: 'booking.cancelled', queue: 'loyalty' },
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
} as const satisfies Record<string, { everySeconds: number }>;

export type ScheduleName = keyof typeof SCHEDULES;
