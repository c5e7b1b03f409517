import type { PlansView } from '#libs/contracts';
import { PLAN_TERMS, PLANS, SERVICE_FEE_PERCENT, toDollars, type Plan, type Role } from '#libs/rules';

/** Plans for travelers; for everybody else a message instead. @spec §3 Subscription plans response, §6, E12, E13 */
export function plansView(role: Role, current: Plan): PlansView {
  if (role !== 'traveler') {
    return {
      plan_type: role,
      current_plan: 'basic',
      available_plans: [],
      message: `Property owners list for free and pay a ${SERVICE_FEE_PERCENT}% service fee on bookings only. Subscription plans are for travelers.`,
    };
  }
  return { plan_type: role, current_plan: current, available_plans: PLANS.map(planView) };
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
