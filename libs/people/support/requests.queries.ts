import type { EntityManager } from '@mikro-orm/postgresql';
import type { TranscriptLine } from '#libs/core/contracts';
import { readsOver, DomainError, type Tx } from '#libs/core/platform';
import type { ConciergeTables } from '#libs/people/concierge';
import type { IdentityTables } from '#libs/people/identity';
import type { SupportTables } from './tables.js';

type Reads = SupportTables & ConciergeTables & Pick<IdentityTables, 'users'>;

/** Maximum number of chat lines attached to a request. */
const TRANSCRIPT_LINES = 60;

/** Requests with the author's name and email address (a visitor's are as claimed); callers add conditions and an order. */
export const requests = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('support_requests as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.subject', 'r.status', 'r.transcript', 'r.created_at', 'r.updated_at'])
    .select('u.role')
    .select((row) => [
      row.fn.coalesce('u.full_name', 'r.visitor_name').$notNull().as('full_name'),
      row.fn.coalesce('u.email', 'r.visitor_email').$notNull().as('email'),
    ]);

/** A request; `user_id` is null for a visitor, whose name and email address are as claimed. */
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

/** Messages of a request, oldest first. */
export const messagesOf = (em: EntityManager, requestId: string) =>
  readsOver<Reads>(em)
    .selectFrom('support_messages as m')
    .innerJoin('support_requests as r', 'r.id', 'm.request_id')
    .leftJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.sender', 'm.text', 'm.created_at'])
    .select((row) =>
      row
        .case('m.sender')
        .when('operator')
        .then('Latchkey support')
        .else(row.fn.coalesce('u.full_name', 'r.visitor_name').$notNull())
        .end()
        .as('author'),
    )
    .where('m.request_id', '=', requestId)
    .orderBy('m.seq')
    .execute();

/** A message of a request. */
export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

/** A request with its messages. */
export interface RequestThread {
  request: RequestRow;
  messages: MessageRow[];
}

/** Locks a request, so that concurrent changes run one after the other. @throws DomainError `support.not_found` */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const request = await requests(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
  if (!request) throw new DomainError('support.not_found');
  return request;
}

/** The last lines of a chat, oldest first, if it is the user's own or an anonymous one whose random id they know. */
export async function transcriptOf(
  tx: Tx,
  userId: string | null,
  sessionId: string | null,
): Promise<TranscriptLine[]> {
  if (sessionId === null) return [];
  const latest = await readsOver<Reads>(tx)
    .selectFrom('chat_messages as m')
    .innerJoin('chat_sessions as s', 's.id', 'm.session_id')
    .select(['m.sender as from', 'm.text', 'm.created_at'])
    .where('s.id', '=', sessionId)
    .where((row) => row.or([row('s.user_id', '=', userId), row('s.user_id', 'is', null)]))
    .orderBy('m.seq', 'desc')
    .limit(TRANSCRIPT_LINES)
    .execute();
  return latest
    .reverse()
    .map(({ from, text, created_at: sentAt }): TranscriptLine => ({ from, text, at: sentAt.toISOString() }));
}
