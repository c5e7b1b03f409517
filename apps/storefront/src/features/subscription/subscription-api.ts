import type { PlansView } from '#libs/contracts';
import type { Plan } from '#libs/rules';
import { baseApi } from '../../app/base-api.js';

/** What an upgrade answers; `url` when a card is needed. @spec E3 */
export interface UpgradeView {
  message: string;
  url?: string;
}

/** Calls about plans. `new_plan` is a query parameter. @spec §7, E2, E3 */
export const subscriptionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<PlansView, void>({ query: () => '/subscription/plans', providesTags: ['Plan'] }),
    upgrade: build.mutation<UpgradeView, Plan>({
      query: (plan) => ({ url: '/subscription/upgrade', method: 'POST', params: { new_plan: plan } }),
    }),
  }),
});

export const { usePlansQuery, useUpgradeMutation } = subscriptionApi;
