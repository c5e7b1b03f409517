import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from './base-api.js';
import { initialSession, sessionReducer, storedToken } from './session.js';

/** A store as at the start of a visit. Tests make one each. */
export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    preloadedState: { session: initialSession(storedToken()) },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

/** `useDispatch` that knows this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** `useSelector` that knows this store. */
export const useAppSelector = useSelector.withTypes<AppState>();
