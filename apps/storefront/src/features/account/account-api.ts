import { byId, call, request } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { readFileResponse } from '../../api/read-file-response.js';

/** API calls for the user's own account. Additive. */
const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    account: build.query({ ...call('GET /account'), providesTags: ['Account'] }),
    changeProfile: build.mutation({ ...call('PATCH /account'), invalidatesTags: ['Account'] }),
    changeEmail: build.mutation({ ...call('POST /account/email'), invalidatesTags: ['Account'] }),
    sendVerification: build.mutation(call('POST /account/email/verification')),
    changePassword: build.mutation(call('POST /account/password')),
    acceptTerms: build.mutation({ ...call('POST /account/terms'), invalidatesTags: ['Account'] }),
    sessions: build.query({ ...call('GET /account/sessions'), providesTags: ['Account'] }),
    endOneSession: build.mutation({
      ...call('DELETE /account/sessions/:id', byId),
      invalidatesTags: ['Account'],
    }),
    endAllSessions: build.mutation(call('DELETE /account/sessions')),
    deletion: build.query({
      ...call('GET /account/deletion'),
      providesTags: ['Account', 'Booking', 'Plan', 'Payout'],
    }),
    deleteAccount: build.mutation(call('POST /account/deletion')),
    /** Returns an object URL: the download needs the token, and blobs do not belong in the store. */
    myData: build.mutation<string, void>({
      query: () => ({
        ...request('GET /account/export'),
        timeout: 120_000,
        responseHandler: readFileResponse,
      }),
    }),
  }),
});

export const {
  useAcceptTermsMutation,
  useAccountQuery,
  useChangeEmailMutation,
  useChangePasswordMutation,
  useChangeProfileMutation,
  useDeleteAccountMutation,
  useDeletionQuery,
  useEndAllSessionsMutation,
  useEndOneSessionMutation,
  useMyDataMutation,
  useSendVerificationMutation,
  useSessionsQuery,
} = accountApi;
