import { newKey } from '../browser/new-key.js';
import { isRecord, readStored, writeStored } from '../browser/storage.js';
import { MESSAGES_PREFIX } from './forget-messages.js';

/** A message that is on its way, or could not be sent. It survives a reload, a crash and hours without a connection. */
export interface Outgoing {
  /** The same for every attempt: the server stores it once. */
  key: string;
  text: string;
  photos: string[];
  /** ISO instant at which it was written. */
  writtenAt: string;
  /** Why the server refused it; null while it waits or is being sent. */
  refusal: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isOutgoing = (value: unknown): value is Outgoing =>
  isRecord(value) &&
  isText(value.key) &&
  isText(value.text) &&
  Array.isArray(value.photos) &&
  value.photos.every(isText) &&
  isText(value.writtenAt) &&
  (value.refusal === null || isText(value.refusal));
const isOutbox = (value: unknown): value is Outgoing[] => Array.isArray(value) && value.every(isOutgoing);

const draftKey = (place: string): string => `${MESSAGES_PREFIX}draft.${place}`;
const outboxKey = (threadId: string): string => `${MESSAGES_PREFIX}outbox.${threadId}`;

/** What was typed and not sent. @param place a conversation's id, or that of a home before there is one */
export const readDraft = (place: string): string => readStored(localStorage, draftKey(place), isText) ?? '';
export const keepDraft = (place: string, text: string): void =>
  writeStored(localStorage, draftKey(place), text.trim() === '' ? null : text);

interface Attempt {
  key: string;
  text: string;
}
const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) && isText(value.key) && isText(value.text);
const attemptKey = (place: string): string => `${MESSAGES_PREFIX}attempt.${place}`;

/**
 * The key to send these words with: the same for every attempt until {@link forgetAttempt}, also after a reload, so that the server stores
 * them once. Other words get another one.
 */
export function keyOfAttempt(place: string, text: string): string {
  const kept = readStored(localStorage, attemptKey(place), isAttempt);
  if (kept?.text === text) return kept.key;
  const key = newKey();
  writeStored(localStorage, attemptKey(place), { key, text });
  return key;
}
/** What was tried is sent. */
export const forgetAttempt = (place: string): void => writeStored(localStorage, attemptKey(place), null);

/** Messages of a conversation that are not at the server yet, in the order in which they were written. */
export const readOutbox = (threadId: string): Outgoing[] =>
  readStored(localStorage, outboxKey(threadId), isOutbox) ?? [];
export const keepOutbox = (threadId: string, outbox: readonly Outgoing[]): void =>
  writeStored(localStorage, outboxKey(threadId), outbox.length === 0 ? null : outbox);
