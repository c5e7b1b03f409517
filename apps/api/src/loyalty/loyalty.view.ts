import type { LoyaltyStatusView, PerkView, PointsLineView } from '#libs/contracts';
import type { LoyaltyStanding, PerkRow, PointsLineRow } from '#libs/loyalty';
import { PLAN_TERMS, TIER_BENEFITS, tierProgress, toDollars } from '#libs/rules';

/** Somebody's standing in the program. @spec §3 Loyalty status, E7 */
export function loyaltyStatusView({
  points,
  plan,
  bookings,
  spent,
  lines,
}: LoyaltyStanding): LoyaltyStatusView {
  const { tier, nextTier, pointsToNext } = tierProgress(points.lifetime);
  const { name, perks } = TIER_BENEFITS[tier];
  return {
    current_tier: tier,
    current_points: points.balance,
    points_to_next: pointsToNext,
    next_tier: nextTier,
    total_bookings: bookings,
    total_spent: toDollars(spent),
    tier_benefits: { name, perks: [...perks] },
    recent_transactions: lines.map(pointsLineView),
    lifetime_points: points.lifetime,
    pending_points: points.pending,
    multiplier: PLAN_TERMS[plan].multiplier,
  };
}

/** A perk; a part that it does not have is left out. @spec §3 Perk, E9 */
export const perkView = (perk: PerkRow): PerkView => ({
  id: perk.id,
  category: perk.category,
  title: perk.title,
  description: perk.description,
  ...(perk.discount_percentage !== null && { discount_percentage: perk.discount_percentage }),
  ...(perk.points_cost !== null && { points_cost: perk.points_cost }),
  min_tier: perk.min_tier,
});

const pointsLineView = (line: PointsLineRow): PointsLineView => ({
  id: line.id,
  description: line.description,
  points: line.points,
  created_at: new Date(line.created_at).toISOString(),
  state: line.state,
  formula: line.formula,
  posts_at: line.posts_at && new Date(line.posts_at).toISOString(),
});
