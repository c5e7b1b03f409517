import { isRecord, readStored, writeStored } from '../browser/storage.js';

const KEY = 'latchkey.intent';

const KINDS = ['book', 'payment', 'watch', 'listing', 'ask'] as const;

/** What a visitor was about to do before signing in. @spec C8, C12 */
export interface Intent {
  kind: (typeof KINDS)[number];
  /** Where to continue, inside the storefront. */
  to: string;
  label: string;
}

const isIntent = (value: unknown): value is Intent =>
  isRecord(value) &&
  KINDS.some((kind) => kind === value.kind) &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  !value.to.startsWith('//') &&
  typeof value.label === 'string';

/** Stores the intent until it is followed or dropped. */
export const saveIntent = (intent: Intent): void => writeStored(sessionStorage, KEY, intent);
/** The stored intent, if any. */
export const readIntent = (): Intent | null => readStored(sessionStorage, KEY, isIntent);
/** Removes the intent once it was followed, or on logout. */
export const clearIntent = (): void => writeStored(sessionStorage, KEY, null);
