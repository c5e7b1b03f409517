interface MetricDefinition {
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  buckets?: readonly number[];
}

const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/**
 * Every metric of the product. The API measures requests; the worker measures jobs, database and queues; both measure
 * their calls to the payment provider. Names end in their unit.
 */
export const METRICS = {
  latchkey_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from request to answer, by route pattern',
    labels: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  latchkey_provider_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time the payment provider takes to answer',
    labels: ['method', 'resource', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  latchkey_job_duration_seconds: {
    kind: 'histogram',
    help: 'Time of one run of a handler or a schedule',
    labels: ['queue', 'job', 'outcome'],
    buckets: JOB_BUCKETS,
  },
  latchkey_events_published_total: {
    kind: 'counter',
    help: 'Events that the relay handed to the queues: what happens in the business',
    labels: ['event'],
  },
  latchkey_queue_jobs: {
    kind: 'gauge',
    help: 'Jobs of a queue by state (waiting, active, delayed, failed)',
    labels: ['queue', 'state'],
  },
  latchkey_queue_paused: {
    kind: 'gauge',
    help: '1 while an operator has stopped a queue',
    labels: ['queue'],
  },
  latchkey_queue_oldest_waiting_seconds: {
    kind: 'gauge',
    help: 'How long the next job of a queue has waited; 0 when none does',
    labels: ['queue'],
  },
  latchkey_queues_up: { kind: 'gauge', help: '1 while the backend of the queues answers', labels: [] },
  latchkey_relay_unpublished_events: { kind: 'gauge', help: 'Events that wait for the relay', labels: [] },
  latchkey_relay_lag_seconds: {
    kind: 'gauge',
    help: 'How long the oldest event has waited for the relay; 0 when none does',
    labels: [],
  },
  latchkey_relay_undone_events: {
    kind: 'gauge',
    help: 'Events whose handlers are not all done half a minute after they were published',
    labels: [],
  },
  latchkey_workers: { kind: 'gauge', help: 'Workers that gave a sign of life lately', labels: [] },
  latchkey_schedule_age_seconds: {
    kind: 'gauge',
    help: 'How long ago a schedule last ended well',
    labels: ['schedule'],
  },
  latchkey_ledger_trial_balance_cents: { kind: 'gauge', help: 'Sum of all entries; always 0', labels: [] },
  latchkey_ledger_account_balance_cents: {
    kind: 'gauge',
    help: 'Balance of an account, debit positive',
    labels: ['account'],
  },
  latchkey_invariant_offenders: {
    kind: 'gauge',
    help: 'What breaks a promise of the books (20 at most are counted); always 0',
    labels: ['invariant'],
  },
  latchkey_bookings: { kind: 'gauge', help: 'Bookings by status', labels: ['status'] },
  latchkey_refunds_waiting: { kind: 'gauge', help: 'Refunds that are due and not there', labels: [] },
  latchkey_refunds_waiting_cents: { kind: 'gauge', help: 'What those refunds amount to', labels: [] },
  latchkey_refund_oldest_waiting_seconds: {
    kind: 'gauge',
    help: 'How long the oldest of those refunds has waited; 0 when none does',
    labels: [],
  },
  latchkey_payouts_failed: { kind: 'gauge', help: 'Payouts that failed and are tried again', labels: [] },
  latchkey_disputes_open: { kind: 'gauge', help: 'Payments that a bank has asked back', labels: [] },
  latchkey_findings_open: {
    kind: 'gauge',
    help: 'Differences between the provider and the books that nobody has resolved',
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof METRICS;

/** Names of all metrics of a kind. */
export type MetricOf<K extends MetricDefinition['kind']> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];

/** All labels of a metric; none may be left out. */
export type LabelsOf<N extends MetricName> = Record<(typeof METRICS)[N]['labels'][number], string>;
