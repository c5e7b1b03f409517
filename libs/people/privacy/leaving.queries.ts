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

/** Locks the homes of an owner, in an order that everybody keeps to. */
export const lockHomesOf = (tx: Tx, ownerId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('properties')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks an account that is still somebody's. */
export const lockPerson = (tx: Tx, userId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'role'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** How many vouchers of somebody have not expired. */
export async function vouchersOf(em: EntityManager, userId: string, now: Date): Promise<number> {
  const { n } = await readsOver<Reads>(em)
    .selectFrom('vouchers')
    .select(countAll().as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** True for an owner who has an account at the provider. */
export async function hasPayoutAccount(em: EntityManager, userId: string): Promise<boolean> {
  const account = await readsOver<Reads>(em)
    .selectFrom('payout_accounts')
    .select('owner_id')
    .where('owner_id', '=', userId)
    .where('account_id', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}
