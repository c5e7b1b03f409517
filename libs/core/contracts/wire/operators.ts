import type { BookingStatus, CancellationReason, CancelledBy, Plan } from '#libs/core/rules';

/** A comparison of the provider with our books. */
export interface ReconciliationRunView {
  id: string;
  started_at: string;
  /** Null while it is under way. */
  finished_at: string | null;
  since: string;
  until: string;
  /** Null for the daily one. */
  requested_by: { id: string; full_name: string } | null;
  /** Objects looked at, objects that had been missed and are booked now, differences seen. */
  objects: number;
  settled: number;
  found: number;
}

/** A row of any list of the operators' tools: dollars, ISO text, and what the list's own columns say. */
export type ListRowView = Readonly<Record<string, string | number | boolean | object | null>>;

/** Rows that are shown as they are. */
type PlainRow = ListRowView;

/** Somebody of a booking. */
export interface StoryPersonView {
  id: string;
  full_name: string;
  email: string;
  phone: string | null;
}

/** What an account holds for a booking; dollars, debit positive. */
export interface StoryMoneyView {
  account: string;
  amount: number;
}

/** A transaction of the ledger with its lines; dollars, debit positive. */
export interface StoryTransactionView {
  id: string;
  kind: string;
  provider_ref: string | null;
  at: string;
  entries: { account: string; owner_id: string | null; amount: number }[];
}

/** An event, and what each of its handlers has made of it. */
export interface StoryEventView {
  id: string;
  name: string;
  /** What happened; null where there are no words for it. */
  words: string | null;
  at: string;
  published_at: string | null;
  /** The request that caused it, as the log names it; null for what the product decided by itself. */
  correlation_id: string | null;
  facts: object;
  handlers: {
    handler: string;
    queue: string;
    handled_at: string | null;
    /** Only of a handler that is not done; null when the queue has no job for it or does not answer. */
    job: { state: string; attempts: number; error: string | null } | null;
    /** Null once it is done. */
    meaning: JobMeaningView | null;
  }[];
}

/** What will happen by itself. */
export interface StoryNextView {
  at: string;
  text: string;
}

/** One booking, the whole story; dollars. */
export interface BookingStoryView {
  booking: {
    id: string;
    status: BookingStatus;
    property: { id: string; title: string; city: string; state: string };
    traveler: StoryPersonView;
    owner: StoryPersonView;
    check_in_date: string;
    check_out_date: string;
    check_in_at: string;
    check_out_at: string;
    time_zone: string;
    nights: number;
    guests: number;
    special_requests: string | null;
    subtotal: number;
    cleaning_fee: number;
    service_fee: number;
    total: number;
    /** What a voucher took off the total; only when there is one. */
    voucher?: number;
    paid: number;
    plan: Plan | null;
    multiplier: number | null;
    hold_expires_at: string | null;
    created_at: string;
    confirmed_at: string | null;
    completed_at: string | null;
    cancelled_at: string | null;
    cancelled_by: CancelledBy | null;
    cancellation_reason: CancellationReason | null;
    cancellation_note: string | null;
    agreement_id: string | null;
  };
  money: StoryMoneyView[];
  ledger: StoryTransactionView[];
  events: StoryEventView[];
  operations: PlainRow[];
  sessions: PlainRow[];
  notices: PlainRow[];
  disputes: PlainRow[];
  mails: PlainRow[];
  acts: PlainRow[];
  notes: PlainRow[];
  next: StoryNextView[];
}

/** Something that was found from the palette. */
export interface FoundView {
  kind: 'booking' | 'session' | 'payment' | 'refund' | 'dispute' | 'user' | 'home';
  id: string;
  label: string;
  detail: string;
  booking_id: string | null;
}

/** How a queue stands; real seconds. */
export interface QueueHealthView {
  name: string;
  paused: boolean;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  oldest_waiting_seconds: number | null;
  /** Of the last hundred. */
  completed_last_hour: number;
}

/** Queues, relay and workers. */
export interface SystemView {
  queues: QueueHealthView[];
  /** Events that wait to be published, how long the oldest has, and those whose handlers are not all done. */
  relay: { unpublished: number; oldest_seconds: number | null; not_done: number };
  workers: number;
}

/** What it means that a job is not done, for somebody who did not write it. */
export interface JobMeaningView {
  /** What did not happen, and to whom that matters. */
  means: string;
  /** What running it again does. */
  retry: string;
}

/** A job that gave up. */
export interface FailedJobView extends JobMeaningView {
  id: string;
  handler: string;
  attempts: number;
  error: string | null;
  failed_at: string | null;
  /** The booking it is about; null for a schedule's run and for what is about none. */
  booking_id: string | null;
  /** What to search for in the log. */
  correlation_id: string | null;
}

/** A schedule. */
export interface ScheduleView {
  name: string;
  every_seconds: number;
  last_started_at: string | null;
  last_finished_at: string | null;
  last_error: string | null;
  next_at: string | null;
}

/** What happens today; dollars. */
export interface TodayBoardView {
  now: string;
  bookings: number;
  confirmed: number;
  cancelled: number;
  revenue: number;
  /** Holds that run out within the next 10 minutes. */
  holds_expiring: number;
  /** Of the holds of the last 7 days that are over: the part that was paid, 0 to 1; null without any. */
  hold_to_paid: number | null;
  arrivals: {
    booking_id: string;
    property_title: string;
    city: string;
    traveler_name: string;
    check_in_at: string;
  }[];
  /** Homes by town with nights still free. */
  free_nights: { city: string; state: string; homes: number; tonight: number; weekend: number }[];
}

/** A promise of the ledger, checked now. */
export interface InvariantView {
  name: string;
  holds: boolean;
  /** What breaks it: bookings, accounts, transactions. */
  offenders: string[];
}

/** The business in money; dollars. */
export interface FinanceBoardView {
  /** Debit positive. */
  balances: { account: string; amount: number }[];
  trial_balance: number;
  invariants: InvariantView[];
  /** Part of what travelers paid for completed stays that was ours, 0 to 1. */
  take_rate: number | null;
  days: { day: string; volume: number; refunds: number; fees: number; bookings: number }[];
  refunds_waiting: { count: number; amount: number };
}

/** What would happen by itself until a later time. */
export interface ClockPreviewView {
  now: string;
  to: string;
  /** `booking_id` is null where it is about a plan. */
  due: { at: string; what: DueKind; booking_id: string | null; text: string }[];
  /** How many more there are than are listed. */
  left_out: number;
}

/** What happens by itself when its time has come. */
export type DueKind =
  | 'hold_expires'
  | 'check_in'
  | 'completes'
  | 'points_post'
  | 'payout_due'
  | 'plan_renews'
  | 'plan_ends'
  | 'grace_ends';
