import { GRACE_DAYS } from './constants.js';
import { PLAN_TERMS, type Plan } from './plans.js';

/**
 * The effect of choosing a plan: `start` a subscription; `upgrade` immediately, with proration; `downgrade` or `cancel` at
 * the end of the period; `keep` withdraws a scheduled change; `end` immediately ends a plan whose renewal failed; `drop`
 * leaves a plan without a subscription.
 */
export const PLAN_CHANGES = ['start', 'upgrade', 'downgrade', 'cancel', 'keep', 'end', 'drop'] as const;
export type PlanChange = (typeof PLAN_CHANGES)[number];

/** Why a choice is rejected. */
export type PlanChoiceError = 'already_on_plan' | 'already_scheduled' | 'payment_due';

/** A traveler's current plan. */
export interface PlanSnapshot {
  plan: Plan;
  /** A subscription at the provider pays for it. */
  subscribed: boolean;
  /** The plan scheduled for the end of the period, `basic` for cancellation; null when the plan continues. */
  pending: Plan | null;
  /** The last renewal could not be charged. */
  pastDue: boolean;
}

/** The effect of choosing `chosen` for a traveler in this state. @spec §5 Upgrade, E2, E16 */
export function planChange(snapshot: PlanSnapshot, chosen: Plan): PlanChange | { refusal: PlanChoiceError } {
  const { plan, subscribed, pending, pastDue } = snapshot;
  if (chosen === plan) return pending ? 'keep' : { refusal: 'already_on_plan' };
  if (!subscribed) return chosen === 'basic' ? 'drop' : 'start';
  if (pastDue) return chosen === 'basic' ? 'end' : { refusal: 'payment_due' };
  if (chosen === pending) return { refusal: 'already_scheduled' };
  if (chosen === 'basic') return 'cancel';
  return PLAN_TERMS[chosen].priceCents > PLAN_TERMS[plan].priceCents ? 'upgrade' : 'downgrade';
}

/** True when the change takes effect at the end of the paid period. @spec E2 */
export const isAtPeriodEnd = (change: PlanChange): boolean => change === 'downgrade' || change === 'cancel';

const MS_PER_DAY = 86_400_000;

/** When a plan whose renewal failed at `pastDueSince` ends unless it is paid. @spec E16 */
export const graceEndsAt = (pastDueSince: Date): Date =>
  new Date(pastDueSince.getTime() + GRACE_DAYS * MS_PER_DAY);

/** True from the end of the grace period on. @spec E16 */
export const isGraceOver = (pastDueSince: Date, now: Date): boolean => now >= graceEndsAt(pastDueSince);
