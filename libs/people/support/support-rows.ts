import { randomUUID } from 'node:crypto';
import type { SupportStatus, TranscriptLine } from '#libs/core/contracts';
import { firstRow, Refusal, rows, type Tx } from '#libs/core/platform';

/** A request as the database keeps it; instants as text. */
export interface RequestRow {
  id: string;
  /** Null for somebody who was not signed in: name and address are then what they claimed. */
  user_id: string | null;
  subject: string;
  status: SupportStatus;
  transcript: TranscriptLine[];
  created_at: string;
  updated_at: string;
  full_name: string;
  email: string;
}

/** A message of a request. */
export interface MessageRow {
  id: string;
  sender: 'person' | 'operator';
  author: string;
  text: string;
  created_at: string;
}

/** A request with all that was said. */
export interface WholeRequest {
  request: RequestRow;
  messages: MessageRow[];
}

/** Who asks: an account, or a name and an address. */
export type Asking = { userId: string } | { name: string; email: string };

/** A question and, by its session, the chat before it. */
export interface Question {
  text: string;
  sessionId: string | null;
}

/** Most lines of a chat that go along. */
const TRANSCRIPT_LINES = 60;
const SUBJECT_LENGTH = 120;

/** What a {@link RequestRow} is read from. */
export const REQUESTS = `select r.id, r.user_id, r.subject, r.status, r.transcript, r.created_at, r.updated_at,
    coalesce(u.full_name, r.visitor_name) as full_name, coalesce(u.email, r.visitor_email)::text as email
  from support_requests r left join users u on u.id = r.user_id`;

/** Opens a request with its first message. @returns its id */
export async function insertRequest(
  tx: Tx,
  asking: Asking,
  { text, sessionId }: Question,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const userId = 'userId' in asking ? asking.userId : null;
  const { name, email } = 'userId' in asking ? { name: null, email: null } : asking;
  const transcript = JSON.stringify(await transcriptOf(tx, userId, sessionId));
  await tx.execute(
    `insert into support_requests (id, user_id, visitor_name, visitor_email, subject, status, transcript, created_at, updated_at)
     values (?, ?, ?, ?, ?, 'open', ?::jsonb, ?, ?)`,
    [id, userId, name, email, subjectOf(text), transcript, now, now],
  );
  await addMessage(tx, { requestId: id, sender: 'person', authorId: userId, text, now });
  return id;
}

/** All that was said of a request, oldest first. */
export const messagesOf = (em: Tx, requestId: string): Promise<MessageRow[]> =>
  rows<MessageRow>(
    em,
    `select m.id, m.sender, m.text, m.created_at,
            case m.sender when 'operator' then 'Latchkey support' else coalesce(u.full_name, r.visitor_name) end as author
       from support_messages m join support_requests r on r.id = m.request_id left join users u on u.id = m.author_id
      where m.request_id = ? order by m.seq`,
    [requestId],
  );

/** A request under a lock, as those need it who change it. */
export type LockedRequest = Pick<RequestRow, 'user_id' | 'subject' | 'status' | 'full_name' | 'email'>;

/** Waits for whoever else changes this request. @throws Refusal `support.not_found` */
export async function lockRequest(tx: Tx, id: string): Promise<LockedRequest> {
  const request = await firstRow<LockedRequest>(tx, `${REQUESTS} where r.id = ? for update of r`, [id]);
  if (!request) throw new Refusal('support.not_found');
  return request;
}

/** How a request stands from now on. */
export const moveRequest = (tx: Tx, id: string, status: SupportStatus, now: Date) =>
  tx.execute('update support_requests set status = ?, updated_at = ? where id = ?', [status, now, id]);

interface NewMessage {
  requestId: string;
  sender: MessageRow['sender'];
  /** Null for somebody who is not signed in. */
  authorId: string | null;
  text: string;
  now: Date;
}

/** Adds what somebody said. */
export const addMessage = (tx: Tx, { requestId, sender, authorId, text, now }: NewMessage) =>
  tx.execute(
    'insert into support_messages (id, request_id, sender, author_id, text, created_at) values (?, ?, ?, ?, ?, ?)',
    [randomUUID(), requestId, sender, authorId, text, now],
  );

/** Frozen at this moment. A chat comes along when it is the person's own or, being nobody's, when its random id is known. */
async function transcriptOf(
  tx: Tx,
  userId: string | null,
  sessionId: string | null,
): Promise<TranscriptLine[]> {
  if (sessionId === null) return [];
  const latest = await rows<TranscriptLine>(
    tx,
    `select m.sender as "from", m.text, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from chat_messages m join chat_sessions s on s.id = m.session_id
      where s.id = ? and (s.user_id = ?::uuid or s.user_id is null) order by m.seq desc limit ?`,
    [sessionId, userId, TRANSCRIPT_LINES],
  );
  return latest.reverse();
}

const subjectOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SUBJECT_LENGTH ? `${line.slice(0, SUBJECT_LENGTH - 1)}…` : line;
};
