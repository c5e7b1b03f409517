import type { EntityManager } from '@mikro-orm/postgresql';
import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<IdentityTables, 'users'>;

/** An owner's name and email. */
export const ownerContact = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirst();

/** The email of an owner whose account is not erased, nor will be before the transaction ends; undefined otherwise. */
export const lockContact = (tx: Tx, ownerId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

/**
 * True while an owner's account is suspended: we keep what is owed until an operator lifts the suspension. It is not suspended before the
 * transaction ends.
 */
export async function isSuspended(tx: Tx, ownerId: string): Promise<boolean> {
  const suspended = await readsOver<Reads>(tx)
    .selectFrom('users')
    .select((user) => isTrue(user('suspended_at', 'is not', null)).as('isSuspended'))
    .where('id', '=', ownerId)
    .forShare()
    .executeTakeFirst();
  return suspended?.isSuspended ?? false;
}

/** Accounts last checked before these instants are due. */
interface LastChecked {
  /** For any account. */
  before: Date;
  /** For accounts that are not enabled and whose onboarding page was opened after `openedAfter`. */
  eagerlyBefore: Date;
  openedAfter: Date;
}

/**
 * Locks accounts that are due for a check, oldest attempt first, except those of owners who have left and those that a
 * concurrent sweep has locked.
 */
export async function lockAccountsToRefresh(
  tx: Tx,
  { before, eagerlyBefore, openedAfter }: LastChecked,
  limit: number,
): Promise<string[]> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('payout_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select((account) => account.ref('a.account_id').$notNull().as('account_id'))
    .where('a.account_id', 'is not', null)
    .where('u.erased_at', 'is', null)
    .where((account) =>
      account.or([
        account('a.asked_at', 'is', null),
        account('a.asked_at', '<=', before),
        account.and([
          account('a.status', '<>', 'enabled'),
          account('a.link_opened_at', '>', openedAfter),
          account('a.asked_at', '<=', eagerlyBefore),
        ]),
      ]),
    )
    .orderBy('a.attempted_at', (order) => order.asc().nullsFirst())
    .orderBy('a.asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .forUpdate('a')
    .skipLocked()
    .execute();
  return found.map((row) => row.account_id);
}
