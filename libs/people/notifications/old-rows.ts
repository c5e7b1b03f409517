import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Emails that left, or never will. Who was told of what is not told again: their events are long handled. */
const mails: OldRows = {
  what: 'mails',
  keptFor: 'keep_messages_days',
  deleteSome: async (em, days, most) => {
    const old = db(em)
      .selectFrom('mails')
      .select('id')
      .where('finished_at', '<', realDaysAgo(days))
      .limit(most);
    const { numDeletedRows } = await db(em).deleteFrom('mails').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  },
};

/** Messages in inboxes, read or not. */
const inboxEntries: OldRows = {
  what: 'inbox_entries',
  keptFor: 'keep_messages_days',
  deleteSome: async (em, days, most) => {
    const old = db(em)
      .selectFrom('inbox_entries')
      .select('id')
      .where('created_at', '<', realDaysAgo(days))
      .limit(most);
    const { numDeletedRows } = await db(em)
      .deleteFrom('inbox_entries')
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};

/** Emails and inbox messages are kept for a while. */
export const notificationsOldRows: readonly OldRows[] = [mails, inboxEntries];
