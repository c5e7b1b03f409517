import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';
import { cents, type Cents, type EarningReason } from '#libs/core/rules';

/** One month of an owner's accounts, by UTC, in cents: opening + earned + cleaning + other - paid = closing. @spec A13 */
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

/** One movement on an owner's accounts, in cents; positive is owed to the owner, negative was sent. */
export interface StatementLine {
  id: string;
  /** ISO instant. */
  occurred_at: string;
  kind: string;
  reason: EarningReason | null;
  booking_id: string | null;
  payout_id: string | null;
  title: string | null;
  check_in_date: string | null;
  check_out_date: string | null;
  nights: number | null;
  subtotal_cents: Cents | null;
  service_fee_cents: Cents | null;
  owner_cents: Cents;
  cleaning_cents: Cents;
  /** What was owed after it. */
  balance: Cents;
}

/** Whose statement it is, and what it adds up to. */
export interface StatementHead {
  ownerName: string;
  ownerEmail: string;
  month: MonthRow;
}

const PAGE = 500;

/** An owner's movements: one row per ledger transaction, straight from the entries. One parameter: the owner. */
const MOVES = `
select t.id, t.kind, t.occurred_at, date_trunc('month', t.occurred_at at time zone 'UTC') as month,
       -coalesce(sum(e.amount_cents) filter (where e.account = 'owner_payable'), 0) as owner_cents,
       -coalesce(sum(e.amount_cents) filter (where e.account = 'cleaning_pass_through'), 0) as cleaning_cents
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
 where e.owner_id = ? and e.account in ('owner_payable', 'cleaning_pass_through')
 group by t.id`;

const MONTHS = `
with moves as (${MOVES}),
months as (
  select month,
         coalesce(sum(owner_cents) filter (where kind in ('completion', 'cancellation')), 0) as earned,
         coalesce(sum(cleaning_cents) filter (where kind in ('completion', 'cancellation')), 0) as cleaning,
         -coalesce(sum(owner_cents + cleaning_cents) filter (where kind = 'payout'), 0) as paid,
         coalesce(sum(owner_cents + cleaning_cents) filter (where kind not in ('completion', 'cancellation', 'payout')), 0) as other,
         sum(owner_cents + cleaning_cents) as net,
         sum(sum(owner_cents + cleaning_cents)) over (order by month) as closing
    from moves group by month)
select to_char(month, 'YYYY-MM') as month, (closing - net)::float8 as opening, earned::float8 as earned,
       cleaning::float8 as cleaning, paid::float8 as paid, other::float8 as other, closing::float8 as closing
  from months`;

/** Reads of an owner's statements; they come from the ledger, so they add up to it. */
@Injectable()
export class StatementsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every month with a movement, latest first. */
  months(ownerId: string): Promise<MonthRow[]> {
    return rows<MonthRow>(this.em.fork(), `${MONTHS} order by month desc`, [ownerId]);
  }

  /** What stands above a statement, or null for a month without a movement. @param month `YYYY-MM` */
  async head(ownerId: string, month: string): Promise<StatementHead | null> {
    const em = this.em.fork();
    const row = await firstRow<MonthRow>(em, `${MONTHS} where to_char(month, 'YYYY-MM') = ?`, [
      ownerId,
      month,
    ]);
    const owner = await firstRow<{ full_name: string; email: string }>(
      em,
      'select full_name, email::text as email from users where id = ?',
      [ownerId],
    );
    return row && owner && { ownerName: owner.full_name, ownerEmail: owner.email, month: row };
  }

  /** The movements of a month, oldest first, a page at a time, so that a long month needs no more memory than a short one. */
  async *lines(
    ownerId: string,
    { month, opening }: Pick<MonthRow, 'month' | 'opening'>,
  ): AsyncGenerator<StatementLine> {
    let balance = opening;
    let last: Omit<StatementLine, 'balance'> | null = null;
    for (;;) {
      const page: Omit<StatementLine, 'balance'>[] = await this.page(ownerId, month, last);
      for (const line of page) {
        balance = cents(balance + line.owner_cents + line.cleaning_cents);
        yield { ...line, balance };
      }
      last = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }

  private page(
    ownerId: string,
    month: string,
    after: Pick<StatementLine, 'occurred_at' | 'id'> | null,
  ): Promise<Omit<StatementLine, 'balance'>[]> {
    return rows(this.em.fork(), LINES, [
      ownerId,
      month,
      after?.occurred_at ?? null,
      after?.occurred_at ?? null,
      after?.id ?? null,
      PAGE,
    ]);
  }
}

const LINES = `
with moves as (${MOVES})
select m.id, to_char(m.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at, m.kind, p.reason,
       p.booking_id, o.id as payout_id, h.title, b.check_in_date::text as check_in_date, b.check_out_date::text as check_out_date,
       b.nights, b.subtotal_cents, b.service_fee_cents, m.owner_cents::float8 as owner_cents, m.cleaning_cents::float8 as cleaning_cents
  from moves m
  left join payables p on p.ledger_transaction_id = m.id
  left join payouts o on o.ledger_transaction_id = m.id
  left join bookings b on b.id = p.booking_id
  left join properties h on h.id = b.property_id
 where to_char(m.month, 'YYYY-MM') = ?
   and (?::timestamptz is null or (m.occurred_at, m.id) > (?::timestamptz, ?::uuid))
 order by m.occurred_at, m.id limit ?`;
