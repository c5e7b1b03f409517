import { readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { SubscriptionsTables } from './tables.js';

type Reads = Pick<SubscriptionsTables, 'provider_customers'> & Pick<IdentityTables, 'users'>;

/** Locks erased users' provider customers that still exist, oldest attempt first. @returns the users' ids */
export async function lockCustomersOfErasedUsers(tx: Tx, limit: number): Promise<string[]> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('provider_customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('c.deleted_at', 'is', null)
    .where('u.erased_at', 'is not', null)
    .orderBy('c.attempted_at', (order) => order.asc().nullsFirst())
    .orderBy('u.erased_at')
    .limit(limit)
    .forUpdate('c')
    .skipLocked()
    .execute();
  return found.map((row) => row.user_id);
}
