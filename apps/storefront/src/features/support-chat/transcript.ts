import type { ChatChip } from '#libs/contracts';
import { isRecord, recall, remember } from '../../app/browser-memory.js';

/** A line of the conversation; `messageId` only on answers that can be rated. @spec §2 Support chat */
export interface ChatLine {
  key: number;
  from: 'visitor' | 'support';
  text: string;
  messageId?: string;
  chips?: ChatChip[];
  /** A thumb was given. */
  rated?: boolean;
}

/** A conversation as this tab keeps it; `userId` is null for one that a visitor began. */
export interface Transcript {
  userId: string | null;
  sessionId: string;
  lines: ChatLine[];
}

const KEY = 'latchkey.chat';

/** The conversation of this tab that this person may go on with: their own, or one from before they signed in. */
export function recallTranscript(userId: string | null): Transcript | null {
  const kept = recall(sessionStorage, KEY, isTranscript);
  return kept && (kept.userId === null || kept.userId === userId) ? kept : null;
}

/** Keeps it over a reload, in this tab only; null forgets it. */
export const keepTranscript = (transcript: Transcript | null): void =>
  remember(sessionStorage, KEY, transcript);

/** True for the id of a conversation that the server knows: before its first answer ours is only a name. */
export const isFromServer = (id: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);

/** The latest thing that a visitor asked, for whoever is to answer it. */
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
  (value.chips === undefined || (Array.isArray(value.chips) && value.chips.every(isChip)));

/** A link leads to a place of ours, whoever wrote it into the storage. */
const isChip = (value: unknown): value is ChatChip =>
  isRecord(value) &&
  typeof value.label === 'string' &&
  (value.kind === 'hand_over' ||
    (value.kind === 'ask' && typeof value.text === 'string') ||
    (value.kind === 'source' && typeof value.href === 'string' && isOwnPath(value.href)));

/** True for an address within the product. */
export const isOwnPath = (href: string): boolean => /^\/(?![/\\])/.test(href);
