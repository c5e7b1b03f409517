import type { SessionView, UserView } from '#libs/contracts';
import { API_PREFIX, SENTENCES } from '#libs/contracts';
import { baseApi } from '../../app/base-api.js';
import { forgetBookingsInTheMaking } from '../../app/booking-memory.js';
import { clearIntent } from '../../app/intents.js';
import { statusOf } from '../../app/problem.js';
import { sessionConfirmed, signedIn, signedOut, type SessionState } from '../../app/session.js';
import { storeToken } from '../../app/stored-token.js';
import { settleSignIn } from '../../app/sign-in-again.js';
import type { AppDispatch, AppState } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { keepSaved } from '../saved/keep-saved.js';
import { authApi } from './auth-api.js';

const RETRY_AFTER_MS = [800, 1_600];

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

/** Starts a session: token stored, user set, waiting calls go on. @spec §4 Session */
export const beginSession =
  (session: SessionView): Thunk<void> =>
  (dispatch, getState) => {
    const before: SessionState = getState().session;
    storeToken(session.access_token);
    dispatch(signedIn(session));
    // Somebody else may be at the keyboard now: nothing of the person before may stay in the cache.
    if (before.user && before.user.id !== session.user.id) dispatch(baseApi.util.resetApiState());
    // What was read as a visitor does not say which reviews are one's own, or found helpful.
    else dispatch(baseApi.util.invalidateTags(['Review']));
    settleSignIn(true);
    void dispatch(keepSaved());
  };

/** Ends the session on this device, and at the server. @spec §4 Session, §8 */
export const endSession = (): Thunk<void> => (dispatch, getState) => {
  const { token } = getState().session;
  if (token) endAtServer(token);
  dispatch(leaveSession(SENTENCES.loggedOut));
};

/** Forgets a session that the server has ended, or never knew, and says so. */
export const leaveSession =
  (sentence: string): Thunk<void> =>
  (dispatch) => {
    forget(dispatch);
    forgetBookingsInTheMaking();
    toast.success(sentence);
  };

/**
 * Fetches the current user for a stored token. 401 and 403 clear it at once, anything else after two more tries.
 * @spec §4 Session, D11
 */
export const restoreSession = (): Thunk<Promise<void>> => async (dispatch) => {
  for (let attempt = 0; attempt <= RETRY_AFTER_MS.length; attempt += 1) {
    const result = await askForMe(dispatch);
    if (result.user) {
      dispatch(sessionConfirmed(result.user));
      return;
    }
    const pause = RETRY_AFTER_MS[attempt];
    if (result.refused || pause === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  forget(dispatch);
};

async function askForMe(dispatch: AppDispatch): Promise<{ user?: UserView; refused: boolean }> {
  const call = dispatch(authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
  const { data, error } = await call;
  call.unsubscribe();
  const status = statusOf(error);
  return { user: data, refused: status === 401 || status === 403 };
}

function forget(dispatch: AppDispatch): void {
  storeToken(null);
  clearIntent();
  dispatch(signedOut());
  dispatch(baseApi.util.resetApiState());
  settleSignIn(false);
}

/** Signing out here waits for nobody: without a connection the token is forgotten all the same, and ends by its time. */
function endAtServer(token: string): void {
  void fetch(`${API_PREFIX}/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}
