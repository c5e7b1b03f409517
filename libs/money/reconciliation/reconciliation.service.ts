import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, firstRow, inTransaction, rows, type Tx } from '#libs/core/platform';
import { ComparePayments } from './compare-payments.js';
import { ComparePlanCharges } from './compare-plan-charges.js';
import { CompareRefunds } from './compare-refunds.js';
import { CompareTransfers } from './compare-transfers.js';
import { Comparison, type Window } from './comparison.js';
import { Findings } from './findings.js';
import { ImportMovements } from './import-movements.js';
import { StuckOperations } from './stuck-operations.js';

const MS_PER_DAY = 86_400_000;
/** What a run looks at again of the one before: notices come late, and so do refunds' ends. */
const OVERLAP_DAYS = 3;
const FIRST_WINDOW_DAYS = 400;
/** Serializes the daily decision among workers. */
const DAILY_LOCK = 7_031_964;

/** A comparison of the provider with our books. Instants as PostgreSQL writes them. */
export interface RunRow {
  id: string;
  started_at: string;
  finished_at: string | null;
  since: string;
  until: string;
  requested_by: string | null;
  requested_by_name: string | null;
  objects: number;
  settled: number;
  found: number;
  error: string | null;
}

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
    await tx.execute(`select pg_advisory_xact_lock(${DAILY_LOCK})`);
    const running = await firstRow<{ id: string }>(
      tx,
      'select id from reconciliation_runs where finished_at is null order by started_at desc limit 1',
    );
    if (running) return running.id;
    const now = this.clock.now();
    const before = await firstRow<{ until: string }>(
      tx,
      'select until from reconciliation_runs where finished_at is not null and error is null order by until desc limit 1',
    );
    const days = before ? OVERLAP_DAYS : FIRST_WINDOW_DAYS;
    const since = new Date((before ? Date.parse(before.until) : now.getTime()) - days * MS_PER_DAY);
    const id = randomUUID();
    await tx.execute(
      'insert into reconciliation_runs (id, started_at, since, until, requested_by) values (?, ?, ?, ?, ?)',
      [id, now, since, now, requestedBy],
    );
    await announce(tx, 'reconciliation.requested', { runId: id }, now);
    return id;
  }

  /** Asks for the day's run when a day has passed since the last one; several workers ask for one. */
  async requestDaily(): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await tx.execute(`select pg_advisory_xact_lock(${DAILY_LOCK})`);
      const since = new Date(this.clock.now().getTime() - MS_PER_DAY);
      const recent = await firstRow(tx, 'select 1 from reconciliation_runs where started_at > ?', [since]);
      if (!recent) await this.request(tx, null);
    });
  }

  /**
   * Makes a run: settles what one of our doors had missed, and writes down what still differs. A second time starts over,
   * which changes nothing.
   * @throws the provider's error when it cannot be asked; the run stays open and is tried again
   */
  async execute(runId: string): Promise<void> {
    const run = await firstRow<{ since: string; until: string; finished_at: string | null }>(
      this.em.fork(),
      'select since, until, finished_at from reconciliation_runs where id = ?',
      [runId],
    );
    if (!run) throw new Error(`There is no reconciliation run ${runId}`);
    if (run.finished_at) return;
    const window = { since: new Date(run.since), until: new Date(run.until) };
    const comparison = new Comparison();
    await this.compare(window, comparison);
    await this.finish(runId, comparison);
  }

  /** Compares balances for the last run, once our own events are booked; until then it waits for its next turn. */
  async compareBalance(): Promise<void> {
    const run = await firstRow<{ id: string }>(
      this.em.fork(),
      `select id from reconciliation_runs where finished_at is not null and balance_checked_at is null
        order by started_at desc limit 1`,
    );
    if (!run) return;
    const comparison = new Comparison();
    if (!(await this.movements.compareBalance(comparison))) return;
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.findings.record(tx, comparison.differences, now);
      await this.findings.close(tx, comparison.agreed, now);
      await tx.execute(
        'update reconciliation_runs set balance_checked_at = ?, found = found + ? where id = ?',
        [now, comparison.differences.length, run.id],
      );
    });
  }

  /** Runs, newest first. */
  runs(limit: number): Promise<RunRow[]> {
    return rows<RunRow>(
      this.em.fork(),
      `select r.id, r.started_at, r.finished_at, r.since, r.until, r.requested_by, u.full_name as requested_by_name,
              r.objects, r.settled, r.found, r.error
         from reconciliation_runs r left join users u on u.id = r.requested_by
        order by r.started_at desc limit ?`,
      [limit],
    );
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
      await tx.execute(
        'update reconciliation_runs set finished_at = ?, objects = ?, settled = ?, found = ? where id = ?',
        [now, comparison.objects, comparison.settled, comparison.differences.length, runId],
      );
    });
  }
}
