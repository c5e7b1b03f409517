import type {
  AccountSessionView,
  AccountView,
  ChangeEmailRequest,
  ChangePasswordRequest,
  DeletionPreviewView,
  ProfileRequest,
  SessionView,
} from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { readFileResponse } from '../../api/read-file-response.js';

/** API calls for the user's own account. Additive. */
const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<AccountView, void>({ query: () => '/account', providesTags: ['Account'] }),
    changeProfile: build.mutation<AccountView, ProfileRequest>({
      query: (body) => ({ url: '/account', method: 'PATCH', body }),
      invalidatesTags: ['Account'],
    }),
    changeEmail: build.mutation<AccountView, ChangeEmailRequest>({
      query: (body) => ({ url: '/account/email', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    sendVerification: build.mutation<void, void>({
      query: () => ({ url: '/account/email/verification', method: 'POST' }),
    }),
    changePassword: build.mutation<SessionView, ChangePasswordRequest>({
      query: (body) => ({ url: '/account/password', method: 'POST', body }),
    }),
    sessions: build.query<AccountSessionView[], void>({
      query: () => '/account/sessions',
      providesTags: ['Account'],
    }),
    endOneSession: build.mutation<void, string>({
      query: (id) => ({ url: `/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    endAllSessions: build.mutation<void, void>({
      query: () => ({ url: '/account/sessions', method: 'DELETE' }),
    }),
    deletion: build.query<DeletionPreviewView, void>({
      query: () => '/account/deletion',
      providesTags: ['Account', 'Booking', 'Plan', 'Payout'],
    }),
    deleteAccount: build.mutation<void, { password: string }>({
      query: (body) => ({ url: '/account/deletion', method: 'POST', body }),
    }),
    /** Returns an object URL: the download needs the token, and blobs do not belong in the store. */
    myData: build.mutation<string, void>({
      query: () => ({
        url: '/account/export',
        timeout: 120_000,
        responseHandler: readFileResponse,
      }),
    }),
  }),
});

export const {
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
