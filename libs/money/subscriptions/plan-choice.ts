import { DomainError } from '#libs/core/platform';
import { parsePlan, type Plan, type PlanChange, type Role } from '#libs/core/rules';
import type { PlanSituation } from './plan-situation.js';

/** Where the provider sends the traveler after the payment page; both are ours (C11). */
export interface ReturnAddresses {
  successUrl: string;
  cancelUrl: string;
}

/** A choice as it was made. */
export interface PlanChoice {
  userId: string;
  plan: Plan;
  addresses: ReturnAddresses;
  /** The instant that the shown amounts were worked out for; null for now. */
  previewedAt: Date | null;
}

/** A plan that was chosen; `url` where it is paid for the first time. */
export interface Chosen {
  plan: Plan;
  previousPlan: Plan;
  change: PlanChange;
  url?: string;
}

/** The plan somebody asks for. @throws DomainError `subscription.travelers_only`, `subscription.unknown_plan` */
export function wantedPlan(person: { role: Role }, newPlan: unknown): Plan {
  if (person.role !== 'traveler') throw new DomainError('subscription.travelers_only');
  const plan = parsePlan(newPlan);
  if (!plan) throw new DomainError('subscription.unknown_plan', { field: 'new_plan' });
  return plan;
}

/** What came of a choice. */
export const chosen = ({ plan }: PlanChoice, situation: PlanSituation): Chosen => ({
  plan,
  previousPlan: situation.plan,
  change: situation.change,
});
