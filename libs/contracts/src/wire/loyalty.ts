import type { Plan, Role, Tier } from '#libs/rules';

/** One line of the points ledger. @spec §3 Loyalty status, E6 */
export interface PointsLineView {
  id: string;
  description: string;
  points: number;
  created_at: string;
  state: 'pending' | 'posted' | 'voided';
  /** How the number came about: "$400 x 3 (SuperPlus, locked at payment) = 1,200". Additive. */
  formula: string | null;
  posts_at: string | null;
}

/** GET /loyalty/status. `total_spent` in dollars. @spec §3 Loyalty status, E7 */
export interface LoyaltyStatusView {
  current_tier: Tier;
  current_points: number;
  points_to_next: number;
  next_tier: Tier | null;
  total_bookings: number;
  total_spent: number;
  tier_benefits: { name: string; perks: string[] };
  recent_transactions: PointsLineView[];
  lifetime_points: number;
  pending_points: number;
  /** Multiplier of the traveler's plan today. */
  multiplier: number;
}

/** @spec §3 Perk, E9 */
export interface PerkView {
  id: string;
  category: 'dining' | 'entertainment' | 'attractions' | 'bonus_nights' | 'other';
  title: string;
  description: string;
  discount_percentage?: number;
  points_cost?: number;
  min_tier: Tier;
}

/** POST /loyalty/redeem/{perkId}. @spec E10 */
export interface RedemptionView {
  message: string;
  code: string;
  expires_at: string;
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
}
