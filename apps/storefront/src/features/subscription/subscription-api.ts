import { byId, call, request } from '#libs/core/contracts';
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
    planPreview: build.query({
      ...call('GET /subscription/preview', (plan: Plan) => ({ query: { new_plan: plan } })),
      // The cost of a change depends on the current minute.
      keepUnusedDataFor: 0,
    }),
    upgrade: build.mutation(
      call('POST /subscription/upgrade', ({ plan, previewedAt }: Choice) => ({
        query: { new_plan: plan, previewed_at: previewedAt },
      })),
    ),
    planCheckout: build.query({
      ...call('GET /subscription/checkout/:sessionId', (sessionId: string) => ({ params: { sessionId } })),
      keepUnusedDataFor: 0,
    }),
    openPortal: build.mutation(call('POST /subscription/portal')),
    retryPayment: build.mutation({ ...call('POST /subscription/retry'), invalidatesTags: ['Plan'] }),
    charges: build.query({ ...call('GET /subscription/invoices'), providesTags: ['Plan'] }),
    receipt: build.mutation<string, string>({
      query: (id) => ({
        ...request('GET /subscription/invoices/:id/receipt', byId(id)),
        responseHandler: readFileResponse,
      }),
    }),
    breakEven: build.query({ ...call('GET /subscription/break-even'), providesTags: ['Plan', 'Booking'] }),
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
