import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { API_PREFIX } from '#libs/contracts';
import { firstAnswer } from './first-data.js';
import { noteServerTime } from './server-time.js';
import { sessionExpired, type SessionState } from './session.js';
import { signedInAgain } from './sign-in-again.js';

type Call = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

// A refusal here is an answer about the password or the stored token, not an expired visit.
const OWN_ANSWER = new Set(['login', 'register', 'getMe']);
const TIMEOUT_MS = 20_000;

const send = fetchBaseQuery({
  baseUrl: `${window.location.origin}${API_PREFIX}`,
  timeout: TIMEOUT_MS,
  fetchFn: async (request, init) => firstAnswer(request as Request) ?? fetch(request, init),
  prepareHeaders: (headers, { getState }) => {
    const token = sessionOf(getState()).token;
    if (token) headers.set('authorization', `Bearer ${token}`);
  },
});

/** Sends a call; when the session ran out, waits for a new sign-in and sends it again, so that nothing is lost. */
const sendOrSignInAgain: Call = async (args, api, extra) => {
  const answer = await send(args, api, extra);
  noteServerTime(answer.meta?.response?.headers.get('date'));
  const expired = answer.error?.status === 401 && !OWN_ANSWER.has(api.endpoint);
  if (!expired || !sessionOf(api.getState()).token) return answer;
  api.dispatch(sessionExpired());
  return (await signedInAgain()) ? send(args, api, extra) : answer;
};

/** The one door to the API; each feature adds its calls. @spec §7 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: sendOrSignInAgain,
  tagTypes: ['Me', 'Property', 'Booking', 'Loyalty', 'Plan', 'Review'],
  endpoints: () => ({}),
});

function sessionOf(state: unknown): SessionState {
  return (state as { session: SessionState }).session;
}
