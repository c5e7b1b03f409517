import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { combineReducers } from 'redux';
import { baseApi, type SendRequest, type StoreExtra } from '../api/base-api.js';
import { initialSession, sessionReducer, type SessionState } from '../session/session.js';
import { storedToken } from '../session/stored-token.js';

const reducer = combineReducers({ session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer });

/**
 * Creates a store in its initial state. Each test has its own, and so has each page rendered on the server.
 * @param send how calls reach the API, if not over the network
 * @param session the session, where there is no browser storage
 */
export function createStore(send?: SendRequest, session: SessionState = initialSession(storedToken())) {
  const extraArgument: StoreExtra = { send };
  return configureStore({
    reducer,
    preloadedState: { session },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

/** `useDispatch`, typed for this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** `useSelector`, typed for this store. */
export const useAppSelector = useSelector.withTypes<AppState>();
