import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { FinanceBoardView, PeriodFigures } from '#libs/core/contracts';
import { Clock, countAll, readsOver, sumOf, todayIn } from '#libs/core/platform';
import { sum, toDollars, type Cents } from '#libs/core/rules';
import { ACCOUNT_SIDES, ACCOUNTS, type LedgerTables } from '#libs/money/ledger';
import type { ProviderTables } from '#libs/money/provider';
import { LedgerChecks, RarelyRun } from '#libs/operations/monitoring';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = LedgerTables & Pick<ProviderTables, 'operations'> & Pick<BookingsTables, 'bookings'>;

const DAYS = 30;

const line = expressionBuilder<
  { t: LedgerTables['ledger_transactions']; e: LedgerTables['ledger_entries'] },
  't' | 'e'
>();
const isPayment = line('t.kind', '=', 'payment');
const isRefund = line('t.kind', '=', 'refund');
const isHeld = line('e.account', '=', ACCOUNTS.providerClearing);
const isFee = line('e.account', 'in', [ACCOUNTS.serviceFees, ACCOUNTS.inconvenienceFees]);

/** The sum of the entries that meet the condition. */
const amountOf = (condition: Expression<SqlBool>) =>
  sumOf(line.case().when(condition).then(line.ref('e.amount_cents')).end());

/** The finance board, read from the ledger. */
@Injectable()
export class FinanceQueries {
  private readonly completed = new RarelyRun(() => this.completedStays());

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly checks: LedgerChecks,
  ) {}

  /** Everything on the board, as of now; what scans the whole history, such as the checks, may be a minute old. */
  async board(): Promise<FinanceBoardView> {
    const [balances, invariants, completed, days, waiting] = await Promise.all([
      this.balances(),
      this.checks.recent(),
      this.completed.recent(),
      this.days(),
      this.refundsWaiting(),
    ]);
    const { ours, paid } = completed;
    return {
      balances: balances.map(({ account, amount }) => ({
        account,
        side: ACCOUNT_SIDES[account],
        amount: toDollars(amount),
      })),
      trial_balance: toDollars(sum(...balances.map(({ amount }) => amount))),
      invariants,
      take_rate: paid > 0 ? ours / paid : null,
      completed: { ours: toDollars(ours), paid: toDollars(paid) },
      period: totalOf(days.slice(DAYS)),
      period_before: totalOf(days.slice(0, DAYS)),
      days: days.slice(DAYS).map((day) => ({ day: day.day, ...inDollars(day) })),
      refunds_waiting: waiting,
    };
  }

  private balances() {
    return this.reads
      .selectFrom('ledger_balances')
      .select((balance) => ['account', sumOf(balance.ref('amount_cents')).as('amount')])
      .groupBy('account')
      .orderBy('account')
      .execute();
  }

  /** What is ours of what was paid for completed stays and kept. */
  private completedStays() {
    return this.reads
      .selectFrom('bookings')
      .select((stay) => [
        sumOf(stay('platform_cents', '-', stay.ref('voucher_cost_cents'))).as('ours'),
        sumOf(stay('paid_cents', '-', stay.ref('refund_cents'))).as('paid'),
      ])
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow();
  }

  /** Amounts moved on each of the last UTC days, including today, and on as many before them. */
  private days(): Promise<MovedAmounts[]> {
    const today = todayIn('UTC', this.clock.now());
    const eachDay = sql<{
      day: Date;
    }>`generate_series(${today}::date - ${2 * DAYS - 1}::int, ${today}::date, interval '1 day')`;
    return this.reads
      .selectFrom(eachDay.as<'d'>(sql`d(day)`))
      .leftJoin('ledger_transactions as t', (on) =>
        on
          .onRef('t.occurred_at', '>=', 'd.day')
          .on('t.occurred_at', '<', (row) => sql<Date>`${row.ref('d.day')} + interval '1 day'`),
      )
      .leftJoin('ledger_entries as e', 'e.transaction_id', 't.id')
      .select((row) => [
        sql<string>`${row.ref('d.day')}::date`.as('day'),
        amountOf(row.and([isPayment, isHeld])).as('volume'),
        row.neg(amountOf(row.and([isRefund, isHeld]))).as('refunds'),
        row.neg(amountOf(isFee)).as('fees'),
        row.fn.count<number>('t.id').distinct().filterWhere(isPayment).as('bookings'),
      ])
      .groupBy('d.day')
      .orderBy('d.day')
      .execute();
  }

  private async refundsWaiting(): Promise<{ count: number; amount: number }> {
    const { count, amount } = await this.reads
      .selectFrom('operations')
      .select((refund) => [countAll().as('count'), sumOf(refund.ref('amount_cents')).as('amount')])
      .where('kind', '=', 'refund')
      .where('state', 'in', ['requested', 'sent', 'failed'])
      .executeTakeFirstOrThrow();
    return { count, amount: toDollars(amount) };
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}

/** What moved on a day, in cents. */
interface MovedAmounts {
  day: string;
  volume: Cents;
  refunds: Cents;
  fees: Cents;
  bookings: number;
}

const inDollars = ({ volume, refunds, fees, bookings }: Omit<MovedAmounts, 'day'>): PeriodFigures => ({
  volume: toDollars(volume),
  refunds: toDollars(refunds),
  fees: toDollars(fees),
  bookings,
});

const totalOf = (days: readonly MovedAmounts[]): PeriodFigures =>
  inDollars({
    volume: sum(...days.map(({ volume }) => volume)),
    refunds: sum(...days.map(({ refunds }) => refunds)),
    fees: sum(...days.map(({ fees }) => fees)),
    bookings: days.reduce((total, { bookings }) => total + bookings, 0),
  });
