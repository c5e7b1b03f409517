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
import { API_PREFIX } from '#libs/core/contracts';
import { takePreloadedResponse, type RequestCache } from './preloaded-data.js';
import { takeEarlyResponse } from './early-requests.js';
import { noteServerTime } from './server-time.js';
import { renewSession } from '../session/renew-session.js';
import { sessionExpired, sessionOf } from '../session/session.js';
import { signedInAgain } from '../session/sign-in-again.js';

/** Sends a request to the API; server rendering has its own implementation. */
export type SendRequest = (request: Request) => Promise<Response>;

interface CallArgs extends FetchArgs {
  /** Sends this call instead of fetch, such as an upload that reports its progress. */
  sendWith?: SendRequest;
}

type Call = BaseQueryFn<string | CallArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The extra argument of a store's thunks. */
export interface StoreExtra {
  send?: SendRequest;
}

// A 401 from these is about the password, not about an expired session.
const AUTH_ENDPOINTS = new Set(['login', 'register']);
const TIMEOUT_MS = 20_000;
// Queries time out sooner, because repeating them is harmless.
const QUERY_TIMEOUT_MS = 12_000;

const ON_SERVER = typeof window === 'undefined';
// The origin is irrelevant on the server: requests never leave the process.
const ORIGIN = ON_SERVER ? 'http://localhost' : window.location.origin;

const sender = (fetchFn?: SendRequest): Call =>
  fetchBaseQuery({
    baseUrl: `${ORIGIN}${API_PREFIX}`,
    timeout: TIMEOUT_MS,
    fetchFn: async (request, init) =>
      fetchFn ? fetchFn(request as Request) : sendFromPage(request as Request, init),
    prepareHeaders: (headers, { getState }) => {
      const token = sessionOf(getState()).token;
      if (token) headers.set('authorization', `Bearer ${token}`);
    },
  });

/** Uses a preloaded response or an early request if there is one. */
const sendFromPage = async (request: Request, init?: RequestInit): Promise<Response> =>
  takePreloadedResponse(request) ?? takeEarlyResponse(request) ?? fetch(request, init);

const sendFromBrowser = sender();

/**
 * Sends a call. If its token has expired, renews that and sends it again; if the session has ended, waits for a new sign-in before, so that nothing is
 * lost.
 */
const sendOrSignInAgain: Call = async (args, api, extra) => {
  const own = (api.extra as StoreExtra | undefined)?.send;
  const otherSender = own ?? (typeof args === 'string' ? undefined : args.sendWith);
  const send = otherSender ? sender(otherSender) : sendFromBrowser;
  const call = api.type === 'query' ? inTime(args) : args;
  const { token } = sessionOf(api.getState());
  let response = await send(call, api, extra);
  noteServerTime(response.meta?.response?.headers.get('date'));
  if (response.error?.status !== 401 || !token || AUTH_ENDPOINTS.has(api.endpoint)) return response;
  try {
    if (await renewSession(token)(api.dispatch, api.getState)) response = await send(call, api, extra);
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } };
  }
  // While a stored token is checked nobody is asked for a password: it is dropped, and all is fetched as for a visitor.
  if (response.error?.status !== 401 || sessionOf(api.getState()).status !== 'signed-in') return response;
  api.dispatch(sessionExpired());
  return (await signedInAgain()) ? send(call, api, extra) : response;
};

/** Caches the responses that came with the page as if they had just been fetched. */
export const responsesPreloaded = createAction<RequestCache>('page/responsesPreloaded');

// Effects never run on the server: queries start during rendering, and the screen is rendered again with their data.
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: ON_SERVER }),
);

/** The only access to the API; each folder and feature injects its calls. @spec §7 */
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
    'Alert',
    'Message',
    'Template',
  ],
  endpoints: () => ({}),
  // The type requires the library's whole state; a page carries only the transferable part.
  extractRehydrationInfo: (action): never | undefined =>
    responsesPreloaded.match(action) ? ({ mutations: {}, ...action.payload } as never) : undefined,
});

const inTime = (args: string | CallArgs): CallArgs => ({
  timeout: QUERY_TIMEOUT_MS,
  ...(typeof args === 'string' ? { url: args } : args),
});
