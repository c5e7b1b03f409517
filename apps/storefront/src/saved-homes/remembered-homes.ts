import { useSyncExternalStore } from 'react';
import { MOST_SAVED } from '#libs/core/rules';
import { readStored, writeStored } from '../browser/storage.js';

const KEY = 'latchkey.saved';
const NONE: readonly string[] = [];

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

const listeners = new Set<() => void>();
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

/** Homes that a visitor saved in this browser, latest first; referentially stable until it changes. */
export function rememberedHomes(): readonly string[] {
  const text = storedText();
  if (text !== known.text) known = { text, ids: readStored(localStorage, KEY, isList) ?? NONE };
  return known.ids;
}

/** Saves a home in this browser, or removes it. */
export function rememberHome(id: string, saved: boolean): void {
  const others = rememberedHomes().filter((one) => one !== id);
  keep(saved ? [id, ...others].slice(0, MOST_SAVED) : others);
}

/** Removes all of them, once an account has them. */
export const forgetHomes = (): void => keep(NONE);

/** Subscribes to {@link rememberedHomes}; empty on the server. */
export const useRememberedHomes = (): readonly string[] =>
  useSyncExternalStore(subscribe, rememberedHomes, () => NONE);

function keep(ids: readonly string[]): void {
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
