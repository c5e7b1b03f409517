import type { ChatAct, ChatChip, ChatTable } from '#libs/core/contracts';
import { isRecord, readStored } from '../browser/storage.js';
import { TRANSCRIPT_KEY } from './stored-transcript.js';

/** A line of the conversation; `messageId` only on answers that can be rated. @spec §2 Support chat */
export interface ChatLine {
  key: number;
  from: 'visitor' | 'support';
  text: string;
  messageId?: string;
  /** Two letters; of an answer. */
  language?: string;
  chips?: ChatChip[];
  /** Cards to press. */
  acts?: ChatAct[];
  /** Homes side by side. */
  table?: ChatTable | null;
  /** Feedback was given. */
  rated?: boolean;
}

/** A conversation as stored by this tab; `userId` is null for one that a visitor started. */
export interface Transcript {
  userId: string | null;
  sessionId: string;
  lines: ChatLine[];
}

/** This tab's conversation, if it belongs to this user or is from before they signed in. */
export function loadTranscript(userId: string | null): Transcript | null {
  const stored = readStored(sessionStorage, TRANSCRIPT_KEY, isTranscript);
  return stored && (stored.userId === null || stored.userId === userId) ? stored : null;
}

/** True for a conversation id from the server; before its first answer the id is only local. */
export const isFromServer = (id: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);

/** The visitor's latest question. */
export const lastQuestion = (lines: readonly ChatLine[]): string | undefined =>
  lines.findLast(({ from }) => from === 'visitor')?.text;

function isTranscript(value: unknown): value is Transcript {
  return (
    isRecord(value) &&
    (value.userId === null || typeof value.userId === 'string') &&
    typeof value.sessionId === 'string' &&
    Array.isArray(value.lines) &&
    value.lines.every(isLine)
  );
}

const isLine = (value: unknown): value is ChatLine =>
  isRecord(value) &&
  typeof value.key === 'number' &&
  typeof value.text === 'string' &&
  (value.chips === undefined || (Array.isArray(value.chips) && value.chips.every(isChip))) &&
  (value.acts === undefined || (Array.isArray(value.acts) && value.acts.every(isAct))) &&
  (value.table === undefined || value.table === null || isTable(value.table));

/** Only accepts links within the product, because users can edit the storage. */
const isChip = (value: unknown): value is ChatChip =>
  isRecord(value) &&
  typeof value.label === 'string' &&
  (value.kind === 'hand_over' ||
    (value.kind === 'ask' && typeof value.text === 'string') ||
    (value.kind === 'source' && typeof value.href === 'string' && isOwnPath(value.href)));

/** A stored card is shown as it was until the server has told how it stands. */
const isAct = (value: unknown): value is ChatAct =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.button === 'string' &&
  Array.isArray(value.lines) &&
  value.lines.every(isRecord) &&
  (value.link === null || (isRecord(value.link) && isOwnPath(String(value.link.href))));

const isTable = (value: unknown): value is ChatTable =>
  isRecord(value) &&
  [value.columns, value.rows].every((list) => Array.isArray(list) && list.every(isRecord)) &&
  (value.rows as Record<string, unknown>[]).every(({ cells }) => Array.isArray(cells));

/** True for an address within the product. */
export const isOwnPath = (href: string): boolean => /^\/(?![/\\])/.test(href);
