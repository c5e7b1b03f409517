import { isOneOf, type PersonalData, type Tx } from '#libs/core/platform';
import { VISITOR_CHAT_DAYS } from '#libs/core/rules';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { db, type ConciergeTables } from './tables.js';

const DAY_MS = 86_400_000;
/** Conversations deleted per run. */
const BATCH = 500;

/** Chats, and a person's usage of the language model. */
export const conciergePersonalData: PersonalData = {
  lists: {
    chats: (em, userId) =>
      db(em)
        .selectFrom('chat_sessions as s')
        .select((session) => [
          session.cast<string>('s.id', 'text').as('key'),
          jsonArrayFrom(
            session
              .selectFrom('chat_messages as m')
              .select(['m.sender as from', 'm.text', 'm.helpful', 'm.created_at as at'])
              .whereRef('m.session_id', '=', 's.id')
              .orderBy('m.seq'),
          ).as('messages'),
          jsonArrayFrom(
            session
              .selectFrom('concierge_acts as a')
              .select(['a.card', 'a.state', 'a.outcome', 'a.offered_at', 'a.settled_at'])
              .whereRef('a.session_id', '=', 's.id')
              .orderBy('a.seq'),
          ).as('cards'),
        ])
        .select(['s.id', 's.created_at', 's.last_at'])
        .where('s.user_id', '=', userId),
  },

  async forget(tx, { id }) {
    await deleteSessions(tx, (session) => session('user_id', '=', id));
    await db(tx).deleteFrom('concierge_spending').where('person', '=', id).execute();
  },

  async forgetVisitors(tx, now) {
    const due = await db(tx)
      .selectFrom('chat_sessions')
      .select('id')
      .where('user_id', 'is', null)
      .where('last_at', '<', new Date(now.getTime() - VISITOR_CHAT_DAYS * DAY_MS))
      .orderBy('last_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map(({ id }) => id);
    await deleteSessions(tx, (session) => isOneOf(session.ref('id'), ids, 'uuid'));
  },
};

type Condition = (session: ExpressionBuilder<ConciergeTables, 'chat_sessions'>) => Expression<SqlBool>;

/** Deletes conversations with their messages, cards and what was kept of them to learn from. */
async function deleteSessions(tx: Tx, condition: Condition): Promise<void> {
  const ofThese = db(tx).selectFrom('chat_sessions').select('id').where(condition);
  await db(tx).deleteFrom('concierge_questions').where('session_id', 'in', ofThese).execute();
  await db(tx).deleteFrom('concierge_acts').where('session_id', 'in', ofThese).execute();
  await db(tx).deleteFrom('chat_messages').where('session_id', 'in', ofThese).execute();
  await db(tx).deleteFrom('chat_sessions').where(condition).execute();
}
