import { randomUUID } from 'node:crypto';
import { DomainError, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** An operator's note about a person, for other operators. */
interface UserNote {
  userId: string;
  authorId: string;
  text: string;
  at: Date;
}

/**
 * Adds a note, within the transaction that audits it. It is deleted with the account.
 * @throws DomainError `user.not_found`, also for an erased account
 */
export async function addUserNote(tx: Tx, { userId, authorId, text, at }: UserNote): Promise<void> {
  // Locked, so that an erasure at the same time leaves no note behind.
  const user = await db(tx)
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  if (!user || user.erased_at) throw new DomainError('user.not_found');
  await db(tx)
    .insertInto('user_notes')
    .values({ id: randomUUID(), user_id: userId, author_id: authorId, text, written_at: at })
    .execute();
}
