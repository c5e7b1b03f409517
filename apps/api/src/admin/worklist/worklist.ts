import { Injectable } from '@nestjs/common';
import type { ListRowView, WorklistView } from '#libs/core/contracts';
import { Clock } from '#libs/core/platform';
import {
  inOrderOfUrgency,
  permissionFor,
  permits,
  urgencyOf,
  type OperatorRole,
  type Urgency,
  type Waiting,
  type WorkKind,
} from '#libs/core/rules';
import { AuditProof } from '#libs/operations/audit';
import { LedgerChecks } from '#libs/operations/monitoring';
import { ListReader } from '../lists/list-reader.js';
import { QueueAdmin } from '../system/queue-admin.js';
import { WORK_SOURCES, type WorkSource } from './work-sources.js';

/** Most rows of each source on the list; the rest is counted. */
const MAX_ROWS = 20;

type Work = Waiting & { id: string; urgency: Urgency; row: ListRowView };

interface Found {
  total: number;
  work: Work[];
}

/** What waits for a person, from the operators' lists, the ledger checks and the queues. */
@Injectable()
export class Worklist {
  constructor(
    private readonly lists: ListReader,
    private readonly ledger: LedgerChecks,
    private readonly audit: AuditProof,
    private readonly queues: QueueAdmin,
    private readonly clock: Clock,
  ) {}

  /** The work of an operator, the most urgent first. */
  async of(operatorId: string, role: OperatorRole): Promise<WorklistView> {
    const now = this.clock.now();
    const mayDo = (kind: WorkKind): boolean => permits(role, permissionFor(kind));
    const sources = WORK_SOURCES.filter(({ kind }) => mayDo(kind));
    const found = await Promise.all([
      ...sources.map((source) => this.rowsOf(source, now, operatorId)),
      ...(mayDo('ledger_broken') ? [this.brokenChecks(now)] : []),
      ...(mayDo('audit_log_broken') ? [this.brokenAuditLog(now)] : []),
      ...(mayDo('jobs_failed') ? [this.failedJobs(now)] : []),
    ]);
    return {
      now: now.toISOString(),
      total: found.reduce((sum, { total }) => sum + total, 0),
      work: inOrderOfUrgency(found.flatMap(({ work }) => work)).map(({ since, dueAt, ...work }) => ({
        ...work,
        since: since?.toISOString() ?? null,
        due_at: dueAt?.toISOString() ?? null,
      })),
    };
  }

  private async rowsOf(
    { kind, list, query, since, due, askedBy }: WorkSource,
    now: Date,
    operatorId: string,
  ): Promise<Found> {
    const found = await this.lists.page(list, { ...query(now), limit: String(MAX_ROWS) });
    const rows = askedBy ? found.rows.filter((row) => row[askedBy] !== operatorId) : found.rows;
    return {
      total: found.total - (found.rows.length - rows.length),
      work: rows.map((row) =>
        workOf({ kind, since: instantOf(row[since]), dueAt: due ? instantOf(row[due]) : null }, row, now),
      ),
    };
  }

  private async brokenChecks(now: Date): Promise<Found> {
    const checks = await this.ledger.recent();
    return allOf(
      checks
        .filter(({ holds }) => !holds)
        .map(({ name, offenders }) =>
          workOf(sinceUnknown('ledger_broken'), { id: name, name, offenders: offenders.length }, now),
        ),
    );
  }

  private async brokenAuditLog(now: Date): Promise<Found> {
    const check = await this.audit.lastCheck();
    if (!check) return allOf([]);
    const { problem, checkedAt } = check;
    const finding = problem ?? check.finding;
    if (finding === null && !check.isOverdue) return allOf([]);
    const row = {
      id: 'audit-log',
      problem: finding,
      is_whole_again: problem === null,
      checked_at: checkedAt.toISOString(),
      found_at: check.foundAt?.toISOString() ?? null,
    };
    return allOf([workOf(sinceUnknown('audit_log_broken'), row, now)]);
  }

  /** Queues that cannot be asked are work of their own, and hide nothing else. */
  private async failedJobs(now: Date): Promise<Found> {
    const counts = await this.queues.failedCounts();
    if (!counts) return allOf([workOf(sinceUnknown('queues_down'), { id: 'queues' }, now)]);
    return allOf(
      counts
        .filter(({ failed }) => failed > 0)
        .map(({ name, failed }) => workOf(sinceUnknown('jobs_failed'), { id: name, name, failed }, now)),
    );
  }
}

const allOf = (work: Work[]): Found => ({ total: work.length, work });

const sinceUnknown = (kind: WorkKind): Waiting => ({ kind, since: null, dueAt: null });

const workOf = (waiting: Waiting, row: ListRowView, now: Date): Work => ({
  ...waiting,
  id: typeof row.id === 'string' ? row.id : '',
  urgency: urgencyOf(waiting, now),
  row,
});

const instantOf = (value: ListRowView[string] | undefined): Date | null =>
  typeof value === 'string' ? new Date(value) : null;
