import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.js';
import { initialSession, sessionReducer, storedToken } from './session.js';

/** The application's state as at the start of a visit: the session, and what the API said. Tests make one each. */
export const createStore = () =>
  configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    preloadedState: { session: initialSession(storedToken()) },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

export type AdminStore = ReturnType<typeof createStore>;

/** The store's dispatch, typed. */
export const useAppDispatch = useDispatch.withTypes<AdminStore['dispatch']>();
/** Reads the store, typed. */
export const useAppSelector = useSelector.withTypes<ReturnType<AdminStore['getState']>>();
