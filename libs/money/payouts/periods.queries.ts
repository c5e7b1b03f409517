import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SqlBool } from 'kysely';
import { readsOver } from '#libs/core/platform';
import { cents, minus, sum, type Cents } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';
import { OWED } from './books.queries.js';

/** A UTC month (`YYYY-MM`) or year (`YYYY`). */
export type Period = string;

/** One period of an owner's accounts, in cents: opening + earned + cleaning + other - paid = closing. @spec A13 */
export interface PeriodRow {
  period: Period;
  opening: Cents;
  earned: Cents;
  cleaning: Cents;
  paid: Cents;
  other: Cents;
  closing: Cents;
}

/** Kinds of ledger transactions by which an owner earns. */
export const EARNINGS = ['completion', 'cancellation'];
/** The kind of ledger transaction that pays an owner. */
export const PAYOUT = 'payout';

const FORMATS = { month: 'YYYY-MM', year: 'YYYY' } as const;
type PeriodLength = keyof typeof FORMATS;

/** The UTC month or year of an instant. */
export const periodOf = (at: Expression<Date>, length: PeriodLength) =>
  sql<Period>`to_char(${at} at time zone 'UTC', ${sql.lit(FORMATS[length])})`;

/** Whether a period is a month or a year. */
export const lengthOf = (period: Period): PeriodLength =>
  period.length === FORMATS.year.length ? 'year' : 'month';

/** What matching entries make us owe: negated, because credits are negative. */
export const owedWhere = (entryCents: Expression<Cents>, condition: Expression<SqlBool>) =>
  sql<Cents>`(-coalesce(sum(${entryCents}) filter (where ${condition}), 0))::int8`;

/** Every period with a movement on an owner's accounts, oldest first; each opens with the previous closing balance. */
export async function periodsOf(
  em: EntityManager,
  ownerId: string,
  length: PeriodLength,
): Promise<PeriodRow[]> {
  const periods = await readsOver<LedgerTables>(em)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select((row) => {
      const amount = row.ref('e.amount_cents');
      const earns = row('t.kind', 'in', EARNINGS);
      return [
        periodOf(row.ref('t.occurred_at'), length).as('period'),
        owedWhere(amount, row.and([earns, row('e.account', '=', 'owner_payable')])).as('earned'),
        owedWhere(amount, row.and([earns, row('e.account', '=', 'cleaning_pass_through')])).as('cleaning'),
        owedWhere(amount, row('t.kind', '=', PAYOUT)).as('sent'),
        owedWhere(amount, row('t.kind', 'not in', [...EARNINGS, PAYOUT])).as('other'),
      ];
    })
    .where('e.owner_id', '=', ownerId)
    .where('e.account', 'in', OWED)
    .groupBy('period')
    .orderBy('period')
    .execute();
  let opening = cents(0);
  return periods.map(({ sent, ...period }) => {
    const closing = sum(opening, period.earned, period.cleaning, period.other, sent);
    const row = { ...period, opening, paid: minus(cents(0), sent), closing };
    opening = closing;
    return row;
  });
}
