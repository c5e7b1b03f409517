import { useSyncExternalStore } from 'react';
import { MAX_SAVED_HOMES } from '#libs/core/rules';
import { readStored, writeStored } from '../browser/storage.js';

const KEY = 'latchkey.saved';
const NONE: readonly string[] = [];

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

const listeners = new Set<() => void>();
let cached: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

/** Homes that a visitor saved in this browser, latest first; referentially stable until it changes. */
export function rememberedHomes(): readonly string[] {
  const text = storedText();
  if (text !== cached.text) cached = { text, ids: readStored(localStorage, KEY, isList) ?? NONE };
  return cached.ids;
}

/** Saves a home in this browser, or removes it. */
export function rememberHome(id: string, saved: boolean): void {
  const others = rememberedHomes().filter((one) => one !== id);
  store(saved ? [id, ...others].slice(0, MAX_SAVED_HOMES) : others);
}

/** Removes all of them, once they are merged into an account. */
export const forgetHomes = (): void => store(NONE);

/** Subscribes to {@link rememberedHomes}; empty on the server. */
export const useRememberedHomes = (): readonly string[] =>
  useSyncExternalStore(subscribe, rememberedHomes, () => NONE);

function store(ids: readonly string[]): void {
  writeStored(localStorage, KEY, ids.length > 0 ? ids : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may change the list.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
