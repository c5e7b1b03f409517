import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { API_PREFIX, type SessionView, type UserView } from '#libs/contracts';
import type { Permission } from '#libs/rules';

/** The storefront's own key: one browser, one session. @spec §7 */
const TOKEN_KEY = 'access_token';

/** Who is here. */
export interface SessionState {
  status: 'checking' | 'signed-in' | 'signed-out';
  token: string | null;
  user: UserView | null;
}

/** Keeps the token for the next visit, or forgets it. */
export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
}

/** The token of the last visit, or null. */
export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** How a visit begins: whose a stored token is has to be asked first. */
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
    /** Signed out, or the session has run out. */
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

/** True when this operator may do it; nobody else holds a permission. @spec D4 */
export const may = (user: UserView | null, permission: Permission): boolean =>
  user?.permissions?.includes(permission) ?? false;

/** Ends a session at the server. Signing out here waits for nobody; without a connection the token ends by its time. */
export function endAtServer(token: string | null): void {
  if (!token) return;
  void fetch(`${API_PREFIX}/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}
