import type { PlansView } from '#libs/core/contracts';
import { API_PATHS } from '../api/api-paths.js';
import { baseApi } from '../api/base-api.js';

/** The available plans, and the traveler's own. @spec §7, E2 */
const plansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<PlansView, void>({ query: () => API_PATHS.plans, providesTags: ['Plan'] }),
  }),
});

export const { usePlansQuery } = plansApi;
