import type {
  LoyaltyStatusView,
  PerkView,
  RedemptionView,
  VoucherView,
  WaysToEarnView,
} from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Calls about points and perks. @spec §7 */
export const loyaltyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loyaltyStatus: build.query<LoyaltyStatusView, void>({
      query: () => '/loyalty/status',
      providesTags: ['Loyalty'],
    }),
    perks: build.query<PerkView[], void>({ query: () => '/loyalty/perks', providesTags: ['Loyalty'] }),
    // A booking that is made, paid or cancelled moves the voucher that it carries.
    vouchers: build.query<VoucherView[], void>({
      query: () => '/loyalty/vouchers',
      providesTags: ['Loyalty', 'Booking'],
    }),
    waysToEarn: build.query<WaysToEarnView, number>({
      query: (points) => ({ url: '/loyalty/ways-to-earn', params: { points } }),
      providesTags: ['Loyalty'],
    }),
    // The cost that was shown goes along: a perk that has changed meanwhile is not bought for another one.
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

export const {
  useLoyaltyStatusQuery,
  usePerksQuery,
  useRedeemMutation,
  useVouchersQuery,
  useWaysToEarnQuery,
} = loyaltyApi;
