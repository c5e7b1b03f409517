import { readStored, writeStored } from '../browser/storage.js';

const replyKey = (reviewId: string): string => `latchkey.reply.${reviewId}`;
const isText = (value: unknown): value is string => typeof value === 'string';

/** A reply that was typed in this tab and not sent yet. */
export const loadReplyDraft = (reviewId: string): string | null =>
  readStored(sessionStorage, replyKey(reviewId), isText);

/** Stores a reply for this tab; null removes it. */
export const saveReplyDraft = (reviewId: string, text: string | null): void =>
  writeStored(sessionStorage, replyKey(reviewId), text);
