import type { Permission } from './operators.js';

const MS_PER_HOUR = 3_600_000;

/** How soon a person must act. */
export const URGENCIES = ['now', 'today', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

interface WorkRules {
  /** Only operators who may act see the work. */
  permission: Permission;
  /** At first; work that waits rises, and a deadline decides alone. */
  urgency: Urgency;
}

/** Everything that can wait for an operator, the gravest first. */
const WORK = {
  refund_stuck: { permission: 'money.manage', urgency: 'now' },
  ledger_broken: { permission: 'money.manage', urgency: 'now' },
  audit_log_broken: { permission: 'system.manage', urgency: 'now' },
  queues_down: { permission: 'system.manage', urgency: 'now' },
  jobs_failed: { permission: 'system.manage', urgency: 'now' },
  dispute_due: { permission: 'money.manage', urgency: 'today' },
  payout_failed: { permission: 'money.manage', urgency: 'today' },
  finding_open: { permission: 'money.manage', urgency: 'today' },
  conversation_reported: { permission: 'messages.manage', urgency: 'today' },
  review_reported: { permission: 'reviews.manage', urgency: 'today' },
  support_waiting: { permission: 'support.manage', urgency: 'today' },
  mail_failed: { permission: 'mails.manage', urgency: 'today' },
  payout_held: { permission: 'money.manage', urgency: 'today' },
  approval_waiting: { permission: 'approvals.manage', urgency: 'today' },
  home_to_approve: { permission: 'homes.manage', urgency: 'later' },
  hold_expiring: { permission: 'bookings.manage', urgency: 'later' },
} as const satisfies Record<string, WorkRules>;

export type WorkKind = keyof typeof WORK;
/** All kinds of work, the gravest first. */
export const WORK_KINDS = Object.keys(WORK) as [WorkKind, ...WorkKind[]];

/** The permission to do this work. */
export const permissionFor = (kind: WorkKind): Permission => WORK[kind].permission;

/** A hold is about to expire this long before, in minutes. */
export const HOLD_EXPIRING_MINUTES = 10;
/** A refund that the provider has not confirmed for this many hours is stuck. */
export const REFUND_STUCK_HOURS = 1;
/** Work rises by one after this many hours of waiting. */
const RISES_AFTER_HOURS = 24;
/** A deadline within this many hours is for now, and within a week for today. */
const DUE_NOW_HOURS = 48;
const DUE_TODAY_HOURS = 7 * 24;

/** Something that waits for an operator: since when, and until when if there is a deadline. */
export interface Waiting {
  kind: WorkKind;
  since: Date | null;
  dueAt: Date | null;
}

/** How soon a person must act. @spec D4 */
export function urgencyOf({ kind, since, dueAt }: Waiting, now: Date): Urgency {
  // News rather than work: most holds that nobody pays just end.
  if (kind === 'hold_expiring') return 'later';
  if (dueAt) return urgencyOfDeadline((dueAt.getTime() - now.getTime()) / MS_PER_HOUR);
  const { urgency } = WORK[kind];
  const hours = since ? (now.getTime() - since.getTime()) / MS_PER_HOUR : 0;
  if (hours < RISES_AFTER_HOURS) return urgency;
  return urgency === 'later' ? 'today' : 'now';
}

function urgencyOfDeadline(hours: number): Urgency {
  if (hours <= DUE_NOW_HOURS) return 'now';
  return hours <= DUE_TODAY_HOURS ? 'today' : 'later';
}

/** The most urgent first; among equals the gravest, then the nearest deadline or the longest wait. */
export function inOrderOfUrgency<Work extends Waiting & { urgency: Urgency }>(work: readonly Work[]): Work[] {
  return work.toSorted(
    (a, b) =>
      URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
      WORK_KINDS.indexOf(a.kind) - WORK_KINDS.indexOf(b.kind) ||
      momentOf(a) - momentOf(b),
  );
}

const momentOf = ({ since, dueAt }: Waiting): number => (dueAt ?? since)?.getTime() ?? 0;
