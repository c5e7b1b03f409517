import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Locks an account until the transaction ends, so concurrent requests of its owner run one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await db(tx).selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
