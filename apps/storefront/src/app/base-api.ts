import { createAction } from '@reduxjs/toolkit';
import {
  buildCreateApi,
  coreModule,
  fetchBaseQuery,
  reactHooksModule,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { API_PREFIX } from '#libs/contracts';
import { firstAnswer, type RequestCache } from './first-data.js';
import { takeFirstCall } from './first-calls.js';
import { noteServerTime } from './server-time.js';
import { sessionExpired, type SessionState } from './session.js';
import { signedInAgain } from './sign-in-again.js';

type Call = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** How calls reach the API; the server draws pages with one of its own. */
export type SendRequest = (request: Request) => Promise<Response>;

/** What a store hands to its calls. */
export interface StoreExtra {
  send?: SendRequest;
}

// A refusal here is an answer about the password or the stored token, not an expired visit.
const OWN_ANSWER = new Set(['login', 'register', 'getMe']);
const TIMEOUT_MS = 20_000;
// Whoever only looks is offered Retry sooner: asking again costs nothing.
const QUERY_TIMEOUT_MS = 12_000;

const ON_SERVER = typeof window === 'undefined';
// On the server nobody sees the origin: its requests never leave the process.
const ORIGIN = ON_SERVER ? 'http://localhost' : window.location.origin;

const sender = (fetchFn?: SendRequest): Call =>
  fetchBaseQuery({
    baseUrl: `${ORIGIN}${API_PREFIX}`,
    timeout: TIMEOUT_MS,
    fetchFn: async (request, init) =>
      fetchFn ? fetchFn(request as Request) : sendOnce(request as Request, init),
    prepareHeaders: (headers, { getState }) => {
      const token = sessionOf(getState()).token;
      if (token) headers.set('authorization', `Bearer ${token}`);
    },
  });

/** What was sent for ahead is not asked again. */
const sendOnce = async (request: Request, init?: RequestInit): Promise<Response> =>
  firstAnswer(request) ?? takeFirstCall(request) ?? fetch(request, init);

const sendFromBrowser = sender();

/** Sends a call; when the session ran out, waits for a new sign-in and sends it again, so that nothing is lost. */
const sendOrSignInAgain: Call = async (args, api, extra) => {
  const own = (api.extra as StoreExtra | undefined)?.send;
  const send = own ? sender(own) : sendFromBrowser;
  const call = api.type === 'query' ? inTime(args) : args;
  const answer = await send(call, api, extra);
  noteServerTime(answer.meta?.response?.headers.get('date'));
  const expired = answer.error?.status === 401 && !OWN_ANSWER.has(api.endpoint);
  if (!expired || !sessionOf(api.getState()).token) return answer;
  api.dispatch(sessionExpired());
  return (await signedInAgain()) ? send(call, api, extra) : answer;
};

/** The page brought answers along: they are kept as if they had just been asked for. */
export const answersBrought = createAction<RequestCache>('page/answersBrought');

// On the server no effect ever runs: there a screen asks while it is drawn, and is drawn again once it has its answers.
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: ON_SERVER }),
);

/** The one door to the API; each feature adds its calls. @spec §7 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: sendOrSignInAgain,
  tagTypes: [
    'Me',
    'Property',
    'Booking',
    'Payout',
    'Loyalty',
    'Plan',
    'Review',
    'Account',
    'Notification',
    'Support',
    'Saved',
    'Watch',
  ],
  endpoints: () => ({}),
  // The library wants its whole state, of which a page carries the part that means something elsewhere.
  extractRehydrationInfo: (action): never | undefined =>
    answersBrought.match(action) ? ({ mutations: {}, ...action.payload } as never) : undefined,
});

const inTime = (args: string | FetchArgs): FetchArgs => ({
  timeout: QUERY_TIMEOUT_MS,
  ...(typeof args === 'string' ? { url: args } : args),
});

function sessionOf(state: unknown): SessionState {
  return (state as { session: SessionState }).session;
}
