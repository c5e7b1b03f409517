import { randomUUID } from 'node:crypto';
import type { SupportStatus } from '#libs/core/contracts';
import { jsonb, type Tx } from '#libs/core/platform';
import { transcriptOf, type MessageRow } from './requests.queries.js';
import { db } from './tables.js';

/** The author of a request: a user, or a visitor's name and email address. */
export type Author = { userId: string } | { name: string; email: string };

/** A question, and the session of the chat before it. */
export interface Question {
  text: string;
  sessionId: string | null;
}

const SUBJECT_LENGTH = 120;

/** Opens a request with its first message. @returns its id */
export async function insertRequest(
  tx: Tx,
  author: Author,
  { text, sessionId }: Question,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const userId = 'userId' in author ? author.userId : null;
  const { name, email } = 'userId' in author ? { name: null, email: null } : author;
  await db(tx)
    .insertInto('support_requests')
    .values({
      id,
      user_id: userId,
      visitor_name: name,
      visitor_email: email,
      subject: subjectOf(text),
      status: 'open',
      transcript: jsonb(await transcriptOf(tx, userId, sessionId)),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addMessage(tx, { requestId: id, sender: 'person', authorId: userId, text, now });
  return id;
}

/** Sets the status of a request. */
export const setRequestStatus = (tx: Tx, id: string, status: SupportStatus, now: Date) =>
  db(tx).updateTable('support_requests').set({ status, updated_at: now }).where('id', '=', id).execute();

interface NewMessage {
  requestId: string;
  sender: MessageRow['sender'];
  /** Null for a visitor. */
  authorId: string | null;
  text: string;
  now: Date;
}

/** Adds a message to a request. */
export const addMessage = (tx: Tx, { requestId, sender, authorId, text, now }: NewMessage) =>
  db(tx)
    .insertInto('support_messages')
    .values({
      id: randomUUID(),
      request_id: requestId,
      sender,
      author_id: authorId,
      text,
      created_at: now,
    })
    .execute();

const subjectOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SUBJECT_LENGTH ? `${line.slice(0, SUBJECT_LENGTH - 1)}…` : line;
};
