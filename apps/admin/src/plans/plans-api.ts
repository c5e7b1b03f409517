import type { PlanDeskView } from '#libs/contracts';
import { api } from '../app/api.js';

/** Calls about plans. */
const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlans: build.query<PlanDeskView[], void>({
      query: () => '/admin/plans',
      providesTags: ['Money', 'Clock'],
    }),
  }),
});

export const { useGetPlansQuery } = plansApi;
