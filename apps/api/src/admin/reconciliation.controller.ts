import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import type { ReconciliationRunView } from '#libs/core/contracts';
import { Clock } from '#libs/core/platform';
import { Findings, Reconciliation, type RunRow } from '#libs/money/reconciliation';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { ReasonDto } from './reason.dto.js';
import { OperatorActs } from './operator-acts.js';

const RUNS_SHOWN = 30;

/** Whether the provider and our books agree, and what does not. */
@ApiTags('operators')
@Controller('admin/reconciliation')
export class ReconciliationController {
  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly findings: Findings,
    private readonly acts: OperatorActs,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'The last comparisons, newest first' })
  @Operators('money.read')
  @Get('runs')
  async runs(): Promise<ReconciliationRunView[]> {
    return (await this.reconciliation.runs(RUNS_SHOWN)).map(runView);
  }

  @ApiOperation({ summary: 'Compare now; one that is under way answers for this one' })
  @Refuses('operator.reason_required')
  @Operators('money.manage')
  @HttpCode(202)
  @Post('runs')
  async start(@CallingOperator() operator: Actor, @Body() { reason }: ReasonDto): Promise<{ id: string }> {
    return this.acts.perform(operator, reason, async (tx) => {
      const id = await this.reconciliation.request(tx, operator.id);
      return {
        result: { id },
        action: 'reconciliation.started',
        subject: { kind: 'reconciliation_run', id },
      };
    });
  }

  @ApiOperation({ summary: 'Say that a difference has been dealt with' })
  @Refuses('operator.reason_required', 'finding.not_found', 'finding.not_open')
  @Operators('money.manage')
  @HttpCode(204)
  @Post('findings/:id/resolve')
  async resolve(
    @CallingOperator() operator: Actor,
    @Param('id', new IdParam('finding.not_found')) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<void> {
    await this.acts.perform(operator, reason, async (tx) => {
      const finding = await this.findings.resolve(tx, id, this.clock.now());
      return {
        result: undefined,
        action: 'finding.resolved',
        subject: { kind: 'finding', id },
        ...(finding.booking_id && { bookingId: finding.booking_id }),
        before: { kind: finding.kind, object: finding.object_id, note: finding.note },
      };
    });
  }
}

const iso = (text: string): string => new Date(text).toISOString();

const runView = (row: RunRow): ReconciliationRunView => ({
  id: row.id,
  started_at: iso(row.started_at),
  finished_at: row.finished_at && iso(row.finished_at),
  since: iso(row.since),
  until: iso(row.until),
  requested_by:
    row.requested_by === null ? null : { id: row.requested_by, full_name: row.requested_by_name ?? '' },
  objects: row.objects,
  settled: row.settled,
  found: row.found,
});
