import type {
  ConfirmedEmailView,
  RegisterRequest,
  ResetPasswordRequest,
  SessionView,
  UserView,
} from '#libs/core/contracts';
import { API_PATHS } from '../api/api-paths.js';
import { baseApi } from '../api/base-api.js';

/** API calls for signing in and up. @spec §7 */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<UserView, void>({ query: () => API_PATHS.me, keepUnusedDataFor: 0 }),
    login: build.mutation<SessionView, { email: string; password: string }>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<SessionView, RegisterRequest>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
    forgotPassword: build.mutation<void, { email: string }>({
      query: (body) => ({ url: '/auth/forgot', method: 'POST', body }),
    }),
    resetPassword: build.mutation<void, ResetPasswordRequest>({
      query: (body) => ({ url: '/auth/reset', method: 'POST', body }),
    }),
    confirmEmail: build.mutation<ConfirmedEmailView, { token: string }>({
      query: (body) => ({ url: '/auth/confirm-email', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useConfirmEmailMutation,
  useForgotPasswordMutation,
  useLoginMutation,
  useRegisterMutation,
  useResetPasswordMutation,
} = authApi;
