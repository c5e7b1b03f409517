import { z } from 'zod';
import { BOOKING_STATUSES, CANCELLATION_REASONS, CANCELLED_BY, PLANS } from '#libs/core/rules';
import { CancellationPreviewView } from './bookings.js';
import { get, post } from './call.js';
import { ReasonRequest } from './common.js';
import { Day, Dollars, Facts, Id, Instant, optionalCheckedLater, text } from './fields.js';
import { MailView } from './notifications.js';

/** A comparison of the provider with our books. */
export const ReconciliationRunView = z.strictObject({
  id: Id,
  started_at: Instant,
  /** Null while it is under way. */
  finished_at: Instant.nullable(),
  since: Instant,
  until: Instant,
  /** Null for the daily one. */
  requested_by: z
    .strictObject({
      id: Id,
      full_name: z.string(),
    })
    .nullable(),
  /** Objects looked at, objects that had been missed and are booked now, differences seen. */
  objects: z.number(),
  settled: z.number(),
  found: z.number(),
});
export type ReconciliationRunView = z.infer<typeof ReconciliationRunView>;

/** A row of any list of the operators' tools: dollars, ISO text, and what the list's own columns say. */
export const ListRowView = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), Facts, z.null()]),
);
export type ListRowView = z.infer<typeof ListRowView>;

/** Rows that are shown as they are. */
const PlainRow = ListRowView;

/** Somebody of a booking. */
export const TimelinePersonView = z.strictObject({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type TimelinePersonView = z.infer<typeof TimelinePersonView>;

/** What an account holds for a booking; dollars, debit positive. */
export const TimelineMoneyView = z.strictObject({
  account: z.string(),
  amount: Dollars,
});
export type TimelineMoneyView = z.infer<typeof TimelineMoneyView>;

/** A transaction of the ledger with its lines; dollars, debit positive. */
export const TimelineTransactionView = z.strictObject({
  id: Id,
  kind: z.string(),
  provider_ref: z.string().nullable(),
  at: Instant,
  entries: z.array(
    z.strictObject({
      account: z.string(),
      owner_id: Id.nullable(),
      amount: Dollars,
    }),
  ),
});
export type TimelineTransactionView = z.infer<typeof TimelineTransactionView>;

/** What it means that a job is not done, for somebody who did not write it. */
export const JobMeaningView = z.strictObject({
  /** What did not happen, and to whom that matters. */
  means: z.string(),
  /** What running it again does. */
  retry: z.string(),
});
export type JobMeaningView = z.infer<typeof JobMeaningView>;

/** An event, and what each of its handlers has made of it. */
export const TimelineEventView = z.strictObject({
  id: Id,
  name: z.string(),
  /** What happened; null where there are no words for it. */
  words: z.string().nullable(),
  at: Instant,
  published_at: Instant.nullable(),
  /** The request that caused it, as the log names it; null for what the product decided by itself. */
  correlation_id: Id.nullable(),
  facts: Facts,
  handlers: z.array(
    z.strictObject({
      handler: z.string(),
      queue: z.string(),
      handled_at: Instant.nullable(),
      /** Only of a handler that is not done; null when the queue has no job for it or does not answer. */
      job: z
        .strictObject({
          state: z.string(),
          attempts: z.number(),
          error: z.string().nullable(),
        })
        .nullable(),
      /** Null once it is done. */
      meaning: JobMeaningView.nullable(),
    }),
  ),
});
export type TimelineEventView = z.infer<typeof TimelineEventView>;

/** What will happen by itself. */
export const TimelineNextView = z.strictObject({
  at: Instant,
  text: z.string(),
});
export type TimelineNextView = z.infer<typeof TimelineNextView>;

/** One booking, the whole story; dollars. */
export const BookingTimelineView = z.strictObject({
  booking: z.strictObject({
    id: Id,
    status: z.enum(BOOKING_STATUSES),
    property: z.strictObject({
      id: Id,
      title: z.string(),
      city: z.string(),
      state: z.string(),
    }),
    traveler: TimelinePersonView,
    owner: TimelinePersonView,
    check_in_date: Day,
    check_out_date: Day,
    check_in_at: Instant,
    check_out_at: Instant,
    time_zone: z.string(),
    nights: z.int(),
    guests: z.int(),
    special_requests: z.string().nullable(),
    subtotal: Dollars,
    cleaning_fee: Dollars,
    service_fee: Dollars,
    total: Dollars,
    /** What a voucher took off the total; only when there is one. */
    voucher: z.number().optional(),
    paid: Dollars,
    plan: z.enum(PLANS).nullable(),
    multiplier: z.number().nullable(),
    hold_expires_at: Instant.nullable(),
    created_at: Instant,
    confirmed_at: Instant.nullable(),
    completed_at: Instant.nullable(),
    cancelled_at: Instant.nullable(),
    cancelled_by: z.enum(CANCELLED_BY).nullable(),
    cancellation_reason: z.enum(CANCELLATION_REASONS).nullable(),
    cancellation_note: z.string().nullable(),
    agreement_id: Id.nullable(),
  }),
  money: z.array(TimelineMoneyView),
  ledger: z.array(TimelineTransactionView),
  events: z.array(TimelineEventView),
  operations: z.array(PlainRow),
  sessions: z.array(PlainRow),
  webhook_events: z.array(PlainRow),
  disputes: z.array(PlainRow),
  mails: z.array(PlainRow),
  acts: z.array(PlainRow),
  notes: z.array(PlainRow),
  next: z.array(TimelineNextView),
});
export type BookingTimelineView = z.infer<typeof BookingTimelineView>;

/** Something that was found from the palette. */
export const FoundView = z.strictObject({
  kind: z.enum(['booking', 'session', 'payment', 'refund', 'dispute', 'user', 'home']),
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  booking_id: Id.nullable(),
});
export type FoundView = z.infer<typeof FoundView>;

/** How a queue stands; real seconds. */
export const QueueHealthView = z.strictObject({
  name: z.string(),
  paused: z.boolean(),
  waiting: z.number(),
  active: z.number(),
  delayed: z.number(),
  failed: z.number(),
  oldest_waiting_seconds: z.number().nullable(),
  /** Of the last hundred. */
  completed_last_hour: z.number(),
});
export type QueueHealthView = z.infer<typeof QueueHealthView>;

/** Queues, relay and workers. */
export const SystemView = z.strictObject({
  queues: z.array(QueueHealthView),
  /** Events that wait to be published, how long the oldest has, and those whose handlers are not all done. */
  relay: z.strictObject({
    unpublished: z.number(),
    oldest_seconds: z.number().nullable(),
    not_done: z.number(),
  }),
  workers: z.number(),
});
export type SystemView = z.infer<typeof SystemView>;

/** A job that gave up. */
export const FailedJobView = JobMeaningView.extend({
  id: Id,
  handler: z.string(),
  attempts: z.number(),
  error: z.string().nullable(),
  failed_at: Instant.nullable(),
  /** The booking it is about; null for a schedule's run and for what is about none. */
  booking_id: Id.nullable(),
  /** What to search for in the log. */
  correlation_id: Id.nullable(),
});
export type FailedJobView = z.infer<typeof FailedJobView>;

/** A schedule. */
export const ScheduleView = z.strictObject({
  name: z.string(),
  every_seconds: z.number(),
  last_started_at: Instant.nullable(),
  last_finished_at: Instant.nullable(),
  last_error: z.string().nullable(),
  next_at: Instant.nullable(),
});
export type ScheduleView = z.infer<typeof ScheduleView>;

/** What happens today; dollars. */
export const TodayBoardView = z.strictObject({
  now: Instant,
  bookings: z.int(),
  confirmed: z.number(),
  cancelled: z.number(),
  revenue: z.number(),
  /** Holds that run out within the next 10 minutes. */
  holds_expiring: z.number(),
  /** Of the holds of the last 7 days that are over: the part that was paid, 0 to 1; null without any. */
  hold_to_paid: Dollars.nullable(),
  arrivals: z.array(
    z.strictObject({
      booking_id: Id,
      property_title: z.string(),
      city: z.string(),
      traveler_name: z.string(),
      check_in_at: Instant,
    }),
  ),
  /** Homes by town with nights still free. */
  free_nights: z.array(
    z.strictObject({
      city: z.string(),
      state: z.string(),
      homes: z.number(),
      tonight: z.number(),
      weekend: z.number(),
    }),
  ),
});
export type TodayBoardView = z.infer<typeof TodayBoardView>;

/** A promise of the ledger, checked now. */
export const InvariantView = z.strictObject({
  name: z.string(),
  holds: z.boolean(),
  /** What breaks it: bookings, accounts, transactions. */
  offenders: z.array(z.string()),
});
export type InvariantView = z.infer<typeof InvariantView>;

/** The business in money; dollars. */
export const FinanceBoardView = z.strictObject({
  /** Debit positive. */
  balances: z.array(
    z.strictObject({
      account: z.string(),
      amount: Dollars,
    }),
  ),
  trial_balance: z.number(),
  invariants: z.array(InvariantView),
  /** Part of what travelers paid for completed stays that was ours, 0 to 1. */
  take_rate: z.number().nullable(),
  days: z.array(
    z.strictObject({
      day: Day,
      volume: z.number(),
      refunds: z.number(),
      fees: z.number(),
      bookings: z.int(),
    }),
  ),
  refunds_waiting: z.strictObject({
    count: z.int(),
    amount: Dollars,
  }),
});
export type FinanceBoardView = z.infer<typeof FinanceBoardView>;

/** What happens by itself when its time has come. */
export const DueKind = z.enum([
  'hold_expires',
  'check_in',
  'completes',
  'points_post',
  'payout_due',
  'plan_renews',
  'plan_ends',
  'grace_ends',
]);
export type DueKind = z.infer<typeof DueKind>;

/** What would happen by itself until a later time. */
export const ClockPreviewView = z.strictObject({
  now: Instant,
  to: z.string(),
  /** `booking_id` is null where it is about a plan. */
  due: z.array(
    z.strictObject({
      at: Instant,
      what: DueKind,
      booking_id: Id.nullable(),
      text: z.string(),
    }),
  ),
  /** How many more there are than are listed. */
  left_out: z.number(),
});
export type ClockPreviewView = z.infer<typeof ClockPreviewView>;

const LONGEST_NOTE = 4_000;

/** POST /admin/bookings/{id}/notes. */
const NoteRequest = z.object({
  text: text(
    'Please write a note of at most 4,000 characters',
    LONGEST_NOTE,
    'Please write a note of at most 4,000 characters',
  ),
});

const REFUND_CHOICES = ['full', 'policy'] as const;

/** What an operator's cancellation would give back. */
const RefundChoiceQuery = z.object({
  refund: z
    .enum(REFUND_CHOICES, { error: 'Please choose full or policy' })
    .describe('`full`: everything; `policy`: what the traveler’s own cancellation gives now'),
});

/** POST /admin/bookings/{id}/cancel. @spec A7 */
const OperatorCancelRequest = ReasonRequest.extend(RefundChoiceQuery.shape);

/** What somebody typed into the palette. */
const FindQuery = z.object({
  q: z
    .string({ error: 'Please enter 2 to 200 characters' })
    .trim()
    .min(2, 'Please enter 2 to 200 characters')
    .max(200, 'Please enter 2 to 200 characters')
    .meta({ example: '628547f0' }),
});

/** What operators do to a booking; each act is previewed, gives a reason, and is written down. @spec A7 */
export const operatorBookingCalls = {
  preview: get('/admin/bookings/:id/cancellation-preview', {
    summary: 'Who would get what if an operator cancelled the booking now',
    query: RefundChoiceQuery,
    answer: CancellationPreviewView,
    refuses: ['booking.not_found', 'booking.wrong_status'],
  }),
  cancel: post('/admin/bookings/:id/cancel', {
    summary: 'Cancel a booking for its traveler',
    status: 200,
    body: OperatorCancelRequest,
    answer: CancellationPreviewView,
    refuses: ['operator.reason_required', 'booking.not_found', 'booking.wrong_status'],
  }),
};

/** Finds any booking, person, home or object of the provider from one field. */
export const findCalls = {
  find: get('/admin/find', {
    summary: 'Anything, by what one has of it',
    query: FindQuery,
    answer: z.array(FoundView),
  }),
};

/** What operators do to a home; bookings that were made stay as they are. @spec D13 */
export const operatorHomeCalls = {
  pause: post('/admin/homes/:id/pause', {
    summary: 'Take a home out of search and booking; its owner sees why',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'property.not_found', 'property.wrong_status'],
  }),
  list: post('/admin/homes/:id/list', {
    summary: 'List a home that was paused or waits for approval',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'property.not_found', 'property.wrong_status'],
  }),
};

/** EmailTemplates to people, as operators and developers read them. */
export const mailCalls = {
  one: get('/admin/mails/:id', {
    summary: 'One letter, with what it says',
    answer: MailView,
    refuses: ['mail.not_found'],
  }),
  sendAgain: post('/admin/mails/:id/send-again', {
    summary: 'Send a letter once more',
    status: 202,
    body: ReasonRequest,
    answer: z.strictObject({ id: Id }),
    refuses: ['operator.reason_required', 'mail.not_found', 'mail.waiting', 'mail.wiped'],
  }),
};

/** What operators do to an account; its bookings and their money go on. */
export const operatorUserCalls = {
  suspend: post('/admin/users/:id/suspend', {
    summary: 'Suspend an account; its sessions end at once',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'user.not_found', 'user.is_operator'],
  }),
  restore: post('/admin/users/:id/restore', {
    summary: 'Let a suspended account in again',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'user.not_found'],
  }),
  export: post('/admin/users/:id/export', {
    summary: 'Everything that is kept about somebody, as a JSON file',
    status: 200,
    body: ReasonRequest,
    file: ['application/json'],
    refuses: ['operator.reason_required', 'user.not_found'],
  }),
  erase: post('/admin/users/:id/erase', {
    summary: 'Delete an account; refused while a stay or money is open',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'user.not_found', 'account.is_operator', 'account.still_open'],
  }),
};

/** Whether the provider and our books agree, and what does not. */
export const reconciliationCalls = {
  runs: get('/admin/reconciliation/runs', {
    summary: 'The last comparisons, newest first',
    answer: z.array(ReconciliationRunView),
  }),
  start: post('/admin/reconciliation/runs', {
    summary: 'Compare now; one that is under way answers for this one',
    status: 202,
    body: ReasonRequest,
    answer: z.strictObject({ id: Id }),
    refuses: ['operator.reason_required'],
  }),
  resolve: post('/admin/reconciliation/findings/:id/resolve', {
    summary: 'Say that a difference has been dealt with',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'finding.not_found', 'finding.not_open'],
  }),
};

/** Another try for a refund that waits. */
export const operatorRefundCalls = {
  retry: post('/admin/refunds/:id/retry', {
    summary: 'Send a waiting refund again, now',
    status: 202,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'refund.not_found', 'refund.not_waiting'],
  }),
};

/** One booking, the whole story: facts, money, events with their jobs, notices, what operators did, and what comes next. */
export const timelineCalls = {
  story: get('/admin/bookings/:id/story', {
    summary: 'Everything that is known of a booking',
    answer: BookingTimelineView,
    refuses: ['booking.not_found'],
  }),
  retry: post('/admin/bookings/:id/events/:eventId/handlers/:handler/retry', {
    summary: 'Run a step of the booking’s story again',
    status: 202,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'booking.not_found', 'operator.no_such_step'],
  }),
  note: post('/admin/bookings/:id/notes', {
    summary: 'Leave a note for other operators',
    status: 204,
    body: NoteRequest,
    refuses: ['booking.not_found'],
  }),
};

/** Queues, schedules and the relay. */
export const systemCalls = {
  health: get('/admin/system', {
    summary: 'How queues, relay and workers stand',
    answer: SystemView,
    refuses: ['server.unavailable'],
  }),
  failed: get('/admin/system/queues/:name/failed', {
    summary: 'Jobs of a queue that gave up, and what that means',
    answer: z.array(FailedJobView),
    refuses: ['operator.no_such_queue', 'server.unavailable'],
  }),
  pause: post('/admin/system/queues/:name/pause', {
    summary: 'Stop the consumers of a queue; what waits is kept',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'operator.no_such_queue', 'server.unavailable'],
  }),
  resume: post('/admin/system/queues/:name/resume', {
    summary: 'Let the consumers of a queue go on',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'operator.no_such_queue', 'server.unavailable'],
  }),
  retryFailed: post('/admin/system/queues/:name/retry-failed', {
    summary: 'Put every failed job of a queue back',
    status: 204,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'operator.no_such_queue', 'server.unavailable'],
  }),
  schedules: get('/admin/system/schedules', {
    summary: 'Schedules with their last and next run',
    answer: z.array(ScheduleView),
    refuses: ['server.unavailable'],
  }),
  runSchedule: post('/admin/system/schedules/:name/run', {
    summary: 'Run a schedule once, now',
    status: 202,
    body: ReasonRequest,
    refuses: ['operator.reason_required', 'operator.no_such_schedule', 'server.unavailable'],
  }),
};

/** Query of a list; filters are named as its columns are. What each list understands, its definition says. @spec F15 */
const ListQuery = z.looseObject({
  q: optionalCheckedLater<string>({ type: 'string', description: 'Finds rows by what one has of them.' }),
  sort: optionalCheckedLater<string>({
    type: 'string',
    description: 'A column, `-` before it for the largest first.',
  }),
  limit: optionalCheckedLater<number>({ type: 'integer', default: 50, maximum: 100 }),
  cursor: optionalCheckedLater<string>({
    type: 'string',
    description: 'From the `Link` header of the page before.',
  }),
});

/** The two calls of a list of the operators' tools: a page of it, and all of it as a file. @spec F15 */
export const listCalls = (name: string, summary: string) => ({
  page: get(`/admin/${name}`, { summary, query: ListQuery, answer: z.array(ListRowView) }),
  export: get(`/admin/${name}/export.csv`, {
    summary: `${summary}, as CSV`,
    query: ListQuery,
    file: ['text/csv'],
  }),
});
