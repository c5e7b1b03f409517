import { removeStored } from './storage.js';

/** Begins the keys of what this device remembers of searches and of homes that were looked at. */
const PREFIX = 'latchkey.recent.';
export const RECENT_SEARCHES_KEY = `${PREFIX}searches`;
export const RECENT_HOMES_KEY = `${PREFIX}homes`;

/** Forgets both; on logout, so that the next person at this device does not find them. */
export const forgetRecent = (): void => removeStored(localStorage, PREFIX);

export const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
