import { isOneOf, type PersonalData, type Tx } from '#libs/core/platform';
import { VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { db, type SupportTables } from './tables.js';

const DAY_MS = 86_400_000;
/** Requests deleted per run. */
const BATCH = 500;

/** Support requests; deleted with the account, found by user or email address. */
export const supportPersonalData: PersonalData = {
  lists: {
    support_requests: (em, userId) =>
      db(em)
        .selectFrom('support_requests as r')
        .select((request) => [
          request.cast<string>('r.id', 'text').as('key'),
          jsonArrayFrom(
            request
              .selectFrom('support_messages as m')
              .select(['m.sender as from', 'm.text', 'm.created_at as at'])
              .whereRef('m.request_id', '=', 'r.id')
              .orderBy('m.seq'),
          ).as('messages'),
        ])
        .select(['r.id', 'r.subject', 'r.status', 'r.transcript', 'r.created_at'])
        .where('r.user_id', '=', userId),
  },

  forget: (tx, { id, email }) =>
    deleteRequests(tx, (request) =>
      request.or([request('user_id', '=', id), request('visitor_email', '=', email)]),
    ),

  /** Requests that still await our answer are kept. */
  async forgetVisitors(tx, now) {
    const due = await db(tx)
      .selectFrom('support_requests')
      .select('id')
      .where('visitor_email', 'is not', null)
      .where('status', '<>', 'open')
      .where('updated_at', '<', new Date(now.getTime() - VISITOR_QUESTION_DAYS * DAY_MS))
      .orderBy('updated_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map(({ id }) => id);
    await deleteRequests(tx, (request) => isOneOf(request.ref('id'), ids, 'uuid'));
  },
};

type Condition = (request: ExpressionBuilder<SupportTables, 'support_requests'>) => Expression<SqlBool>;

/** Deletes requests with their messages. */
async function deleteRequests(tx: Tx, condition: Condition): Promise<void> {
  await db(tx)
    .deleteFrom('support_messages')
    .where('request_id', 'in', (row) => row.selectFrom('support_requests').select('id').where(condition))
    .execute();
  await db(tx).deleteFrom('support_requests').where(condition).execute();
}
