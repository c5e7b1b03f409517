import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionView, UserView } from '#libs/core/contracts';

/** The current session. `expired` asks for the password again without leaving the screen. @spec §4 Session */
export interface SessionState {
  status: 'checking' | 'signed-in' | 'signed-out';
  token: string | null;
  user: UserView | null;
  expired: boolean;
  /** The account was created just now, in this window. */
  isNew?: true;
}

/** The initial state: a stored token has to be checked first. */
export function initialSession(token: string | null): SessionState {
  return { status: token ? 'checking' : 'signed-out', token, user: null, expired: false };
}

const session = createSlice({
  name: 'session',
  initialState: initialSession(null),
  reducers: {
    /** Login, registration or a repeated sign-in succeeded. */
    signedIn: (_state, { payload }: PayloadAction<SessionView & { isNew?: true }>): SessionState => ({
      status: 'signed-in',
      token: payload.access_token,
      user: payload.user,
      expired: false,
      ...(payload.isNew && { isNew: true }),
    }),
    /** The stored token belongs to this user. */
    sessionConfirmed: (state, { payload }: PayloadAction<UserView>) => {
      state.status = 'signed-in';
      state.user = payload;
    },
    /** The token has expired and was renewed. */
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    /** Logged out, or the stored token was rejected. */
    signedOut: (): SessionState => initialSession(null),
    /** A call got 401 during a session. @spec failures: expired token, sign in again in place */
    sessionExpired: (state) => {
      state.expired = true;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
  },
});

export const { signedIn, sessionConfirmed, tokenRenewed, signedOut, sessionExpired } = session.actions;
export const { selectSession, selectUser } = session.selectors;
export const sessionReducer = session.reducer;

/** The session in a store's state, where its whole type is not known. */
export const sessionOf = (state: unknown): SessionState => (state as { session: SessionState }).session;
