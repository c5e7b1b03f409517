import { isListOfTexts, RECENT_HOMES_KEY } from '../browser/kept-on-device.js';
import { readStored, writeStored } from '../browser/storage.js';

const MAX_KEPT = 12;

/** Ids of the homes that were looked at on this device, the latest first. */
export const recentHomes = (): readonly string[] =>
  readStored(localStorage, RECENT_HOMES_KEY, isListOfTexts) ?? [];

/** Remembers that a home was looked at. */
export const rememberHome = (id: string): void =>
  writeStored(localStorage, RECENT_HOMES_KEY, [id, ...without(id)].slice(0, MAX_KEPT));

/** Forgets one home, which can no longer be found; without an id all of them. */
export const forgetHomes = (id?: string): void =>
  writeStored(localStorage, RECENT_HOMES_KEY, id === undefined ? null : without(id));

const without = (id: string): string[] => recentHomes().filter((one) => one !== id);
