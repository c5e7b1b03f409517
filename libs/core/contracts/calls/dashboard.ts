import { z } from 'zod';
import { TIERS } from '#libs/core/rules';
import { get } from './call.js';
import { Dollars } from './fields.js';
import { FinanceBoardView, TodayBoardView } from './operators.js';

/** GET /dashboard/stats for a traveler. Dollars. @spec §3 Dashboard stats, A10, C16 */
export const TravelerStatsView = z.strictObject({
  total_trips: z.number(),
  upcoming_trips: z.number(),
  total_spent: Dollars,
  loyalty_points: z.int(),
  loyalty_tier: z.enum(TIERS),
});
export type TravelerStatsView = z.infer<typeof TravelerStatsView>;

/** GET /dashboard/stats for an owner. Dollars. @spec §3 Dashboard stats, A9, C16, D6 */
export const OwnerStatsView = z.strictObject({
  properties_count: z.int(),
  total_bookings: z.int(),
  pending_bookings: z.int(),
  total_earnings: z.number(),
  pending_earnings: z.number(),
  loyalty_points: z.int(),
  loyalty_tier: z.enum(TIERS),
});
export type OwnerStatsView = z.infer<typeof OwnerStatsView>;

/** The two boards on the operators' start page. */
export const boardCalls = {
  todayBoard: get('/admin/boards/today', { summary: 'What happens today', response: TodayBoardView }),
  financeBoard: get('/admin/boards/finance', {
    summary: 'The business in money, and whether the books keep their promises',
    response: FinanceBoardView,
  }),
};

/** Totals for the dashboard. @spec §2 /dashboard, §3 Dashboard stats, A9, A10, C16, D6 */
export const dashboardCalls = {
  stats: get('/dashboard/stats', {
    summary: "The dashboard's numbers, by role",
    response: z.union([TravelerStatsView, OwnerStatsView]),
  }),
};
