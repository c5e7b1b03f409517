import { z } from 'zod';
import {
  BOOKING_STATUSES,
  CANCELLATION_REASONS,
  CANCELLED_BY,
  exportPermission,
  OPERATOR_ROLES,
  PLANS,
} from '#libs/core/rules';
import { CancellationPreviewView } from './bookings.js';
import { get, post } from './call.js';
import { postWithReason, ReasonRequest } from './common.js';
import { DateChangeView } from './date-changes.js';
import {
  Day,
  Dollars,
  Facts,
  Id,
  Instant,
  optionalCheckedLater,
  PersonContact,
  PersonName,
  text,
} from './fields.js';
import { MailView } from './notifications.js';

/** A comparison of the provider's records with our ledger. */
export const ReconciliationRunView = z.strictObject({
  id: Id,
  started_at: Instant,
  /** Null while running. */
  finished_at: Instant.nullable(),
  since: Instant,
  until: Instant,
  /** Null for the daily run. */
  requested_by: PersonName.nullable(),
  /** Objects compared, missed objects that were booked now, and differences found. */
  objects: z.number(),
  settled: z.number(),
  found: z.number(),
});
export type ReconciliationRunView = z.infer<typeof ReconciliationRunView>;

/** Whether the product is read-only after a restore from a backup. */
export const RestoreView = z.strictObject({
  /** Null in normal operation. */
  open: z
    .strictObject({
      backup_made_at: Instant,
      restored_at: Instant,
      /** Differences that an operator has to decide. */
      undecided: z.number(),
    })
    .nullable(),
});
export type RestoreView = z.infer<typeof RestoreView>;

/** A row of any operator list: dollars, ISO text, and the list's own columns. */
export const ListRowView = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), Facts, z.null()]),
);
export type ListRowView = z.infer<typeof ListRowView>;

/** A traveler or owner of a booking. */
export const TimelinePersonView = PersonContact.extend({ phone: z.string().nullable() });
export type TimelinePersonView = z.infer<typeof TimelinePersonView>;

/** What an account says about us. */
const AccountSide = z.enum(['have', 'owe', 'earned', 'cost']);
export type AccountSide = z.infer<typeof AccountSide>;

/** A ledger account's balance for a booking; dollars, debit positive. */
export const TimelineMoneyView = z.strictObject({ account: z.string(), side: AccountSide, amount: Dollars });
export type TimelineMoneyView = z.infer<typeof TimelineMoneyView>;

/** A ledger transaction with its entries; dollars, debit positive. */
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

/** What an unfinished job means, in plain words for operators. */
export const JobMeaningView = z.strictObject({
  /** What did not happen, and who is affected. */
  means: z.string(),
  /** The effect of a retry. */
  retry: z.string(),
});
export type JobMeaningView = z.infer<typeof JobMeaningView>;

/** An event with the state of each of its handlers. */
export const TimelineEventView = z.strictObject({
  id: Id,
  name: z.string(),
  /** A description of the event; null without one. */
  words: z.string().nullable(),
  at: Instant,
  published_at: Instant.nullable(),
  /** Id of the causing request in the log; null for events without a request. */
  correlation_id: Id.nullable(),
  facts: Facts,
  handlers: z.array(
    z.strictObject({
      handler: z.string(),
      queue: z.string(),
      handled_at: Instant.nullable(),
      /** Only for an unfinished handler; null when the queue has no job for it or does not respond. */
      job: z
        .strictObject({
          state: z.string(),
          attempts: z.number(),
          error: z.string().nullable(),
        })
        .nullable(),
      /** Null once the handler has finished. */
      meaning: JobMeaningView.nullable(),
    }),
  ),
});
export type TimelineEventView = z.infer<typeof TimelineEventView>;

/** An upcoming automatic step. */
export const TimelineNextView = z.strictObject({ at: Instant, text: z.string() });
export type TimelineNextView = z.infer<typeof TimelineNextView>;

/** The full timeline of a booking; dollars. */
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
    /** Voucher discount; only when there is a voucher. */
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
  /** The changes of its dates, the latest first. Additive. @spec G7 */
  date_changes: z.array(DateChangeView),
  /** Empty, like everything of the provider and the facts of events, for operators who may not read money. */
  money: z.array(TimelineMoneyView),
  ledger: z.array(TimelineTransactionView),
  events: z.array(TimelineEventView),
  operations: z.array(ListRowView),
  sessions: z.array(ListRowView),
  webhook_events: z.array(ListRowView),
  disputes: z.array(ListRowView),
  mails: z.array(ListRowView),
  acts: z.array(ListRowView),
  notes: z.array(ListRowView),
  next: z.array(TimelineNextView),
});
export type BookingTimelineView = z.infer<typeof BookingTimelineView>;

/** A search result of the command palette. */
export const FoundView = z.strictObject({
  kind: z.enum(['booking', 'session', 'payment', 'refund', 'dispute', 'user', 'home']),
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  booking_id: Id.nullable(),
});
export type FoundView = z.infer<typeof FoundView>;

/** State of a queue; durations in seconds of real time. */
export const QueueHealthView = z.strictObject({
  name: z.string(),
  paused: z.boolean(),
  waiting: z.number(),
  active: z.number(),
  delayed: z.number(),
  failed: z.number(),
  oldest_waiting_seconds: z.number().nullable(),
  /** Among the last hundred completed jobs. */
  completed_last_hour: z.number(),
});
export type QueueHealthView = z.infer<typeof QueueHealthView>;

/** State of queues, relay and workers. */
export const SystemView = z.strictObject({
  queues: z.array(QueueHealthView),
  /** Unpublished events, age of the oldest in seconds, and events with unfinished handlers. */
  relay: z.strictObject({
    unpublished: z.number(),
    oldest_seconds: z.number().nullable(),
    not_done: z.number(),
  }),
  workers: z.number(),
});
export type SystemView = z.infer<typeof SystemView>;

/** A failed job. */
export const FailedJobView = JobMeaningView.extend({
  id: Id,
  handler: z.string(),
  attempts: z.number(),
  error: z.string().nullable(),
  failed_at: Instant.nullable(),
  /** The job's booking; null for schedule runs and events without a booking. */
  booking_id: Id.nullable(),
  /** Id to search for in the log. */
  correlation_id: Id.nullable(),
});
export type FailedJobView = z.infer<typeof FailedJobView>;

/** A schedule with its last and next run. */
export const ScheduleView = z.strictObject({
  name: z.string(),
  every_seconds: z.number(),
  last_started_at: Instant.nullable(),
  last_finished_at: Instant.nullable(),
  last_error: z.string().nullable(),
  next_at: Instant.nullable(),
});
export type ScheduleView = z.infer<typeof ScheduleView>;

/** What happened in 24 hours; dollars. */
const DAY_FIGURES = {
  bookings: z.int(),
  confirmed: z.int(),
  /** Paid stays that were cancelled. */
  cancelled: z.int(),
  revenue: Dollars,
};

/** Today's figures; dollars. */
export const TodayBoardView = z.strictObject({
  now: Instant,
  ...DAY_FIGURES,
  /** The same of the 24 hours before. */
  before: z.strictObject(DAY_FIGURES),
  /** Holds that expire within the next 10 minutes. */
  holds_expiring: z.number(),
  /** Share of finished holds of the last 7 days that were paid, 0 to 1; null without any. */
  hold_to_paid: z.number().min(0).max(1).nullable(),
  /** What `hold_to_paid` divides: finished holds, and those of them that were paid. */
  holds_finished: z.int(),
  holds_paid: z.int(),
  arrivals: z.array(
    z.strictObject({
      booking_id: Id,
      property_title: z.string(),
      city: z.string(),
      traveler_name: z.string(),
      check_in_at: Instant,
    }),
  ),
  /** Number of homes with free nights, by town. */
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

/** A ledger invariant and its current state. */
export const InvariantView = z.strictObject({
  name: z.string(),
  holds: z.boolean(),
  /** Violating bookings, accounts or transactions. */
  offenders: z.array(z.string()),
});
export type InvariantView = z.infer<typeof InvariantView>;

/** What the ledger says about some days; dollars. */
const PeriodFigures = z.strictObject({
  volume: Dollars,
  refunds: Dollars,
  fees: Dollars,
  bookings: z.int(),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** Financial figures; dollars. */
export const FinanceBoardView = z.strictObject({
  /** Debit positive, so that what is owed or earned is negative. */
  balances: z.array(z.strictObject({ account: z.string(), side: AccountSide, amount: Dollars })),
  trial_balance: z.number(),
  invariants: z.array(InvariantView),
  /** Our share of what travelers paid for completed stays, 0 to 1. */
  take_rate: z.number().nullable(),
  /** What `take_rate` divides: our share, and what was paid and kept. */
  completed: z.strictObject({ ours: Dollars, paid: Dollars }),
  /** All of `days`, and as many days before them. */
  period: PeriodFigures,
  period_before: PeriodFigures,
  days: z.array(
    z.strictObject({
      day: Day,
      volume: z.number(),
      refunds: z.number(),
      fees: z.number(),
      bookings: z.int(),
    }),
  ),
  refunds_waiting: z.strictObject({ count: z.int(), amount: Dollars }),
});
export type FinanceBoardView = z.infer<typeof FinanceBoardView>;

/** Kinds of scheduled automatic steps. */
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

/** Automatic steps due until a later time. */
export const ClockPreviewView = z.strictObject({
  now: Instant,
  to: z.string(),
  /** `booking_id` is null for plans. */
  due: z.array(
    z.strictObject({
      at: Instant,
      what: DueKind,
      booking_id: Id.nullable(),
      text: z.string(),
    }),
  ),
  /** Number of further steps not listed. */
  left_out: z.number(),
});
export type ClockPreviewView = z.infer<typeof ClockPreviewView>;

const MAX_NOTE_LENGTH = 4_000;

/** A note for other operators, on a booking or a person. */
export const NoteRequest = z.object({
  text: text(
    'Please write a note of at most 4,000 characters',
    MAX_NOTE_LENGTH,
    'Please write a note of at most 4,000 characters',
  ),
});

const REFUND_CHOICES = ['full', 'policy'] as const;

/** The refund of an operator's cancellation. */
const RefundChoiceQuery = z.object({
  refund: z
    .enum(REFUND_CHOICES, { error: 'Please choose full or policy' })
    .describe('`full`: everything; `policy`: what the traveler’s own cancellation gives now'),
});

/** POST /admin/bookings/{id}/cancel. @spec A7 */
const OperatorCancelRequest = ReasonRequest.extend(RefundChoiceQuery.shape);

/** POST /admin/users/{id}/operator-role. @spec D4 */
const OperatorRoleRequest = ReasonRequest.extend({
  role: z.enum(OPERATOR_ROLES, { error: 'Please choose a role of operators' }),
});

/** Query of the command palette. */
const FindQuery = z.object({
  q: z
    .string({ error: 'Please enter 2 to 200 characters' })
    .trim()
    .min(2, 'Please enter 2 to 200 characters')
    .max(200, 'Please enter 2 to 200 characters')
    .meta({ example: '628547f0' }),
});

/** What an operator's cancellation would do, and whether they may do it alone. Dollars. @spec G12 */
export const OperatorCancellationPreviewView = CancellationPreviewView.extend({
  /** A second operator has to approve, by the limits and what this one did alone within a day. */
  needs_approval: z.boolean(),
  /** Refunds above this need a second operator. */
  approval_above: Dollars,
});
export type OperatorCancellationPreviewView = z.infer<typeof OperatorCancellationPreviewView>;

/** Operators' actions on a booking; each has a preview, requires a reason and is audited. @spec A7 */
export const operatorBookingCalls = {
  preview: get('/admin/bookings/:id/cancellation-preview', {
    summary:
      'Who would get what if an operator cancelled the booking now, and whether a second one must approve',
    query: RefundChoiceQuery,
    response: OperatorCancellationPreviewView,
    errors: ['booking.not_found', 'booking.wrong_status'],
  }),
  cancel: post('/admin/bookings/:id/cancel', {
    summary: 'Cancel a booking for its traveler',
    status: 200,
    body: OperatorCancelRequest,
    response: CancellationPreviewView,
    errors: ['operator.reason_required', 'booking.not_found', 'booking.wrong_status', 'approval.required'],
  }),
};

/** Search for any booking, person, home or provider object by a single term. */
export const findCalls = {
  find: get('/admin/find', {
    summary: 'Anything, by what one has of it',
    query: FindQuery,
    response: z.array(FoundView),
    errors: ['list.read_too_far'],
  }),
};

/** Operators' actions on a home; existing bookings are unaffected. @spec D13 */
export const operatorHomeCalls = {
  pause: postWithReason('/admin/homes/:id/pause', {
    summary: 'Take a home out of search and booking; its owner sees why',
    status: 204,
    errors: ['property.not_found', 'property.wrong_status'],
  }),
  list: postWithReason('/admin/homes/:id/list', {
    summary: 'List a home that was paused or waits for approval',
    status: 204,
    errors: ['property.not_found', 'property.wrong_status', 'property.owner_suspended'],
  }),
};

/** Emails to people, as shown to operators and developers. */
export const mailCalls = {
  one: get('/admin/mails/:id', {
    summary: 'One email, with its text',
    response: MailView,
    errors: ['mail.not_found'],
  }),
  sendAgain: postWithReason('/admin/mails/:id/send-again', {
    summary: 'Send an email again',
    status: 202,
    response: z.strictObject({ id: Id }),
    errors: ['mail.not_found', 'mail.waiting', 'mail.wiped'],
  }),
};

/** Operators' actions on an account. Paid stays and their money are unaffected. */
export const operatorUserCalls = {
  suspend: postWithReason('/admin/users/:id/suspend', {
    summary:
      'Suspend an account: its sessions end, its homes leave the market, and unpaid holds, its own and those of its homes, end at once',
    status: 204,
    errors: ['user.not_found', 'user.is_operator'],
  }),
  restore: postWithReason('/admin/users/:id/restore', {
    summary: 'Let a suspended account in again, with the homes that the suspension took',
    status: 204,
    errors: ['user.not_found'],
  }),
  liftHomesLimit: postWithReason('/admin/users/:id/lift-homes-limit', {
    summary: 'Let an owner list any number of homes',
    status: 204,
    errors: ['user.not_found'],
  }),
  resetSecondFactor: postWithReason('/admin/users/:id/reset-second-factor', {
    summary: 'Remove the second factors of an operator who has lost them; their sessions end',
    status: 204,
    errors: ['user.not_found', 'user.not_operator', 'user.is_self', 'approval.required'],
  }),
  export: postWithReason('/admin/users/:id/export', {
    summary: 'Everything that is kept about somebody, as a JSON file',
    status: 200,
    file: ['application/json'],
    errors: ['user.not_found', 'approval.required'],
  }),
  erase: postWithReason('/admin/users/:id/erase', {
    summary: 'Delete an account; refused while a stay or money is open',
    status: 204,
    errors: ['user.not_found', 'account.is_operator', 'account.still_open', 'approval.required'],
  }),
  changeRole: post('/admin/users/:id/operator-role', {
    summary: 'Give an operator another role; their sessions end',
    status: 204,
    body: OperatorRoleRequest,
    errors: [
      'operator.reason_required',
      'operator.not_found',
      'operator.own_role',
      'operator.last_admin',
      'approval.required',
    ],
  }),
};

/** Comparison of the provider's records with our ledger, and its findings. */
export const reconciliationCalls = {
  runs: get('/admin/reconciliation/runs', {
    summary: 'The last comparisons, newest first',
    response: z.array(ReconciliationRunView),
  }),
  restore: get('/admin/reconciliation/restore', {
    summary: 'Whether the product is read-only after a restore from a backup, and what is left to decide',
    response: RestoreView,
  }),
  start: postWithReason('/admin/reconciliation/runs', {
    summary: 'Compare now; one that is under way answers for this one',
    status: 202,
    response: z.strictObject({ id: Id }),
  }),
  resolve: postWithReason('/admin/reconciliation/findings/:id/resolve', {
    summary: 'Say that a difference has been dealt with',
    status: 204,
    errors: ['finding.not_found', 'finding.not_open'],
  }),
};

/** Retry of a waiting refund. */
export const operatorRefundCalls = {
  retry: postWithReason('/admin/refunds/:id/retry', {
    summary: 'Send a waiting refund again, now',
    status: 202,
    errors: ['refund.not_found', 'refund.not_waiting'],
  }),
};

/** A booking's full timeline: facts, money, events with their jobs, webhook events, operators' actions, and upcoming steps. */
export const timelineCalls = {
  timeline: get('/admin/bookings/:id/story', {
    summary: 'Everything that is known of a booking',
    response: BookingTimelineView,
    errors: ['booking.not_found'],
  }),
  retry: postWithReason('/admin/bookings/:id/events/:eventId/handlers/:handler/retry', {
    summary: 'Run a step of the booking’s story again',
    status: 202,
    errors: ['booking.not_found', 'operator.no_such_step'],
  }),
  note: post('/admin/bookings/:id/notes', {
    summary: 'Leave a note for other operators',
    status: 204,
    body: NoteRequest,
    errors: ['booking.not_found'],
  }),
};

/** What checks of the audit log found. */
export const auditLogCalls = {
  closeFinding: postWithReason('/admin/audit-log/finding/close', {
    summary: 'Close a finding of the audit log check, once the log is as it was written again',
    status: 204,
    errors: ['audit_log.nothing_found', 'audit_log.still_broken'],
  }),
};

/** Control of queues, schedules and the relay. */
export const systemCalls = {
  health: get('/admin/system', {
    summary: 'How queues, relay and workers stand',
    response: SystemView,
    errors: ['server.unavailable'],
  }),
  failed: get('/admin/system/queues/:name/failed', {
    summary: 'Jobs of a queue that gave up, and what that means',
    response: z.array(FailedJobView),
    errors: ['operator.no_such_queue', 'server.unavailable'],
  }),
  pause: postWithReason('/admin/system/queues/:name/pause', {
    summary: 'Stop the consumers of a queue; what waits is kept',
    status: 204,
    errors: ['operator.no_such_queue', 'server.unavailable'],
  }),
  resume: postWithReason('/admin/system/queues/:name/resume', {
    summary: 'Let the consumers of a queue go on',
    status: 204,
    errors: ['operator.no_such_queue', 'server.unavailable'],
  }),
  retryFailed: postWithReason('/admin/system/queues/:name/retry-failed', {
    summary: 'Put every failed job of a queue back',
    status: 204,
    errors: ['operator.no_such_queue', 'server.unavailable'],
  }),
  schedules: get('/admin/system/schedules', {
    summary: 'Schedules with their last and next run',
    response: z.array(ScheduleView),
    errors: ['server.unavailable'],
  }),
  runSchedule: postWithReason('/admin/system/schedules/:name/run', {
    summary: 'Run a schedule once, now',
    status: 202,
    errors: ['operator.no_such_schedule', 'server.unavailable'],
  }),
};

/** Query of a list; filters are named after its columns and defined by each list. @spec F15 */
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

/** Query of an export: that of the list, and why. */
const ExportQuery = ListQuery.extend({
  reason: optionalCheckedLater<string>({
    type: 'string',
    description: 'Why, in a few words; kept in the audit log.',
    required: true,
  }),
});

/** The two calls of a list: one page, and the full list as a file. */
const listCallsOf = <Name extends string>(name: Name, summary: string) => ({
  page: get(`/admin/${name}`, {
    summary,
    query: ListQuery,
    response: z.array(ListRowView),
    ...(exportPermission(name) !== null && { errors: ['list.read_too_far'] }),
  }),
  export: get(`/admin/${name}/export.csv`, {
    summary: `${summary}, as CSV`,
    query: ExportQuery,
    file: ['text/csv'],
    errors: ['operator.reason_required', 'approval.required'],
  }),
});

/** The operators' lists, by their path below `/admin`. @spec F15 */
export const listCalls = {
  bookings: listCallsOf('bookings', 'Bookings'),
  homes: listCallsOf('homes', 'Homes'),
  reviews: listCallsOf('reviews', 'Reviews, most reported first'),
  users: listCallsOf('users', 'Users'),
  mails: listCallsOf('mails', 'Emails to users'),
  support: listCallsOf('support', 'Support requests, open ones first'),
  conversations: listCallsOf('conversations', 'Conversations between guests and hosts, reported ones first'),
  approvals: listCallsOf('approvals', 'What operators ask each other to approve'),
  audit: listCallsOf('audit', 'Audit log of operators, with reasons'),
  refunds: listCallsOf('refunds', 'Refunds'),
  disputes: listCallsOf('disputes', 'Disputed payments'),
  'reconciliation/findings': listCallsOf(
    'reconciliation/findings',
    'Differences between the provider and our books',
  ),
  'webhook-events': listCallsOf('webhook-events', 'Webhook events of the payment provider'),
  'money/payouts': listCallsOf('money/payouts', 'Payouts to owners'),
  'money/holds': listCallsOf('money/holds', 'Held payouts, with reasons'),
  perks: listCallsOf('perks', 'Perks that points can be spent on'),
  vouchers: listCallsOf('vouchers', 'Vouchers bought with points'),
  subscriptions: listCallsOf('subscriptions', 'Paid subscriptions, with the price they were sold at'),
};

/** A list's path below `/admin`, and the name of its file. */
export type ListName = keyof typeof listCalls;
