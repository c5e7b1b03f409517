import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Emails that were sent or have failed. Nothing is sent twice after deletion, because their events were handled long ago. */
const mails: OldRows = {
  what: 'mails',
  keptFor: 'keep_messages_days',
  deletion: (em, days, limit) =>
    db(em)
      .deleteFrom('mails')
      .where('id', 'in', (rows) =>
        rows.selectFrom('mails').select('id').where('finished_at', '<', realDaysAgo(days)).limit(limit),
      ),
};

/** Inbox entries, read or not. */
const inboxEntries: OldRows = {
  what: 'inbox_entries',
  keptFor: 'keep_messages_days',
  deletion: (em, days, limit) =>
    db(em)
      .deleteFrom('inbox_entries')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('inbox_entries')
          .select('id')
          .where('created_at', '<', realDaysAgo(days))
          .limit(limit),
      ),
};

/** The rows of this room that expire. */
export const notificationsOldRows: readonly OldRows[] = [mails, inboxEntries];
