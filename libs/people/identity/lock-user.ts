import { LockMode } from '@mikro-orm/core';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';
import { User } from './user.entity.js';

/** Locks an account until the transaction ends, so concurrent requests of its owner run one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await db(tx).selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Loads an account to change it; concurrent changes wait. Null when it does not exist. */
export const lockedUser = (tx: Tx, id: string): Promise<User | null> =>
  tx.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
