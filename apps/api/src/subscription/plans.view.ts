import type { PlansView, SubscriptionStateView } from '#libs/core/contracts';
import { PLAN_TERMS, PLANS, SERVICE_FEE_PERCENT, toDollars, type Plan, type Role } from '#libs/core/rules';
import type { PlanChoiceResult, PlanState } from '#libs/money/subscriptions';

/** The plans for travelers, or a message for everybody else. @spec §3 Subscription plans response, §6, E12, E13 */
export function plansView(role: Role, { plan, subscription }: PlanState): PlansView {
  if (role !== 'traveler') {
    return {
      plan_type: role,
      current_plan: 'basic',
      available_plans: [],
      message: `Property owners list for free and pay a ${SERVICE_FEE_PERCENT}% service fee on bookings only. Subscription plans are for travelers.`,
      subscription: null,
    };
  }
  return {
    plan_type: role,
    current_plan: plan,
    available_plans: PLANS.map(planView),
    subscription: subscription && stateView(subscription),
  };
}

function planView(id: Plan): PlansView['available_plans'][number] {
  const { name, priceCents, description, features, color, multiplier } = PLAN_TERMS[id];
  return {
    id,
    name,
    price: toDollars(priceCents),
    description,
    features: [...features],
    color,
    loyalty_multiplier: multiplier,
  };
}

const stateView = (state: NonNullable<PlanState['subscription']>): SubscriptionStateView => ({
  status: state.status,
  price: toDollars(state.priceCents),
  current_period_end: state.periodEnd.toISOString(),
  pending_plan: state.pendingPlan,
  past_due_since: state.pastDueSince?.toISOString() ?? null,
  grace_ends_at: state.graceEndsAt?.toISOString() ?? null,
});

/** The result of a plan change as a sentence. @spec §7 message, E2, E3 */
export function chosenMessage({ plan, previousPlan, change, url }: PlanChoiceResult): string {
  const [name, before] = [PLAN_TERMS[plan].name, PLAN_TERMS[previousPlan].name];
  if (url) return `One more step: please pay for ${name} on the next page.`;
  if (change === 'downgrade') return `You stay on ${before} until the paid month ends; then ${name} begins.`;
  if (change === 'cancel') return `You stay on ${before} until the paid month ends; then your plan is free.`;
  return change === 'keep' ? `You stay on ${name}.` : `You are now on ${name}.`;
}
