import type { UnknownAction } from '@reduxjs/toolkit';
import { renewedToken, sendWithToken } from './renewed-token.js';
import { sessionOf, tokenRenewed } from './session.js';
import { storedToken, storeToken } from './stored-token.js';

type Thunk<T> = (dispatch: (action: UnknownAction) => unknown, getState: () => unknown) => Promise<T>;

/**
 * Renews an expired token, and puts the new one in its place unless the person has left meanwhile. Null when it is refused.
 * @throws Error when the server cannot be reached, or fails
 */
export const renewSession =
  (token: string): Thunk<string | null> =>
  async (dispatch, getState) => {
    const renewed = await renewedToken(token);
    if (renewed === null) return null;
    // Another tab may have stored a token since, even somebody else's.
    if (storedToken() === token) storeToken(renewed);
    if (sessionOf(getState()).token === token) dispatch(tokenRenewed(renewed));
    return renewed;
  };

/** Sends a request as the session's person where no call of the API's hooks can, such as for a stream; renews an expired token. */
export const sendSignedIn =
  (url: string, init?: RequestInit): Thunk<Response> =>
  async (dispatch, getState) => {
    const token = sessionOf(getState()).token ?? '';
    const response = await sendWithToken(url, token, init);
    const renewed = response.status === 401 && (await renewSession(token)(dispatch, getState));
    return renewed ? sendWithToken(url, renewed, init) : response;
  };
