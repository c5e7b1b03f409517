import type { EntityManager } from '@mikro-orm/postgresql';
import { countAll, readsOver, type Tx } from '#libs/core/platform';
import type { PayoutsTables } from '#libs/money/payouts';
import type { IdentityTables } from '#libs/people/identity';
import type { LoyaltyTables } from '#libs/people/loyalty';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = PropertiesTables &
  Pick<IdentityTables, 'users'> &
  Pick<LoyaltyTables, 'vouchers'> &
  Pick<PayoutsTables, 'payout_accounts'>;

/** Locks an owner's homes in the order of their ids, to avoid deadlocks. */
export const lockHomesOf = (tx: Tx, ownerId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('properties')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks an account that has not been erased. */
export const lockPerson = (tx: Tx, userId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'role'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Number of a user's vouchers that have not expired. */
export async function vouchersOf(em: EntityManager, userId: string, now: Date): Promise<number> {
  const { n } = await readsOver<Reads>(em)
    .selectFrom('vouchers')
    .select(countAll().as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** True when the owner has an account at the provider. */
export async function hasPayoutAccount(em: EntityManager, userId: string): Promise<boolean> {
  const account = await readsOver<Reads>(em)
    .selectFrom('payout_accounts')
    .select('owner_id')
    .where('owner_id', '=', userId)
    .where('account_id', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}
