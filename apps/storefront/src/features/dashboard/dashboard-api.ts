import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for the dashboard: its numbers, which depend on the role, and the day of an owner. @spec §7, B4 */
const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query({
      ...call('GET /dashboard/stats'),
      providesTags: ['Booking', 'Property', 'Loyalty'],
    }),
    ownerDay: build.query({
      ...call('GET /owner/day'),
      providesTags: ['Booking', 'Message', 'Payout', 'Property'],
    }),
  }),
});

export const { useStatsQuery, useOwnerDayQuery } = dashboardApi;
