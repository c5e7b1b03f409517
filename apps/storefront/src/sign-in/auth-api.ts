import { call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for signing in and up. @spec §7 */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query({ ...call('GET /auth/me'), keepUnusedDataFor: 0 }),
    login: build.mutation(call('POST /auth/login')),
    register: build.mutation(call('POST /auth/register')),
    forgotPassword: build.mutation(call('POST /auth/forgot')),
    resetPassword: build.mutation(call('POST /auth/reset')),
    endSessionByLink: build.mutation(call('POST /auth/end-session')),
    confirmEmail: build.mutation({ ...call('POST /auth/confirm-email'), invalidatesTags: ['Account'] }),
  }),
});

export const {
  useConfirmEmailMutation,
  useEndSessionByLinkMutation,
  useForgotPasswordMutation,
  useLoginMutation,
  useRegisterMutation,
  useResetPasswordMutation,
} = authApi;
