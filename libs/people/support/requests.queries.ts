import type { EntityManager } from '@mikro-orm/postgresql';
import type { TranscriptLine } from '#libs/core/contracts';
import { readsOver, DomainError, type Tx } from '#libs/core/platform';
import type { ConciergeTables } from '#libs/people/concierge';
import type { IdentityTables } from '#libs/people/identity';
import type { SupportTables } from './tables.js';

type Reads = SupportTables & ConciergeTables & Pick<IdentityTables, 'users'>;

/** Most lines of a chat that go along. */
const TRANSCRIPT_LINES = 60;

/** Every request with who asked: the account's name and address, or what a visitor claimed. Add conditions and an order. */
export const requests = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('support_requests as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.subject', 'r.status', 'r.transcript', 'r.created_at', 'r.updated_at'])
    .select((row) => [
      row.fn.coalesce('u.full_name', 'r.visitor_name').$notNull().as('full_name'),
      row.fn.coalesce('u.email', 'r.visitor_email').$notNull().as('email'),
    ]);

/** A request; `user_id` is null for a visitor, whose name and address are what they claimed. */
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

/** All that was said of a request, oldest first. */
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

/** A request with all that was said. */
export interface WholeRequest {
  request: RequestRow;
  messages: MessageRow[];
}

/** A request under a lock: whoever else changes it comes after. @throws DomainError `support.not_found` */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const request = await requests(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
  if (!request) throw new DomainError('support.not_found');
  return request;
}

/** The last lines of a chat, oldest first, when it is the person's own or, being nobody's, its random id is known. */
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
    .map(({ from, text, created_at: said }): TranscriptLine => ({ from, text, at: said.toISOString() }));
}
