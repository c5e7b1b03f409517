import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { ComparePayments } from './compare-payments.js';
import { ComparePlanCharges } from './compare-plan-charges.js';
import { CompareRefunds } from './compare-refunds.js';
import { CompareTransfers } from './compare-transfers.js';
import { Comparison, type Window } from './comparison.js';
import { Findings } from './findings.js';
import { ImportMovements } from './import-movements.js';
import {
  findFurthest,
  findRun,
  findRunning,
  findUnbalanced,
  finishRun,
  hasRunSince,
  insertRun,
  lockRequests,
  recordBalanceCheck,
} from './run-rows.js';
import { latestRuns, type RunRow } from './runs.queries.js';
import { StuckOperations } from './stuck-operations.js';

const MS_PER_DAY = 86_400_000;
/** What a run looks at again of the one before: webhook events come late, and so do refunds' ends. */
const OVERLAP_DAYS = 3;
const FIRST_WINDOW_DAYS = 400;

/** Compares what the provider has with what our books say: every day, and when an operator asks. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly payments: ComparePayments,
    private readonly refunds: CompareRefunds,
    private readonly transfers: CompareTransfers,
    private readonly planCharges: ComparePlanCharges,
    private readonly stuck: StuckOperations,
    private readonly movements: ImportMovements,
    private readonly findings: Findings,
  ) {}

  /** Asks for a run, which the worker makes; one that is under way answers for this one, too. @returns its id */
  async request(tx: Tx, requestedBy: string | null): Promise<string> {
    await lockRequests(tx);
    const running = await findRunning(tx);
    if (running) return running.id;
    const now = this.clock.now();
    const before = await findFurthest(tx);
    const days = before ? OVERLAP_DAYS : FIRST_WINDOW_DAYS;
    const since = new Date((before?.until ?? now).getTime() - days * MS_PER_DAY);
    const id = randomUUID();
    await insertRun(tx, { id, since, until: now, requestedBy });
    await announce(tx, 'reconciliation.requested', { runId: id }, now);
    return id;
  }

  /** Asks for the day's run when a day has passed since the last one; several workers ask for one. */
  async requestDaily(): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await lockRequests(tx);
      const since = new Date(this.clock.now().getTime() - MS_PER_DAY);
      if (!(await hasRunSince(tx, since))) await this.request(tx, null);
    });
  }

  /**
   * Makes a run: settles what one of our gateways had missed, and writes down what still differs. A second time starts over,
   * which changes nothing.
   * @throws the provider's error when it cannot be asked; the run stays open and is tried again
   */
  async execute(runId: string): Promise<void> {
    const { since, until, finished_at: finishedAt } = await findRun(this.em.fork(), runId);
    if (finishedAt) return;
    const comparison = new Comparison();
    await this.compare({ since, until }, comparison);
    await this.finish(runId, comparison);
  }

  /** Compares balances for the last run, once our own events are booked; until then it waits for its next turn. */
  async compareBalance(): Promise<void> {
    const run = await findUnbalanced(this.em.fork());
    if (!run) return;
    const comparison = new Comparison();
    if (!(await this.movements.compareBalance(comparison))) return;
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.findings.record(tx, comparison.differences, now);
      await this.findings.close(tx, comparison.agreed, now);
      await recordBalanceCheck(tx, run.id, comparison.differences.length, now);
    });
  }

  /** Runs, newest first. */
  runs(limit: number): Promise<RunRow[]> {
    return latestRuns(this.em.fork(), limit);
  }

  private async compare(window: Window, comparison: Comparison): Promise<void> {
    await this.stuck.run(comparison, this.clock.now());
    await this.payments.run(window, comparison);
    await this.refunds.run(window, comparison);
    await this.transfers.run(window, comparison);
    await this.planCharges.run(window, comparison);
    await this.movements.run(window, comparison);
  }

  private async finish(runId: string, comparison: Comparison): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.findings.record(tx, comparison.differences, now);
      await this.findings.close(tx, comparison.agreed, now);
      await finishRun(tx, runId, comparison, now);
    });
  }
}
