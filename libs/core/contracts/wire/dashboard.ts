import type { Tier } from '#libs/core/rules';

/** GET /dashboard/stats for a traveler. Dollars. @spec §3 Dashboard stats, A10, C16 */
export interface TravelerStatsView {
  total_trips: number;
  upcoming_trips: number;
  total_spent: number;
  loyalty_points: number;
  loyalty_tier: Tier;
}

/** GET /dashboard/stats for an owner. Dollars. @spec §3 Dashboard stats, A9, C16, D6 */
export interface OwnerStatsView {
  properties_count: number;
  total_bookings: number;
  pending_bookings: number;
  total_earnings: number;
  pending_earnings: number;
  loyalty_points: number;
  loyalty_tier: Tier;
}
