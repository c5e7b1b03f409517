import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { combineReducers } from 'redux';
import { baseApi, type SendRequest, type StoreExtra } from './base-api.js';
import { initialSession, sessionReducer, type SessionState } from './session.js';
import { storedToken } from './stored-token.js';

const reducer = combineReducers({ session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer });

/**
 * A store as at the start of a visit. Tests make one each, and the server one for each page it draws.
 * @param send how its calls reach the API, where that is not the network
 * @param session who is here, where no storage can say
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

/** `useDispatch` that knows this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** `useSelector` that knows this store. */
export const useAppSelector = useSelector.withTypes<AppState>();
