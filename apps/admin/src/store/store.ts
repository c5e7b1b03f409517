import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/api.js';
import { sessionReducer } from '../session/session.js';

/** Creates a store in its initial state, one per test. */
export const createStore = () =>
  configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

export type AdminStore = ReturnType<typeof createStore>;

/** `useDispatch`, typed for this store. */
export const useAppDispatch = useDispatch.withTypes<AdminStore['dispatch']>();
/** `useSelector`, typed for this store. */
export const useAppSelector = useSelector.withTypes<ReturnType<AdminStore['getState']>>();
