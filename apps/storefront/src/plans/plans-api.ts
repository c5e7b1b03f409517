import { call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** The available plans, and the traveler's own. @spec §7, E2 */
const plansApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query({ ...call('GET /subscription/plans'), providesTags: ['Plan'] }),
  }),
});

export const { usePlansQuery } = plansApi;
