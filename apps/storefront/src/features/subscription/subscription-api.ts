import type {
  BreakEvenView,
  PlanCheckoutView,
  PlanPreviewView,
  PlansView,
  PortalView,
  SubscriptionInvoiceView,
  UpgradeView,
} from '#libs/contracts';
import type { Plan } from '#libs/rules';
import { baseApi } from '../../app/base-api.js';

/** A plan that is chosen, and the instant of the amounts that were shown before. */
interface Choice {
  plan: Plan;
  previewedAt?: string;
}

/** Calls about plans. `new_plan` is a query parameter. @spec §7, E2, E3 */
export const subscriptionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<PlansView, void>({ query: () => '/subscription/plans', providesTags: ['Plan'] }),
    planPreview: build.query<PlanPreviewView, Plan>({
      query: (plan) => ({ url: '/subscription/preview', params: { new_plan: plan } }),
      // What a change costs depends on the minute it is asked in.
      keepUnusedDataFor: 0,
    }),
    upgrade: build.mutation<UpgradeView, Choice>({
      query: ({ plan, previewedAt }) => ({
        url: '/subscription/upgrade',
        method: 'POST',
        params: { new_plan: plan, ...(previewedAt && { previewed_at: previewedAt }) },
      }),
    }),
    planCheckout: build.query<PlanCheckoutView, string>({
      query: (sessionId) => `/subscription/checkout/${encodeURIComponent(sessionId)}`,
      keepUnusedDataFor: 0,
    }),
    openPortal: build.mutation<PortalView, void>({
      query: () => ({ url: '/subscription/portal', method: 'POST' }),
    }),
    retryPayment: build.mutation<UpgradeView, void>({
      query: () => ({ url: '/subscription/retry', method: 'POST' }),
      invalidatesTags: ['Plan'],
    }),
    charges: build.query<SubscriptionInvoiceView[], void>({
      query: () => '/subscription/invoices',
      providesTags: ['Plan'],
    }),
    receipt: build.mutation<string, string>({
      query: (id) => ({
        url: `/subscription/invoices/${id}/receipt`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : ((await response.json()) as unknown),
      }),
    }),
    breakEven: build.query<BreakEvenView, void>({
      query: () => '/subscription/break-even',
      providesTags: ['Plan', 'Booking'],
    }),
  }),
});

export const {
  usePlansQuery,
  usePlanPreviewQuery,
  useUpgradeMutation,
  useLazyPlanCheckoutQuery,
  useOpenPortalMutation,
  useRetryPaymentMutation,
  useChargesQuery,
  useReceiptMutation,
  useBreakEvenQuery,
} = subscriptionApi;
