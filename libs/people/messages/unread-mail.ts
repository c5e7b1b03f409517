import type { Tx } from '#libs/core/platform';
import { unreadMailDueAt, type Side } from '#libs/core/rules';
import { db } from './tables.js';
import type { StoredThread } from './thread-rows.js';

/** Plans a mail to one side of a thread about a new message, unless one is planned already. */
export async function planMail(
  tx: Tx,
  { id, traveler_id: travelerId }: Pick<StoredThread, 'id' | 'traveler_id'>,
  side: Side,
  now: Date,
): Promise<void> {
  const readers = await db(tx)
    .selectFrom('thread_readers')
    .select(['user_id', 'mailed_at'])
    .where('thread_id', '=', id)
    .where('user_id', side === 'guest' ? '=' : '<>', travelerId)
    .where('mail_due_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  for (const { user_id: userId, mailed_at: mailedAt } of readers)
    await db(tx)
      .updateTable('thread_readers')
      .set({ mail_due_at: unreadMailDueAt(now, mailedAt) })
      .where('thread_id', '=', id)
      .where('user_id', '=', userId)
      .execute();
}
