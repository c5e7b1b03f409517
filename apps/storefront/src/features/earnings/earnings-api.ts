import type {
  EarningsView,
  OpenedPayoutAccountView,
  OpenPayoutAccountRequest,
  PayoutAccountView,
  PayoutDetailView,
  PayoutView,
  StatementView,
} from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { readFileResponse } from '../../api/read-file-response.js';

/** A file of a statement, such as `2026-05.pdf`. */
export type StatementFile = `${string}.${'csv' | 'pdf'}`;

const PAGE_SIZE = 10;

/** API calls for an owner's earnings, payouts and statements. */
const earningsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    earnings: build.infiniteQuery<EarningsView, void, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: (page) => page.next_cursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: '/owner/earnings',
        params: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      }),
      providesTags: ['Payout', 'Booking'],
    }),
    payouts: build.query<PayoutView[], void>({
      query: () => '/owner/payouts',
      providesTags: ['Payout'],
    }),
    payout: build.query<PayoutDetailView, string>({
      query: (id) => `/owner/payouts/${encodeURIComponent(id)}`,
      providesTags: ['Payout'],
    }),
    statements: build.query<StatementView[], void>({
      query: () => '/owner/statements',
      providesTags: ['Payout'],
    }),
    openPayoutAccount: build.mutation<OpenedPayoutAccountView, OpenPayoutAccountRequest>({
      query: (body) => ({ url: '/owner/payout-account', method: 'POST', body }),
    }),
    refreshPayoutAccount: build.mutation<PayoutAccountView, void>({
      query: () => ({ url: '/owner/payout-account/refresh', method: 'POST' }),
      invalidatesTags: ['Payout'],
    }),
    statementFile: build.mutation<string, StatementFile>({
      query: (file) => ({
        url: `/owner/statements/${file}`,
        responseHandler: readFileResponse,
      }),
    }),
  }),
});

export const {
  useEarningsInfiniteQuery,
  usePayoutsQuery,
  usePayoutQuery,
  useStatementsQuery,
  useOpenPayoutAccountMutation,
  useRefreshPayoutAccountMutation,
  useStatementFileMutation,
} = earningsApi;
