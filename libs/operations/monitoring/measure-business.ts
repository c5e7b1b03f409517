import { Injectable } from '@nestjs/common';
import { Metrics } from '#libs/core/platform';
import { BusinessHealth } from './business-health.queries.js';
import { BUSINESS_METRICS } from './business-metrics.js';
import { LedgerChecks } from './ledger-checks.js';

/** The ledger invariants scan whole tables, so they are checked at most once a minute. */
const LEDGER_CHECK_MS = 60_000;

/** Updates the metrics of the business when they are read. */
@Injectable()
export class MeasureBusiness {
  private ledgerCheckedAt = -Infinity;

  constructor(
    private readonly metrics: Metrics,
    private readonly business: BusinessHealth,
    private readonly ledger: LedgerChecks,
  ) {}

  /** Makes this process report the business. */
  start(): void {
    this.metrics.beforeReading(() => this.measureFigures());
    this.metrics.beforeReading(() => this.checkLedger());
  }

  private async measureFigures(): Promise<void> {
    const [bookings, waiting] = await Promise.all([this.business.bookings(), this.business.waiting()]);
    this.metrics.forget(BUSINESS_METRICS.bookings);
    for (const { status, n } of bookings) this.metrics.set(BUSINESS_METRICS.bookings, { status }, n);
    this.metrics.set(BUSINESS_METRICS.refundsWaiting, {}, waiting.refunds_waiting);
    this.metrics.set(BUSINESS_METRICS.refundsWaitingCents, {}, waiting.refunds_waiting_cents);
    this.metrics.set(BUSINESS_METRICS.refundOldestWaitingSeconds, {}, waiting.refund_oldest_seconds);
    this.metrics.set(BUSINESS_METRICS.payoutsFailed, {}, waiting.payouts_failed);
    this.metrics.set(BUSINESS_METRICS.disputesOpen, {}, waiting.disputes_open);
    this.metrics.set(BUSINESS_METRICS.findingsOpen, {}, waiting.findings_open);
  }

  private async checkLedger(): Promise<void> {
    if (performance.now() - this.ledgerCheckedAt < LEDGER_CHECK_MS) return;
    const [balances, invariants] = await Promise.all([this.business.balances(), this.ledger.recent()]);
    const total = balances.reduce((sum, { cents }) => sum + cents, 0);
    this.metrics.set(BUSINESS_METRICS.trialBalanceCents, {}, total);
    for (const { account, cents } of balances)
      this.metrics.set(BUSINESS_METRICS.accountBalanceCents, { account }, cents);
    for (const { name, offenders } of invariants)
      this.metrics.set(BUSINESS_METRICS.invariantOffenders, { invariant: name }, offenders.length);
    this.ledgerCheckedAt = performance.now();
  }
}
