import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import { ACCOUNTS, type Account } from './accounts.js';

/** One entry with where it came from. Cents: debit positive, credit negative. */
export interface EntryRow {
  /** Grows with time; the key of a page. */
  id: number;
  transaction_id: string;
  kind: string;
  account: Account;
  owner_id: string | null;
  booking_id: string | null;
  provider_ref: string | null;
  amount_cents: Cents;
  /** ISO instant. */
  occurred_at: string;
}

/** What an account holds, in cents; one row per owner where it is kept per owner. */
export interface AccountBalance {
  account: Account;
  owner_id: string | null;
  amount_cents: Cents;
}

/** What we owe an owner now, in cents; negative when the owner owes us. @spec A4, A13 */
export interface OwnerBalance {
  ownerCents: Cents;
  cleaningCents: Cents;
}

/** The books as a whole. `total` is zero and `off` is empty, or something is badly wrong. Cents. */
export interface TrialBalance {
  total: Cents;
  accounts: { account: Account; amount_cents: Cents }[];
  /** Running balances that disagree with the entries they stand for. */
  off: { account: string; owner_id: string | null; balance_cents: Cents; entries_cents: Cents }[];
}

const ENTRY = `
select e.id::float8 as id, e.transaction_id, t.kind, e.account, e.owner_id, e.booking_id, t.provider_ref,
       e.amount_cents::float8 as amount_cents, to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id`;

/** Reads of the books. Sums come from running balances, which a trigger keeps and {@link LedgerQueries.trialBalance} checks. */
@Injectable()
export class LedgerQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every entry about a booking, oldest first: where each of its cents went. */
  entriesOfBooking(bookingId: string): Promise<EntryRow[]> {
    return rows<EntryRow>(this.em.fork(), `${ENTRY} where e.booking_id = ? order by e.id`, [bookingId]);
  }

  /** Entries on an owner's accounts, latest first. @param before id of the last entry of the page before */
  entriesOfOwner(ownerId: string, limit: number, before: number | null = null): Promise<EntryRow[]> {
    return rows<EntryRow>(
      this.em.fork(),
      `${ENTRY} where e.owner_id = ? and (?::bigint is null or e.id < ?) order by e.id desc limit ?`,
      [ownerId, before, before, limit],
    );
  }

  /** Balance of every account, per owner where it is kept so; empty ones are left out. */
  balances(): Promise<AccountBalance[]> {
    return rows<AccountBalance>(
      this.em.fork(),
      `select account, owner_id, amount_cents::float8 as amount_cents from ledger_balances
        where amount_cents <> 0 order by account, owner_id`,
    );
  }

  /** What we owe an owner. */
  async ofOwner(ownerId: string): Promise<OwnerBalance> {
    const row = await firstRow<OwnerBalance>(
      this.em.fork(),
      `select (-coalesce(sum(amount_cents) filter (where account = ?), 0))::float8 as "ownerCents",
              (-coalesce(sum(amount_cents) filter (where account = ?), 0))::float8 as "cleaningCents"
         from ledger_balances where owner_id = ?`,
      [ACCOUNTS.ownerPayable, ACCOUNTS.cleaningPassThrough, ownerId],
    );
    if (!row) throw new Error('A sum has one row');
    return row;
  }

  /** Adds everything up, from the entries themselves. */
  async trialBalance(): Promise<TrialBalance> {
    const em = this.em.fork();
    const accounts = await rows<{ account: Account; amount_cents: Cents }>(
      em,
      `select account, sum(amount_cents)::float8 as amount_cents from ledger_entries group by account order by account`,
    );
    const off = await rows<TrialBalance['off'][number]>(
      em,
      `select account, owner_id, balance_cents::float8 as balance_cents, entries_cents::float8 as entries_cents
         from ledger_balances_off()`,
    );
    const total = accounts.reduce((sum, { amount_cents }) => sum + amount_cents, 0) as Cents;
    return { total, accounts, off };
  }
}
