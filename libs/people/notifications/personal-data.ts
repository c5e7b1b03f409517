import type { PersonalData } from '#libs/core/platform';
import { VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Kind } from './message.js';
import { db, type NotificationsTables } from './tables.js';

/** Emails about a visitor's support request. */
const TO_VISITORS: readonly Kind[] = ['support_received', 'support_visitor_answered'];

const DAY_MS = 86_400_000;

const isToVisitor = (mail: ExpressionBuilder<NotificationsTables, 'mails'>) =>
  mail.and([mail('user_id', 'is', null), mail('kind', 'in', TO_VISITORS)]);

/** Emails, inboxes and notification preferences. */
export const notificationsPersonalData: PersonalData = {
  lists: {
    letters: (em, userId) =>
      db(em)
        .selectFrom('mails')
        .select((mail) => [
          mail.cast<string>('id', 'text').as('key'),
          mail.case().when('secret', '=', true).then(null).else(mail.ref('body_text')).end().as('text'),
        ])
        .select(['kind', 'to_address', 'subject', 'state', 'queued_at'])
        .where('user_id', '=', userId),
    messages: (em, userId) =>
      db(em)
        .selectFrom('inbox_entries')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['topic', 'title', 'text', 'created_at', 'read_at'])
        .where('user_id', '=', userId),
    notification_choices: (em, userId) =>
      db(em)
        .selectFrom('notification_choices')
        .select((choice) => sql<string>`${choice.ref('topic')} || ' ' || ${choice.ref('channel')}`.as('key'))
        .select(['topic', 'channel', 'wanted'])
        .where('user_id', '=', userId),
  },

  async forget(tx, { id, email }) {
    await db(tx).deleteFrom('notification_choices').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('inbox_entries').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('mails').where('user_id', '=', id).execute();
    // Emails about requests they sent from this address without signing in.
    await db(tx)
      .deleteFrom('mails')
      .where(isToVisitor)
      .where((mail) => sql<SqlBool>`lower(${mail.ref('to_address')}) = lower(${email})`)
      .execute();
  },

  /** Their bodies are wiped once sent; this removes the recipients. */
  async forgetVisitors(tx, now) {
    const before = new Date(now.getTime() - VISITOR_QUESTION_DAYS * DAY_MS);
    await db(tx).deleteFrom('mails').where(isToVisitor).where('finished_at', '<', before).execute();
  },
};
