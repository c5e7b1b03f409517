import type { LoyaltyStatusView, PerkView, RedemptionView, WaysToEarnView } from '#libs/core/contracts';
import { API_PATHS } from '../../api/api-paths.js';
import { baseApi } from '../../api/base-api.js';

/** API calls for points and perks. @spec §7 */
const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loyaltyStatus: build.query<LoyaltyStatusView, void>({
      query: () => API_PATHS.loyaltyStatus,
      providesTags: ['Loyalty'],
    }),
    perks: build.query<PerkView[], void>({ query: () => API_PATHS.perks, providesTags: ['Loyalty'] }),
    waysToEarn: build.query<WaysToEarnView, number>({
      query: (points) => ({ url: '/loyalty/ways-to-earn', params: { points } }),
      providesTags: ['Loyalty'],
    }),
    // Sends the cost that was shown, so that a perk is never redeemed for another.
    redeem: build.mutation<RedemptionView, { perkId: string; cost: number }>({
      query: ({ perkId, cost }) => ({
        url: `/loyalty/redeem/${encodeURIComponent(perkId)}`,
        method: 'POST',
        params: { points_cost: cost },
      }),
      invalidatesTags: ['Loyalty'],
    }),
  }),
});

export const { useLoyaltyStatusQuery, usePerksQuery, useRedeemMutation, useWaysToEarnQuery } = loyaltyApi;
