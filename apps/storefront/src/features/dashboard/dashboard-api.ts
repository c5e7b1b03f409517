import type { OwnerStatsView, TravelerStatsView } from '#libs/core/contracts';
import { API_PATHS } from '../../api/api-paths.js';
import { baseApi } from '../../api/base-api.js';

/** API call for the dashboard numbers, which depend on the role. @spec §7 */
const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<TravelerStatsView | OwnerStatsView, void>({
      query: () => API_PATHS.dashboardStats,
      providesTags: ['Booking', 'Property', 'Loyalty'],
    }),
  }),
});

export const { useStatsQuery } = dashboardApi;
