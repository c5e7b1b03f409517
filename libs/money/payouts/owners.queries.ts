import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<IdentityTables, 'users'>;

/** Whose money it is. */
export const ownerContact = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirst();

/** Until when an account must have been asked about, not to be asked about again. */
interface LastAsked {
  /** Of any account. */
  before: Date;
  /** Of one that is not enabled and whose page was opened since `openedAfter`. */
  eagerlyBefore: Date;
  openedAfter: Date;
}

/** Accounts that were not asked about for long, the longest forgotten first; not those of owners who have left. */
export async function accountsToAskAbout(
  em: EntityManager,
  { before, eagerlyBefore, openedAfter }: LastAsked,
  limit: number,
): Promise<string[]> {
  const found = await readsOver<Reads>(em)
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
    .orderBy('a.asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return found.map((row) => row.account_id);
}
