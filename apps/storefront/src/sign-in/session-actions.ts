import { request, SENTENCES, type SessionView, type UserView } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { clearUnfinishedBookings } from '../booking/booking-storage.js';
import { forgetRecent } from '../browser/kept-on-device.js';
import { forgetKeptMessages } from '../conversations/forget-messages.js';
import { clearIntent } from '../session/intents.js';
import { statusOf } from '../api/problem.js';
import { sessionConfirmed, signedIn, signedOut, type SessionState } from '../session/session.js';
import { sendSignedIn } from '../session/renew-session.js';
import { storeToken } from '../session/stored-token.js';
import { settleSignIn } from '../session/sign-in-again.js';
import type { AppDispatch, AppState } from '../store/store.js';
import { toast } from '../toasts/toasts.js';
import { mergeSavedHomes } from '../saved-homes/merge-saved-homes.js';
import { authApi } from './auth-api.js';

const RETRY_AFTER_MS = [800, 1_600];

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

/** Starts a session: stores the token, sets the user, resumes waiting calls. @spec §4 Session */
export const beginSession =
  (session: SessionView & { isNew?: true }): Thunk<void> =>
  (dispatch, getState) => {
    const previous: SessionState = getState().session;
    storeToken(session.access_token);
    dispatch(signedIn(session));
    // Another user: nothing of the previous one may stay in the cache.
    if (previous.user && previous.user.id !== session.user.id) dispatch(baseApi.util.resetApiState());
    // Reviews fetched as a visitor lack the user's own reviews and votes.
    else dispatch(baseApi.util.invalidateTags(['Review']));
    settleSignIn(true);
    void dispatch(mergeSavedHomes());
  };

/** Ends the session on this device and at the server. @spec §4 Session, §8 */
export const endSession = (): Thunk<void> => (dispatch, getState) => {
  const { token } = getState().session;
  const { url, method } = request('POST /auth/logout');
  // Without a connection the token is still removed here; the session ends by itself, within a week.
  if (token) dispatch(sendSignedIn(url, { method, keepalive: true })).catch(() => undefined);
  dispatch(leaveSession(SENTENCES.loggedOut));
};

/** Drops a session that has ended at the server, with a toast. */
export const leaveSession =
  (sentence: string): Thunk<void> =>
  (dispatch) => {
    dropSession(dispatch);
    clearUnfinishedBookings();
    forgetKeptMessages();
    forgetRecent();
    toast.success(sentence);
  };

/**
 * Fetches the current user for a stored token. 401 and 403 clear it at once, other failures after two retries.
 * @spec §4 Session, D11
 */
export const restoreSession = (): Thunk<Promise<void>> => async (dispatch) => {
  for (let attempt = 0; attempt <= RETRY_AFTER_MS.length; attempt += 1) {
    const result = await fetchMe(dispatch);
    if (result.user) {
      dispatch(sessionConfirmed(result.user));
      // Leaving the page right after sign-in interrupts the merge; it is repeated here.
      void dispatch(mergeSavedHomes());
      return;
    }
    const pause = RETRY_AFTER_MS[attempt];
    if (result.rejected || pause === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  dropSession(dispatch);
};

async function fetchMe(dispatch: AppDispatch): Promise<{ user?: UserView; rejected: boolean }> {
  const call = dispatch(authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
  const { data, error } = await call;
  call.unsubscribe();
  const status = statusOf(error);
  return { user: data, rejected: status === 401 || status === 403 };
}

function dropSession(dispatch: AppDispatch): void {
  storeToken(null);
  clearIntent();
  dispatch(signedOut());
  dispatch(baseApi.util.resetApiState());
  settleSignIn(false);
}
