import type {
  BreakEvenView,
  PlanCheckoutView,
  PlanPreviewView,
  PortalView,
  SubscriptionInvoiceView,
  UpgradeView,
} from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';
import { baseApi } from '../../api/base-api.js';
import { readFileResponse } from '../../api/read-file-response.js';

/** The chosen plan, and the instant of the previewed amounts. */
interface Choice {
  plan: Plan;
  previewedAt?: string;
}

/** API calls for plans. `new_plan` is a query parameter. @spec §7, E2, E3 */
const subscriptionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    planPreview: build.query<PlanPreviewView, Plan>({
      query: (plan) => ({ url: '/subscription/preview', params: { new_plan: plan } }),
      // The cost of a change depends on the current minute.
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
        responseHandler: readFileResponse,
      }),
    }),
    breakEven: build.query<BreakEvenView, void>({
      query: () => '/subscription/break-even',
      providesTags: ['Plan', 'Booking'],
    }),
  }),
});

export const {
  usePlanPreviewQuery,
  useUpgradeMutation,
  useLazyPlanCheckoutQuery,
  useOpenPortalMutation,
  useRetryPaymentMutation,
  useChargesQuery,
  useReceiptMutation,
  useBreakEvenQuery,
} = subscriptionApi;
