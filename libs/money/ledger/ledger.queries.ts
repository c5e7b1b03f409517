import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sumOf } from '#libs/core/platform';
import { cents, minus, sum, type Cents } from '#libs/core/rules';
import { sql } from 'kysely';
import { ACCOUNTS, type Account } from './accounts.js';
import { db } from './tables.js';

/** What we owe an owner now, in cents; negative when the owner owes us. @spec A4, A13 */
export interface OwnerBalance {
  ownerCents: Cents;
  cleaningCents: Cents;
}

/** A running balance that disagrees with the entries it stands for. Cents. */
interface WrongBalance {
  account: Account;
  owner_id: string | null;
  balance_cents: Cents;
  entries_cents: Cents;
}

/** Reads of the books. Balances are running ones, which a trigger keeps and {@link LedgerQueries.trialBalance} checks. */
@Injectable()
export class LedgerQueries {
  constructor(private readonly em: EntityManager) {}

  /** What we owe an owner. */
  async ofOwner(ownerId: string): Promise<OwnerBalance> {
    const balances = await db(this.em.fork())
      .selectFrom('ledger_balances')
      .select(['account', 'amount_cents'])
      .where('owner_id', '=', ownerId)
      .execute();
    const owed = (account: Account): Cents =>
      minus(cents(0), balances.find((one) => one.account === account)?.amount_cents ?? cents(0));
    return { ownerCents: owed(ACCOUNTS.ownerPayable), cleaningCents: owed(ACCOUNTS.cleaningPassThrough) };
  }

  /** Adds everything up, from the entries themselves. `total` is zero and `off` is empty, or something is badly wrong. Cents. */
  async trialBalance() {
    const em = this.em.fork();
    const accounts = await db(em)
      .selectFrom('ledger_entries')
      .select((entry) => ['account', sumOf(entry.ref('amount_cents')).as('amount_cents')])
      .groupBy('account')
      .orderBy('account')
      .execute();
    const { rows: off } = await sql<WrongBalance>`
      select account, owner_id, balance_cents, entries_cents from ledger_balances_off()`.execute(db(em));
    return { total: sum(...accounts.map(({ amount_cents }) => amount_cents)), accounts, off };
  }
}
