import { byId, call, request } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import type { PageRequest } from '../../api/list-pages.js';
import { readFileResponse } from '../../api/read-file-response.js';

/** A file of a statement, such as `2026-05.pdf` or `2026.csv`. */
export type StatementFile = `${string}.${'csv' | 'pdf'}`;

const PAGE_SIZE = 10;

/** API calls for an owner's earnings, payouts and statements. */
const earningsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    earnings: build.infiniteQuery({
      ...call('GET /owner/earnings', ({ pageParam }: PageRequest<void>) => ({
        query: { limit: PAGE_SIZE, cursor: pageParam || undefined },
      })),
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: (page) => page.next_cursor ?? undefined,
      },
      providesTags: ['Payout', 'Booking'],
    }),
    payouts: build.query({ ...call('GET /owner/payouts'), providesTags: ['Payout'] }),
    payout: build.query({ ...call('GET /owner/payouts/:id', byId), providesTags: ['Payout'] }),
    statements: build.query({ ...call('GET /owner/statements'), providesTags: ['Payout'] }),
    statementYears: build.query({ ...call('GET /owner/statements/years'), providesTags: ['Payout'] }),
    openPayoutAccount: build.mutation(call('POST /owner/payout-account')),
    refreshPayoutAccount: build.mutation({
      ...call('POST /owner/payout-account/refresh'),
      invalidatesTags: ['Payout'],
    }),
    statementFile: build.mutation<string, StatementFile>({
      query: (file) => ({
        ...request('GET /owner/statements/:file', { params: { file } }),
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
  useStatementYearsQuery,
  useOpenPayoutAccountMutation,
  useRefreshPayoutAccountMutation,
  useStatementFileMutation,
} = earningsApi;
