import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

interface Redemption {
  perkId: string;
  cost: number;
  key: string;
}

/** API calls for points and perks. @spec §7 */
const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loyaltyStatus: build.query({ ...call('GET /loyalty/status'), providesTags: ['Loyalty'] }),
    perks: build.query({ ...call('GET /loyalty/perks'), providesTags: ['Loyalty'] }),
    waysToEarn: build.query({
      ...call('GET /loyalty/ways-to-earn', (points: number) => ({ query: { points } })),
      providesTags: ['Loyalty'],
    }),
    // Sends the cost that was shown, so that a perk is never redeemed for another, and a key, so that it is redeemed once.
    redeem: build.mutation({
      ...call('POST /loyalty/redeem/:perkId', ({ perkId, cost, key }: Redemption) => ({
        params: { perkId },
        query: { points_cost: cost, request_key: key },
      })),
      invalidatesTags: ['Loyalty'],
    }),
  }),
});

export const { useLoyaltyStatusQuery, usePerksQuery, useRedeemMutation, useWaysToEarnQuery } = loyaltyApi;
