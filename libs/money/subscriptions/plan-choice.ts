import { DomainError } from '#libs/core/platform';
import { parsePlan, type Plan, type PlanChange, type Role } from '#libs/core/rules';
import type { PlanSituation } from './plan-situation.js';

/** Where the provider redirects the traveler after the payment page; both are ours (C11). */
export interface ReturnAddresses {
  successUrl: string;
  cancelUrl: string;
}

/** A traveler's choice of a plan. */
export interface PlanChoice {
  userId: string;
  plan: Plan;
  addresses: ReturnAddresses;
  /** The instant for which the shown amounts were computed; null for now. */
  previewedAt: Date | null;
}

/** The result of a choice; `url` is the payment page of a first payment. */
export interface PlanChoiceResult {
  plan: Plan;
  previousPlan: Plan;
  change: PlanChange;
  url?: string;
}

/** Validates the requested plan. @throws DomainError `subscription.travelers_only`, `subscription.unknown_plan` */
export function requestedPlan(person: { role: Role }, newPlan: unknown): Plan {
  if (person.role !== 'traveler') throw new DomainError('subscription.travelers_only');
  const plan = parsePlan(newPlan);
  if (!plan) throw new DomainError('subscription.unknown_plan', { field: 'new_plan' });
  return plan;
}

/** Builds the result of a choice. */
export const chosen = ({ plan }: PlanChoice, situation: PlanSituation): PlanChoiceResult => ({
  plan,
  previousPlan: situation.plan,
  change: situation.change,
});
