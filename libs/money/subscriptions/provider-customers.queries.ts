import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { SubscriptionsTables } from './tables.js';

type Reads = Pick<SubscriptionsTables, 'provider_customers'> & Pick<IdentityTables, 'users'>;

/** Ids of erased users who still have a provider customer. */
export async function customersOfErasedUsers(em: EntityManager, limit: number): Promise<string[]> {
  const found = await readsOver<Reads>(em)
    .selectFrom('provider_customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('c.deleted_at', 'is', null)
    .where('u.erased_at', 'is not', null)
    .orderBy('u.erased_at')
    .limit(limit)
    .execute();
  return found.map((row) => row.user_id);
}
