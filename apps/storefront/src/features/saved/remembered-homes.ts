import { useSyncExternalStore } from 'react';
import { MOST_SAVED } from '#libs/rules';
import { recall, remember } from '../../app/browser-memory.js';

const KEY = 'latchkey.saved';
const NONE: readonly string[] = [];

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

const listeners = new Set<() => void>();
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

/** Homes that a visitor saved in this browser, the latest first; the same list until it changes. */
export function rememberedHomes(): readonly string[] {
  const text = storedText();
  if (text !== known.text) known = { text, ids: recall(localStorage, KEY, isList) ?? NONE };
  return known.ids;
}

/** Keeps a home in this browser, or forgets it. */
export function rememberHome(id: string, saved: boolean): void {
  const others = rememberedHomes().filter((one) => one !== id);
  keep(saved ? [id, ...others].slice(0, MOST_SAVED) : others);
}

/** Forgets all of them: they are with an account now. */
export const forgetHomes = (): void => keep(NONE);

/** {@link rememberedHomes}, followed; a page drawn by the server knows of none. */
export const useRememberedHomes = (): readonly string[] =>
  useSyncExternalStore(subscribe, rememberedHomes, () => NONE);

function keep(ids: readonly string[]): void {
  remember(localStorage, KEY, ids.length > 0 ? ids : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may save, too.
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
