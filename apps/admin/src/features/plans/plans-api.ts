import { call } from '#libs/core/contracts';
import { api } from '../../api/api.js';

/** Calls about plans. */
const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlans: build.query({ ...call('GET /admin/plans'), providesTags: ['Money', 'Clock'] }),
  }),
});

export const { useGetPlansQuery } = plansApi;
