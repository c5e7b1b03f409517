import type { LoyaltyStatusView, PerkView, RedemptionView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Calls about points and perks. @spec §7 */
export const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loyaltyStatus: build.query<LoyaltyStatusView, void>({
      query: () => '/loyalty/status',
      providesTags: ['Loyalty'],
    }),
    perks: build.query<PerkView[], void>({ query: () => '/loyalty/perks', providesTags: ['Loyalty'] }),
    redeem: build.mutation<RedemptionView, string>({
      query: (perkId) => ({ url: `/loyalty/redeem/${encodeURIComponent(perkId)}`, method: 'POST' }),
      invalidatesTags: ['Loyalty'],
    }),
  }),
});

export const { useLoyaltyStatusQuery, usePerksQuery, useRedeemMutation } = loyaltyApi;
