import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for points and perks. @spec §7 */
const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loyaltyStatus: build.query({ ...call('GET /loyalty/status'), providesTags: ['Loyalty'] }),
    perks: build.query({ ...call('GET /loyalty/perks'), providesTags: ['Loyalty'] }),
    waysToEarn: build.query({
      ...call('GET /loyalty/ways-to-earn', (points: number) => ({ query: { points } })),
      providesTags: ['Loyalty'],
    }),
    // Sends the cost that was shown, so that a perk is never redeemed for another.
    redeem: build.mutation({
      ...call('POST /loyalty/redeem/:perkId', ({ perkId, cost }: { perkId: string; cost: number }) => ({
        params: { perkId },
        query: { points_cost: cost },
      })),
      invalidatesTags: ['Loyalty'],
    }),
  }),
});

export const { useLoyaltyStatusQuery, usePerksQuery, useRedeemMutation, useWaysToEarnQuery } = loyaltyApi;
