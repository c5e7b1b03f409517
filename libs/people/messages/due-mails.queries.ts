import { readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from './tables.js';

type Reads = Pick<MessagesTables, 'thread_readers' | 'messages'> & Pick<IdentityTables, 'users'>;

/** A person with a mail due about a thread, locked against other processes; undefined when there is none. */
export const claimDue = (tx: Tx, now: Date) =>
  readsOver<Reads>(tx)
    .selectFrom('thread_readers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.thread_id', 'r.user_id', 'r.read_to', 'u.email', 'u.full_name', 'u.token_version'])
    .select(['u.suspended_at', 'u.erased_at'])
    .where('r.mail_due_at', '<=', now)
    .orderBy('r.mail_due_at')
    .limit(1)
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();

/** Messages of the other side that a person has not read, oldest first. */
export const unreadMessages = (tx: Tx, threadId: string, side: 'guest' | 'host', readTo: number) =>
  readsOver<Reads>(tx)
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(['m.number', 'm.text', 'm.contacts', 'm.photos', 'u.full_name'])
    .where('m.thread_id', '=', threadId)
    .where('m.side', '<>', side)
    .where('m.number', '>', readTo)
    .where('m.erased_at', 'is', null)
    .orderBy('m.number')
    .execute();
