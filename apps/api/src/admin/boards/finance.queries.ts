import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FinanceBoardView } from '#libs/core/contracts';
import { Clock, firstRow, rows } from '#libs/core/platform';
import { cents, toDollars } from '#libs/core/rules';
import { checkInvariants } from '#libs/operations/monitoring';

const DAYS = 30;

const dollars = (text: string | undefined): number => toDollars(cents(Number(text ?? 0)));

/** The business in money, from the ledger and from nowhere else. */
@Injectable()
export class FinanceQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Everything on the board, as of now. */
  async board(): Promise<FinanceBoardView> {
    const [balances, invariants, takeRate, days, waiting] = await Promise.all([
      this.balances(),
      checkInvariants(this.em),
      this.takeRate(),
      this.days(),
      this.refundsWaiting(),
    ]);
    return {
      balances: balances.map(({ account, amount }) => ({ account, amount: dollars(amount) })),
      trial_balance: dollars(String(balances.reduce((total, { amount }) => total + Number(amount), 0))),
      invariants,
      take_rate: takeRate,
      days,
      refunds_waiting: waiting,
    };
  }

  private balances(): Promise<{ account: string; amount: string }[]> {
    return rows(
      this.em.fork(),
      'select account, sum(amount_cents)::text as amount from ledger_entries group by account order by account',
    );
  }

  private async takeRate(): Promise<number | null> {
    const row = await firstRow<{ ours: number; paid: number }>(
      this.em.fork(),
      `select coalesce(sum(platform_cents - voucher_cost_cents), 0)::float8 as ours, coalesce(sum(paid_cents - refund_cents), 0)::float8 as paid
         from bookings where status = 'completed'`,
    );
    return row && row.paid > 0 ? row.ours / row.paid : null;
  }

  private async days(): Promise<FinanceBoardView['days']> {
    const found = await rows<{
      day: string;
      volume: string;
      refunds: string;
      fees: string;
      bookings: number;
    }>(
      this.em.fork(),
      `select d.day::date::text as day,
              coalesce(sum(e.amount_cents) filter (where t.kind = 'payment' and e.account = 'provider_clearing'), 0)::text as volume,
              coalesce(-sum(e.amount_cents) filter (where t.kind = 'refund' and e.account = 'provider_clearing'), 0)::text as refunds,
              coalesce(-sum(e.amount_cents) filter (where e.account in ('platform_service_fees', 'platform_inconvenience_fees')), 0)::text as fees,
              count(distinct t.id) filter (where t.kind = 'payment')::int as bookings
         from generate_series(?::date - ${DAYS - 1}, ?::date, interval '1 day') as d(day)
         left join ledger_transactions t on t.occurred_at >= d.day and t.occurred_at < d.day + interval '1 day'
         left join ledger_entries e on e.transaction_id = t.id
        group by d.day order by d.day`,
      [this.clock.now(), this.clock.now()],
    );
    return found.map((row) => ({
      day: row.day,
      volume: dollars(row.volume),
      refunds: dollars(row.refunds),
      fees: dollars(row.fees),
      bookings: row.bookings,
    }));
  }

  private async refundsWaiting(): Promise<{ count: number; amount: number }> {
    const row = await firstRow<{ count: number; amount: string }>(
      this.em.fork(),
      `select count(*)::int as count, coalesce(sum(amount_cents), 0)::text as amount from operations
        where kind = 'refund' and state in ('requested', 'sent', 'failed')`,
    );
    return { count: row?.count ?? 0, amount: dollars(row?.amount) };
  }
}
