import { LockMode } from '@mikro-orm/core';
import { DomainError, type Tx } from '#libs/core/platform';
import { db } from './tables.js';
import { User } from './user.entity.js';

/** Locks an account until the transaction ends, so concurrent requests of its owner run one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await db(tx).selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Loads an account to change it; concurrent changes wait. Null when it does not exist. */
export const lockedUser = (tx: Tx, id: string): Promise<User | null> =>
  tx.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** The same for an account that is there. @throws DomainError `user.not_found` when it is not, or was deleted by its owner */
export async function lockedExistingUser(tx: Tx, id: string): Promise<User> {
  const user = await lockedUser(tx, id);
  if (!user || user.erasedAt) throw new DomainError('user.not_found');
  return user;
}
