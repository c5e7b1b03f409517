import type { RegisterRequest, SessionView, UserView } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';

/** Calls about who is here. @spec §7 */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<UserView, void>({ query: () => '/auth/me', keepUnusedDataFor: 0 }),
    login: build.mutation<SessionView, { email: string; password: string }>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<SessionView, RegisterRequest>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation } = authApi;
