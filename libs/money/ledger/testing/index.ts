import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sumOf } from '#libs/core/platform';
import { cents, minus, sum, type Cents } from '#libs/core/rules';
import { ACCOUNTS, type Account } from '../accounts.js';
import { db } from '../tables.js';

export {
  disputeEntries,
  disputeLostEntries,
  disputeWonEntries,
  outsideRefundBounceEntries,
  outsideRefundEntries,
} from '../dispute-entries.js';
export { dateChangeEntries, refundFailureEntries } from '../entries.js';
export { payoutAdvanceEntries, payoutReversalEntries } from '../payout-entries.js';
export { providerMovementEntries } from '../provider-entries.js';

/** What we owe an owner now, in cents; negative when the owner owes us. @spec A4, A13 */
interface OwnerBalance {
  ownerCents: Cents;
  cleaningCents: Cents;
}

/** A running balance that disagrees with its entries, as the database function `ledger_balances_off` returns it. Cents. */
interface WrongBalance {
  account: Account;
  owner_id: string | null;
  balance_cents: Cents;
  entries_cents: Cents;
}

/** What we owe an owner now. */
export async function balanceOfOwner(em: EntityManager, ownerId: string): Promise<OwnerBalance> {
  const balances = await db(em.fork())
    .selectFrom('ledger_balances')
    .select(['account', 'amount_cents'])
    .where('owner_id', '=', ownerId)
    .execute();
  const owed = (account: Account): Cents =>
    minus(cents(0), balances.find((balance) => balance.account === account)?.amount_cents ?? cents(0));
  return { ownerCents: owed(ACCOUNTS.ownerPayable), cleaningCents: owed(ACCOUNTS.cleaningPassThrough) };
}

/**
 * Sums the entries themselves, in cents. In a sound ledger `total` is zero, and `off`, the running balances that a trigger
 * maintains and that disagree with their entries, is empty.
 */
export async function trialBalance(em: EntityManager) {
  const reads = em.fork();
  const accounts = await db(reads)
    .selectFrom('ledger_entries')
    .select((entry) => ['account', sumOf(entry.ref('amount_cents')).as('amount_cents')])
    .groupBy('account')
    .orderBy('account')
    .execute();
  const off = await db(reads)
    .selectFrom(sql<WrongBalance>`ledger_balances_off()`.as('off'))
    .selectAll()
    .execute();
  return { total: sum(...accounts.map(({ amount_cents }) => amount_cents)), accounts, off };
}
