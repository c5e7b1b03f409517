import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SqlBool } from 'kysely';
import { readsOver } from '#libs/core/platform';
import { cents, minus, sum, type Cents } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';
import { OWED } from './books.queries.js';

/** One UTC month of an owner's accounts, in cents: opening + earned + cleaning + other - paid = closing. @spec A13 */
export interface MonthRow {
  /** `YYYY-MM`. */
  month: string;
  opening: Cents;
  earned: Cents;
  cleaning: Cents;
  paid: Cents;
  other: Cents;
  closing: Cents;
}

/** Kinds of ledger transactions by which an owner earns. */
const EARNINGS = ['completion', 'cancellation'];
const PAYOUT = 'payout';

/** The UTC month of an instant: `YYYY-MM`. */
export const monthOf = (at: Expression<Date>) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;

/** What matching entries make us owe: negated, because credits are negative. */
export const owedWhere = (entryCents: Expression<Cents>, condition: Expression<SqlBool>) =>
  sql<Cents>`(-coalesce(sum(${entryCents}) filter (where ${condition}), 0))::int8`;

/** Every month with a movement on an owner's accounts, oldest first; each opens with the previous closing balance. */
export async function monthsOf(em: EntityManager, ownerId: string): Promise<MonthRow[]> {
  const months = await readsOver<LedgerTables>(em)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select((row) => {
      const amount = row.ref('e.amount_cents');
      const earns = row('t.kind', 'in', EARNINGS);
      return [
        monthOf(row.ref('t.occurred_at')).as('month'),
        owedWhere(amount, row.and([earns, row('e.account', '=', 'owner_payable')])).as('earned'),
        owedWhere(amount, row.and([earns, row('e.account', '=', 'cleaning_pass_through')])).as('cleaning'),
        owedWhere(amount, row('t.kind', '=', PAYOUT)).as('sent'),
        owedWhere(amount, row('t.kind', 'not in', [...EARNINGS, PAYOUT])).as('other'),
      ];
    })
    .where('e.owner_id', '=', ownerId)
    .where('e.account', 'in', OWED)
    .groupBy('month')
    .orderBy('month')
    .execute();
  let opening = cents(0);
  return months.map(({ sent, ...month }) => {
    const closing = sum(opening, month.earned, month.cleaning, month.other, sent);
    const row = { ...month, opening, paid: minus(cents(0), sent), closing };
    opening = closing;
    return row;
  });
}
