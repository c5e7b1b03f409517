import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API call for the dashboard numbers, which depend on the role. @spec §7 */
const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query({
      ...call('GET /dashboard/stats'),
      providesTags: ['Booking', 'Property', 'Loyalty'],
    }),
  }),
});

export const { useStatsQuery } = dashboardApi;
