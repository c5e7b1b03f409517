import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from './tables.js';

type Reads = Pick<MessagesTables, 'thread_links'> & Pick<IdentityTables, 'users'>;

/** The thread and the person of a link that is still valid; undefined otherwise. */
export const linkHolder = (em: EntityManager, tokenHash: string, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('thread_links as l')
    .innerJoin('users as u', (on) =>
      on.onRef('u.id', '=', 'l.user_id').onRef('u.token_version', '=', 'l.token_version'),
    )
    .select(['l.thread_id as threadId', 'l.user_id as personId'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
