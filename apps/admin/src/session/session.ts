import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { API_PREFIX, request, type SessionView, type UserView } from '#libs/core/contracts';
import type { Permission } from '#libs/core/rules';

/** The same key as in the storefront: one session per browser. @spec §7 */
const TOKEN_KEY = 'access_token';

/** The current session. */
export interface SessionState {
  status: 'checking' | 'signed-in' | 'signed-out';
  token: string | null;
  user: UserView | null;
}

/** Stores the token for the next visit; null removes it. */
export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
}

/** The token of the last visit, or null. */
export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** The initial state: a stored token has to be checked first. */
export const initialSession = (token: string | null): SessionState => ({
  status: token ? 'checking' : 'signed-out',
  token,
  user: null,
});

const session = createSlice({
  name: 'session',
  initialState: initialSession(null),
  reducers: {
    /** Sign-in succeeded. */
    signedIn: (_state, { payload }: PayloadAction<SessionView>): SessionState => ({
      status: 'signed-in',
      token: payload.access_token,
      user: payload.user,
    }),
    /** The stored token belongs to this person. */
    sessionConfirmed: (state, { payload }: PayloadAction<UserView>) => {
      state.status = 'signed-in';
      state.user = payload;
    },
    /** Signed out, or the session has expired. */
    signedOut: (): SessionState => ({ status: 'signed-out', token: null, user: null }),
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
  },
});

export const { signedIn, sessionConfirmed, signedOut } = session.actions;
export const { selectSession, selectUser } = session.selectors;
export const sessionReducer = session.reducer;

/** True when this user has the permission; only operators have any. @spec D4 */
export const may = (user: UserView | null, permission: Permission): boolean =>
  user?.permissions?.includes(permission) ?? false;

/** Ends the session on the server. Fire and forget: without a connection the token expires by itself. */
export function endAtServer(token: string | null): void {
  if (!token) return;
  const { url, method } = request('POST /auth/logout');
  void fetch(API_PREFIX + url, {
    method,
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}
