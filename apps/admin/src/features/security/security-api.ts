import { byId, call } from '#libs/core/contracts';
import { api } from '../../api/api.js';

/** Calls about the operator's own second factors and sessions. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecurity: build.query({ ...call('GET /account/second-factor'), providesTags: ['Security'] }),
    confirmOptions: build.mutation(call('POST /account/second-factor/passkey')),
    confirm: build.mutation(call('POST /account/second-factor/confirmation')),
    beginPasskey: build.mutation(call('POST /account/passkeys/options')),
    addPasskey: build.mutation({ ...call('POST /account/passkeys'), invalidatesTags: ['Security'] }),
    removePasskey: build.mutation({
      ...call('DELETE /account/passkeys/:id', byId),
      invalidatesTags: ['Security'],
    }),
    beginApp: build.mutation(call('POST /account/authenticator-app/secret')),
    addApp: build.mutation({ ...call('POST /account/authenticator-app'), invalidatesTags: ['Security'] }),
    removeApp: build.mutation({
      ...call('DELETE /account/authenticator-app'),
      invalidatesTags: ['Security'],
    }),
    renewCodes: build.mutation({ ...call('POST /account/recovery-codes'), invalidatesTags: ['Security'] }),
    getSessions: build.query({ ...call('GET /account/sessions'), providesTags: ['Security'] }),
    endSession: build.mutation({
      ...call('DELETE /account/sessions/:id', byId),
      invalidatesTags: ['Security'],
    }),
    endSessions: build.mutation(call('DELETE /account/sessions')),
  }),
});

export const {
  useAddAppMutation,
  useAddPasskeyMutation,
  useBeginAppMutation,
  useBeginPasskeyMutation,
  useConfirmMutation,
  useConfirmOptionsMutation,
  useEndSessionMutation,
  useEndSessionsMutation,
  useGetSecurityQuery,
  useGetSessionsQuery,
  useRemoveAppMutation,
  useRemovePasskeyMutation,
  useRenewCodesMutation,
} = securityApi;
