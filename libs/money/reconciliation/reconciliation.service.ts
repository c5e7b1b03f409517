import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { comparePayments } from './compare-payments.js';
import { comparePlanCharges } from './compare-plan-charges.js';
import { compareRefunds } from './compare-refunds.js';
import { compareTransfers } from './compare-transfers.js';
import { Comparison, type Window } from './comparison.js';
import { Findings } from './findings.js';
import { ProviderGateways } from './gateways.port.js';
import { ImportMovements } from './import-movements.js';
import { findOpenRestore } from './restore-rows.js';
import {
  findLastFinished,
  findRun,
  findRunning,
  findBalanceUnchecked,
  finishRun,
  hasRunSince,
  insertRun,
  lockRequests,
  recordBalanceCheck,
} from './run-rows.js';
import { latestRuns, type RunRow } from './runs.queries.js';
import { StuckOperations } from './stuck-operations.js';

const MS_PER_DAY = 86_400_000;
/** Overlap with the previous run, because webhook events and refund outcomes arrive late. */
const OVERLAP_DAYS = 3;
const FIRST_WINDOW_DAYS = 400;

/** Compares the provider with our books, daily and on an operator's request. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly gateways: ProviderGateways,
    private readonly stuck: StuckOperations,
    private readonly movements: ImportMovements,
    private readonly findings: Findings,
  ) {}

  /** Requests a run, which the worker executes; joins a run already in progress. @returns the run's id */
  async request(tx: Tx, requestedBy: string | null): Promise<string> {
    await lockRequests(tx);
    const running = await findRunning(tx);
    if (running) return running.id;
    const now = this.clock.now();
    // Everything since the backup is compared until the restore has ended, however many runs that takes.
    const restore = await findOpenRestore(tx);
    const previous = await findLastFinished(tx, restore?.restored_at ?? null);
    const days = previous ? OVERLAP_DAYS : FIRST_WINDOW_DAYS;
    const since = new Date((previous?.until ?? now).getTime() - days * MS_PER_DAY);
    const id = randomUUID();
    await insertRun(tx, { id, since, until: now, requestedBy });
    await announce(tx, 'reconciliation.requested', { runId: id }, now);
    return id;
  }

  /** Requests the daily run once a day has passed since the last one; concurrent workers request only one. */
  async requestDaily(): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await lockRequests(tx);
      const since = new Date(this.clock.now().getTime() - MS_PER_DAY);
      if (!(await hasRunSince(tx, since))) await this.request(tx, null);
    });
  }

  /**
   * Executes a run: books what we had missed and stores what still differs. Idempotent.
   * @throws the provider's error when it cannot be asked; the run stays open and is retried
   */
  async execute(runId: string): Promise<void> {
    const { since, until, finished_at: finishedAt } = await findRun(this.em.fork(), runId);
    if (finishedAt) return;
    const comparison = new Comparison();
    const restore = await findOpenRestore(this.em.fork());
    // The clock of a restored database may be behind the provider's.
    await this.compare({ since, until: restore ? null : until }, comparison);
    await this.finish(runId, comparison);
  }

  /**
   * Compares balances for the last run once no money is in flight; until then, does nothing and leaves it to the next call. Of
   * concurrent calls one counts.
   */
  async compareBalance(): Promise<void> {
    const run = await findBalanceUnchecked(this.em.fork());
    if (!run) return;
    const comparison = new Comparison();
    if (!(await this.movements.compareBalance(comparison))) return;
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      if (await recordBalanceCheck(tx, run.id, comparison.differences.length, now))
        await this.store(tx, comparison, now);
    });
  }

  /** Runs, newest first. */
  runs(limit: number): Promise<RunRow[]> {
    return latestRuns(this.em.fork(), limit);
  }

  private async compare(window: Window, comparison: Comparison): Promise<void> {
    // A restore sends nothing.
    if (window.until !== null) await this.stuck.run(comparison, this.clock.now());
    const { em, stripe, gateways } = this;
    const compared = { em, stripe, gateways, window, comparison };
    await comparePayments(compared);
    await compareRefunds(compared);
    await compareTransfers(compared);
    await comparePlanCharges(compared);
    await this.movements.run(window, comparison);
  }

  private async finish(runId: string, comparison: Comparison): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      if (await finishRun(tx, runId, comparison, now)) await this.store(tx, comparison, now);
    });
  }

  private async store(tx: Tx, { differences, agreed }: Comparison, now: Date): Promise<void> {
    await this.findings.record(tx, differences, now);
    await this.findings.close(tx, agreed, now);
  }
}
