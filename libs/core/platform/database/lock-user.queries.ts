import type { IdentityTables } from '#libs/people/identity';
import { readsOver } from './tables.js';
import type { Tx } from './transaction.js';

/** Locks an account until the transaction ends, so concurrent requests of its owner run one after the other. */
export const lockUser = (tx: Tx, id: string) =>
  readsOver<Pick<IdentityTables, 'users'>>(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
