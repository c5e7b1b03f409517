import { Body, Controller, Param } from '@nestjs/common';
import type { ReconciliationRunView, RestoreView } from '#libs/core/contracts';
import { type BodyOf, reconciliationCalls } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { Findings, Reconciliation, SettleRestore, type RunRow } from '#libs/money/reconciliation';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { DuringRestore } from '../http/restore.guard.js';
import { Serves } from '../http/serves.js';
import { AuditedCommands } from './audited-commands.js';

const MAX_RUNS = 30;

/** Reconciliation of the provider with our books: runs and findings. */
@ApiTags('operators')
@Controller()
export class ReconciliationController {
  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly findings: Findings,
    private readonly restore: SettleRestore,
    private readonly commands: AuditedCommands,
    private readonly clock: Clock,
  ) {}

  @Operators('money.read')
  @Serves(reconciliationCalls.runs)
  async runs(): Promise<ReconciliationRunView[]> {
    return (await this.reconciliation.runs(MAX_RUNS)).map(runView);
  }

  @Operators('money.read')
  @Serves(reconciliationCalls.restore)
  async openRestore(): Promise<RestoreView> {
    const open = await this.restore.state();
    return {
      open: open && {
        backup_made_at: open.backupMadeAt.toISOString(),
        restored_at: open.restoredAt.toISOString(),
        undecided: open.undecided,
      },
    };
  }

  @Operators('money.manage')
  @DuringRestore()
  @Serves(reconciliationCalls.start)
  async start(
    @CallingOperator() operator: Actor,
    @Body({ schema: reconciliationCalls.start.body }) { reason }: BodyOf<typeof reconciliationCalls.start>,
  ): Promise<{ id: string }> {
    return this.commands.perform(operator, reason, async (tx) => {
      const id = await this.reconciliation.request(tx, operator.id);
      return {
        result: { id },
        action: 'reconciliation.started',
        subject: { kind: 'reconciliation_run', id },
      };
    });
  }

  @Operators('money.manage')
  @DuringRestore()
  @Serves(reconciliationCalls.resolve)
  async resolve(
    @CallingOperator() operator: Actor,
    @Param('id', new IdParam('finding.not_found')) id: string,
    @Body({ schema: reconciliationCalls.resolve.body })
    { reason }: BodyOf<typeof reconciliationCalls.resolve>,
  ): Promise<void> {
    await this.commands.perform(operator, reason, async (tx) => {
      const finding = await this.findings.resolve(tx, id, this.clock.now());
      const { kind, object_id: object, note, ours_cents, theirs_cents } = finding;
      return {
        result: undefined,
        action: 'finding.resolved',
        subject: { kind: 'finding', id },
        ...(finding.booking_id && { bookingId: finding.booking_id }),
        before: { kind, object, note, ours_cents, theirs_cents },
      };
    });
  }
}

const runView = (row: RunRow): ReconciliationRunView => ({
  id: row.id,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
  requested_by:
    row.requested_by === null ? null : { id: row.requested_by, full_name: row.requested_by_name ?? '' },
  objects: row.objects,
  settled: row.settled,
  found: row.found,
});
