import type { Plan, PlanChange, Role } from '#libs/core/rules';

/** A plan that is paid for at the provider. Dollars. Additive; E2, E16 */
export interface SubscriptionStateView {
  status: 'active' | 'past_due';
  /** Per month. */
  price: number;
  current_period_end: string;
  /** What follows then: another plan, `basic` when it ends; null when it goes on. */
  pending_plan: Plan | null;
  past_due_since: string | null;
  /** When the plan ends unless the failed renewal is paid before. */
  grace_ends_at: string | null;
}

/** GET /subscription/plans. @spec §3 Subscription plans response, E12 */
export interface PlansView {
  plan_type: Role;
  current_plan: Plan;
  available_plans: {
    id: Plan;
    name: string;
    price: number;
    description: string;
    features: string[];
    color: string;
    loyalty_multiplier: number;
  }[];
  message?: string;
  /** Null on the free plan, and on one that nobody charges for. Additive. */
  subscription: SubscriptionStateView | null;
}

/** POST /subscription/upgrade; `url` when a card is needed. @spec §7, E3 */
export interface UpgradeView {
  message: string;
  url?: string;
}

/** A card, as far as it may be shown. */
export interface CardView {
  brand: string;
  last4: string;
}

/** One line of a charge, in the provider's words. Dollars; negative comes back. */
export interface ChargeLineView {
  description: string;
  amount: number;
}

/** GET /subscription/preview: what choosing a plan costs today and next, from the provider. Dollars. Additive; E3 */
export interface PlanPreviewView {
  current_plan: Plan;
  new_plan: Plan;
  change: PlanChange;
  /** When the plan changes: now, or when the paid period ends. */
  effective_at: string;
  /** Send it back as `previewed_at` with the upgrade, so that what is charged is what was shown. */
  previewed_at: string;
  amount_due: number;
  lines: ChargeLineView[];
  /** The charge after that; null when there is none. */
  next_amount: number | null;
  next_at: string | null;
  /** Left over from earlier changes; used up first. */
  credit: number;
  /** The card that pays; null when one is asked for on the payment page, or nothing is paid. */
  card: CardView | null;
  needs_card: boolean;
}

/** GET /subscription/checkout/{sessionId}: how the payment of a plan stands. Additive; C10, E3 */
export interface PlanCheckoutView {
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  new_plan: Plan;
  current_plan: Plan;
  /** The plan is in effect. */
  settled: boolean;
}

/** POST /subscription/portal: where the card is changed. Additive; E16 */
export interface PortalView {
  url: string;
}

/** GET /subscription/invoices: one charge of a plan. Dollars. Additive. */
export interface SubscriptionInvoiceView {
  id: string;
  number: string | null;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  issued_at: string;
  paid_at: string | null;
  lines: ChargeLineView[];
  total: number;
  amount_paid: number;
  /** Paid from what was left over; negative when this charge left something over. */
  credit_used: number;
  card: CardView | null;
  /** When the provider tries an unpaid one again. */
  next_attempt_at: string | null;
}

/** One plan on the traveler's own stays. Dollars. */
export interface PlanWorthView {
  plan: Plan;
  name: string;
  points: number;
  more_points: number;
  cost: number;
  worth: number;
  net: number;
  pays_from: number | null;
}

/** GET /subscription/break-even; null without a stay to compare on. Additive. */
export interface BreakEvenView {
  comparison: PlanComparisonView | null;
}

/** The plans compared on the traveler's latest stays. */
export interface PlanComparisonView {
  stays: number;
  since: string;
  months: number;
  earned: number;
  /** Dollars a point is counted as. */
  point_worth: number;
  best: Plan;
  plans: PlanWorthView[];
}
