import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ACTIVITY_HEADER, API_PREFIX, request, type UserView } from '#libs/core/contracts';
import type { Permission } from '#libs/core/rules';

/** The current session. Its token is in a cookie that no script can read. @spec decision 49 */
export interface SessionState {
  status: 'checking' | 'signed-in' | 'signed-out';
  user: UserView | null;
  /** It has ended by itself: the sign-in is shown over what was there. */
  expired: boolean;
}

/** The initial state: only the API knows whether the browser is signed in. */
const initialSession: SessionState = { status: 'checking', user: null, expired: false };

const session = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    /** Signed in, or found to be. */
    signedIn: (_state, { payload }: PayloadAction<UserView>): SessionState => ({
      status: 'signed-in',
      user: payload,
      expired: false,
    }),
    /** Signed out, or never signed in. */
    signedOut: (): SessionState => ({ status: 'signed-out', user: null, expired: false }),
    /** A call was refused during a session. */
    sessionExpired: (state) => {
      state.expired = true;
    },
    /** A call was refused because a second factor has to be set up first. */
    secondFactorNeeded: (state) => {
      if (state.user) state.user.needs_second_factor = true;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
  },
});

export const { signedIn, signedOut, sessionExpired, secondFactorNeeded } = session.actions;
export const { selectSession, selectUser } = session.selectors;
export const sessionReducer = session.reducer;

/** True when this user has the permission; only operators have any. @spec D4 */
export const may = (user: UserView | null, permission: Permission): boolean =>
  user?.permissions?.includes(permission) ?? false;

/** Ends the session at the server, which also takes the cookie away. Fire and forget: without a connection it ends by itself. */
export function endAtServer(): void {
  const { url, method } = request('POST /auth/logout');
  void fetch(API_PREFIX + url, {
    method,
    headers: { [ACTIVITY_HEADER]: 'person' },
    keepalive: true,
  }).catch(() => undefined);
}
