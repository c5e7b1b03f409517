import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, readsOver, sumOf } from '#libs/core/platform';
import type { LedgerTables } from '#libs/money/ledger';
import type { PaymentsTables } from '#libs/money/payments';
import type { PayoutsTables } from '#libs/money/payouts';
import type { ProviderTables } from '#libs/money/provider';
import type { ReconciliationTables } from '#libs/money/reconciliation';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = LedgerTables &
  PaymentsTables &
  PayoutsTables &
  ProviderTables &
  ReconciliationTables &
  BookingsTables;

/** Key figures of the business, from the ledger and related tables. */
@Injectable()
export class BusinessHealth {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Balance of each account in cents, debit positive; they add up to zero. */
  balances() {
    return this.reads
      .selectFrom('ledger_entries')
      .select((entry) => ['account', sumOf(entry.ref('amount_cents')).as('cents')])
      .groupBy('account')
      .execute();
  }

  /** Number of bookings by status. */
  bookings() {
    return this.reads
      .selectFrom('bookings')
      .select(['status', countAll().as('n')])
      .groupBy('status')
      .execute();
  }

  /** What waits for the provider or an operator; `refund_oldest_seconds` is 0 when no refund waits. */
  async waiting() {
    const [refunds, payouts, disputes, findings] = await Promise.all([
      this.reads
        .selectFrom('operations')
        .select((refund) => [
          countAll().as('n'),
          sumOf(refund.ref('amount_cents')).as('cents'),
          refund.fn.min<Date | null>('requested_at').as('oldest'),
        ])
        .where('kind', '=', 'refund')
        .where('state', 'in', ['requested', 'sent', 'failed'])
        .executeTakeFirstOrThrow(),
      this.count('payouts', 'failed'),
      this.count('disputes', 'open'),
      this.count('reconciliation_findings', 'open'),
    ]);
    const { n, cents, oldest } = refunds;
    return {
      refunds_waiting: n,
      refunds_waiting_cents: cents,
      refund_oldest_seconds: oldest ? (this.clock.now().getTime() - oldest.getTime()) / 1_000 : 0,
      payouts_failed: payouts,
      disputes_open: disputes,
      findings_open: findings,
    };
  }

  private async count(
    table: 'payouts' | 'disputes' | 'reconciliation_findings',
    state: 'failed' | 'open',
  ): Promise<number> {
    const { n } = await this.reads
      .selectFrom(table)
      .select(countAll().as('n'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    return n;
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}
