import { realNow, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Links of emails that have expired. */
const links: OldRows = {
  what: 'thread_links',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('thread_links')
      .where('token_hash', 'in', (rows) =>
        rows.selectFrom('thread_links').select('token_hash').where('expires_at', '<', realNow()).limit(limit),
      ),
};

/** The rows of this room that expire by themselves; threads go with their pictures, see `DeleteOldThreads`. */
export const messagesOldRows: readonly OldRows[] = [links];
