import { randomUUID } from 'node:crypto';
import type { Tx } from '#libs/core/platform';
import { withoutCardNumbers, withoutContacts, type QuestionReason } from '#libs/core/rules';
import { sql, type Expression } from 'kysely';
import { db } from '../tables.js';

/** Kept of an answer, in characters; the rest stands in the conversation. */
const ANSWER_KEPT = 1_000;

/** A text without what is personal in it, as far as that can be told: contact details and card numbers. */
const minimized = (text: string): string => withoutContacts(withoutCardNumbers(text));

/** The values of two arrays, once each. */
const distinctOf = <T>(one: Expression<T[]>, other: Expression<T[]>) =>
  sql<T[]>`array(select distinct unnest(${one} || ${other}) order by 1)`;

/** Keeps an answer that did not help, with its question. Once for each answer, with every reason. */
export async function keepQuestion(tx: Tx, messageId: string, reason: QuestionReason): Promise<void> {
  const answer = await db(tx)
    .selectFrom('chat_messages as a')
    .select(['a.session_id', 'a.text', 'a.meaning', 'a.created_at'])
    .select((row) =>
      row
        .selectFrom('chat_messages as q')
        .select('q.text')
        .whereRef('q.session_id', '=', 'a.session_id')
        .whereRef('q.seq', '<', 'a.seq')
        .where('q.sender', '=', 'visitor')
        .orderBy('q.seq', 'desc')
        .limit(1)
        .as('question'),
    )
    .where('a.id', '=', messageId)
    .executeTakeFirst();
  if (!answer?.question) return;
  await db(tx)
    .insertInto('concierge_questions')
    .values({
      id: randomUUID(),
      session_id: answer.session_id,
      message_id: messageId,
      question: minimized(answer.question),
      answer: minimized(answer.text).slice(0, ANSWER_KEPT),
      meaning: answer.meaning,
      reasons: [reason],
      state: 'open',
      asked_at: answer.created_at,
    })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet((row) => ({
        reasons: distinctOf(row.ref('concierge_questions.reasons'), row.ref('excluded.reasons')),
      })),
    )
    .execute();
}

/**
 * Keeps the last answer of a conversation that is handed over to our team, within the caller's transaction.
 * @param userId whose conversation it has to be, unless it is anybody's
 */
export async function keepHandedOver(tx: Tx, userId: string | null, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const last = await db(tx)
    .selectFrom('chat_messages as m')
    .innerJoin('chat_sessions as s', 's.id', 'm.session_id')
    .select('m.id')
    .where('s.id', '=', sessionId)
    .where((row) => row.or([row('s.user_id', 'is', null), row('s.user_id', '=', userId)]))
    .where('m.sender', '=', 'support')
    .orderBy('m.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) await keepQuestion(tx, last.id, 'hand_over');
}
