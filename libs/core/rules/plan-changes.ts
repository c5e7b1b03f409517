import { GRACE_DAYS } from './constants.js';
import { PLAN_TERMS, type Plan } from './plans.js';

/**
 * What choosing a plan means: `start` a subscription; `upgrade` at once, the rest of the period is settled; `downgrade` or
 * `cancel` where the period ends; `keep` takes a planned change back; `end` gives up a plan whose renewal failed, at once;
 * `drop` leaves a plan that nobody charges for.
 */
export const PLAN_CHANGES = ['start', 'upgrade', 'downgrade', 'cancel', 'keep', 'end', 'drop'] as const;
export type PlanChange = (typeof PLAN_CHANGES)[number];

/** Why a choice is no change. */
export type PlanChoiceError = 'already_on_plan' | 'already_scheduled' | 'payment_due';

/** How somebody's plan stands. */
export interface PlanSnapshot {
  plan: Plan;
  /** A subscription at the provider pays for it. */
  subscribed: boolean;
  /** What follows when the period ends: another plan, `basic` for none; null when it goes on. */
  pending: Plan | null;
  /** The last renewal could not be charged. */
  pastDue: boolean;
}

/** What choosing `wanted` means to somebody who stands so. @spec §5 Upgrade, E2, E16 */
export function planChange(snapshot: PlanSnapshot, wanted: Plan): PlanChange | { refusal: PlanChoiceError } {
  const { plan, subscribed, pending, pastDue } = snapshot;
  if (wanted === plan) return pending ? 'keep' : { refusal: 'already_on_plan' };
  if (!subscribed) return wanted === 'basic' ? 'drop' : 'start';
  if (pastDue) return wanted === 'basic' ? 'end' : { refusal: 'payment_due' };
  if (wanted === pending) return { refusal: 'already_scheduled' };
  if (wanted === 'basic') return 'cancel';
  return PLAN_TERMS[wanted].priceCents > PLAN_TERMS[plan].priceCents ? 'upgrade' : 'downgrade';
}

/** True when the change waits for the end of what is paid. @spec E2 */
export const isAtPeriodEnd = (change: PlanChange): boolean => change === 'downgrade' || change === 'cancel';

const MS_PER_DAY = 86_400_000;

/** The instant at which a plan ends whose renewal failed at `pastDueSince`, unless it is paid before. @spec E16 */
export const graceEndsAt = (pastDueSince: Date): Date =>
  new Date(pastDueSince.getTime() + GRACE_DAYS * MS_PER_DAY);

/** True from that instant on. @spec E16 */
export const isGraceOver = (pastDueSince: Date, now: Date): boolean => now >= graceEndsAt(pastDueSince);
