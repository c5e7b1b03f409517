import { HOLD_EXPIRING_MINUTES, REFUND_STUCK_HOURS, type WorkKind } from '#libs/core/rules';
import { APPROVALS } from '../lists/definitions/approvals.queries.js';
import { DISPUTES, FINDINGS, REFUNDS } from '../lists/definitions/money.queries.js';
import { HOLDS, PAYOUTS } from '../lists/definitions/payouts.queries.js';
import { CONVERSATIONS, MAILS, SUPPORT } from '../lists/definitions/people.queries.js';
import { BOOKINGS, HOMES, REVIEWS } from '../lists/definitions/stays.queries.js';
import type { ListDefinition, ListQuery } from '../lists/list-definition.js';

/** Rows of a list that wait for an operator. */
export interface WorkSource {
  kind: WorkKind;
  list: ListDefinition;
  /** The filter of these rows, the oldest first. */
  query: (now: Date) => ListQuery;
  /** The column with the instant since when a row waits. */
  since: string;
  /** The column with its deadline. */
  due?: string;
  /** The column with the id of who asked; it is no work of theirs. */
  askedBy?: string;
}

const MS_PER_MINUTE = 60_000;
const ahead = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MS_PER_MINUTE).toISOString();

/** Everything that the operators' lists know to wait for a person. */
export const WORK_SOURCES: readonly WorkSource[] = [
  {
    kind: 'refund_stuck',
    list: REFUNDS,
    query: () => ({ state: 'failed', sort: 'requested_at' }),
    since: 'requested_at',
  },
  {
    kind: 'refund_stuck',
    list: REFUNDS,
    query: (now) => ({
      state: 'requested,sent',
      requested_at_to: ahead(now, -REFUND_STUCK_HOURS * 60),
      sort: 'requested_at',
    }),
    since: 'requested_at',
  },
  {
    kind: 'dispute_due',
    list: DISPUTES,
    query: () => ({ state: 'open', sort: 'opened_at' }),
    since: 'opened_at',
    due: 'evidence_due_at',
  },
  {
    kind: 'hold_expiring',
    list: BOOKINGS,
    query: (now) => ({
      status: 'pending',
      hold_expires_at_from: now.toISOString(),
      hold_expires_at_to: ahead(now, HOLD_EXPIRING_MINUTES),
      sort: 'created_at',
    }),
    since: 'created_at',
    due: 'hold_expires_at',
  },
  {
    kind: 'payout_failed',
    list: PAYOUTS,
    query: () => ({ state: 'failed', sort: 'requested_at' }),
    since: 'requested_at',
  },
  {
    kind: 'finding_open',
    list: FINDINGS,
    query: () => ({ state: 'open', sort: 'found_at' }),
    since: 'found_at',
  },
  {
    kind: 'conversation_reported',
    list: CONVERSATIONS,
    query: () => ({ state: 'reported' }),
    since: 'reported_at',
  },
  { kind: 'review_reported', list: REVIEWS, query: () => ({ state: 'reported' }), since: 'reported_at' },
  {
    kind: 'support_waiting',
    list: SUPPORT,
    query: () => ({ status: 'open', sort: 'updated_at' }),
    since: 'updated_at',
  },
  {
    kind: 'mail_failed',
    list: MAILS,
    query: () => ({ state: 'failed', sort: 'queued_at' }),
    since: 'queued_at',
  },
  {
    kind: 'payout_held',
    list: HOLDS,
    query: () => ({ state: 'in_place', needs_decision: 'true', sort: 'placed_at' }),
    since: 'placed_at',
  },
  {
    kind: 'approval_waiting',
    list: APPROVALS,
    query: (now) => ({ state: 'waiting', expires_at_from: now.toISOString(), sort: 'requested_at' }),
    since: 'requested_at',
    due: 'expires_at',
    askedBy: 'requested_by',
  },
  {
    kind: 'home_to_approve',
    list: HOMES,
    query: () => ({ status: 'awaiting_approval', sort: 'created_at' }),
    since: 'created_at',
  },
];
