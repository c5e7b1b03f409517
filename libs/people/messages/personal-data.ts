import { jsonb, type PersonalData } from '#libs/core/platform';
import { messagesBy } from './personal-data.queries.js';
import { db } from './tables.js';

/**
 * Messages, templates, blocks and reports. The threads of a deleted account stay for the other side; what its person wrote is gone, and
 * its pictures with them.
 */
export const messagesPersonalData: PersonalData = {
  lists: {
    conversations: messagesBy,
    message_templates: (em, userId) =>
      db(em)
        .selectFrom('message_templates')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['title', 'text', 'updated_at'])
        .where('owner_id', '=', userId),
    blocked_people: (em, userId) =>
      db(em)
        .selectFrom('message_blocks')
        .select((row) => row.cast<string>('blocked_id', 'text').as('key'))
        .select(['blocked_id', 'blocked_at'])
        .where('blocker_id', '=', userId),
    conversation_reports: (em, userId) =>
      db(em)
        .selectFrom('thread_reports')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['thread_id', 'reason', 'note', 'reported_at'])
        .where('reporter_id', '=', userId),
  },

  async forget(tx, { id }, now) {
    await db(tx)
      .updateTable('messages')
      .set({ text: '', contacts: jsonb([]), photos: [], erased_at: now })
      .where('sender_id', '=', id)
      .execute();
    await db(tx).updateTable('thread_reports').set({ note: null }).where('reporter_id', '=', id).execute();
    await db(tx).updateTable('thread_readers').set({ mail_due_at: null }).where('user_id', '=', id).execute();
    await db(tx).deleteFrom('thread_links').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('message_templates').where('owner_id', '=', id).execute();
    await db(tx)
      .deleteFrom('message_blocks')
      .where((row) => row.or([row('blocker_id', '=', id), row('blocked_id', '=', id)]))
      .execute();
  },
};
