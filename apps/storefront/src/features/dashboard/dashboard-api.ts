import type { OwnerStatsView, TravelerStatsView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Numbers of the dashboard; the server decides by role. @spec §7 */
export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<TravelerStatsView | OwnerStatsView, void>({
      query: () => '/dashboard/stats',
      providesTags: ['Booking', 'Property', 'Loyalty'],
    }),
  }),
});

export const { useStatsQuery } = dashboardApi;
