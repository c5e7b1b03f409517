import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import type { FailedJobView, ScheduleView, SystemView } from '#libs/core/contracts';
import { SystemHealth } from '#libs/operations/monitoring';
import { Refuses } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';
import { QueueDesk } from './queue-desk.js';

/** Queues, schedules and the relay. */
@ApiTags('operators')
@Controller('admin/system')
export class SystemController {
  constructor(
    private readonly desk: QueueDesk,
    private readonly machine: SystemHealth,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'How queues, relay and workers stand' })
  @Refuses('server.unavailable')
  @Operators('system.read')
  @Get()
  async health(): Promise<SystemView> {
    const [queues, relay, workers] = await Promise.all([
      this.desk.health(),
      this.machine.relay(),
      this.machine.workers(),
    ]);
    return { queues, relay, workers };
  }

  @ApiOperation({ summary: 'Jobs of a queue that gave up, and what that means' })
  @Refuses('operator.no_such_queue', 'server.unavailable')
  @Operators('system.read')
  @Get('queues/:name/failed')
  failed(@Param('name') name: string): Promise<FailedJobView[]> {
    return this.desk.failed(name);
  }

  @ApiOperation({ summary: 'Stop the consumers of a queue; what waits is kept' })
  @Refuses('operator.reason_required', 'operator.no_such_queue', 'server.unavailable')
  @Operators('system.manage')
  @HttpCode(204)
  @Post('queues/:name/pause')
  pause(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.act(operator, reason, 'queue.paused', name, () => this.desk.setPaused(name, true));
  }

  @ApiOperation({ summary: 'Let the consumers of a queue go on' })
  @Refuses('operator.reason_required', 'operator.no_such_queue', 'server.unavailable')
  @Operators('system.manage')
  @HttpCode(204)
  @Post('queues/:name/resume')
  resume(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.act(operator, reason, 'queue.resumed', name, () => this.desk.setPaused(name, false));
  }

  @ApiOperation({ summary: 'Put every failed job of a queue back' })
  @Refuses('operator.reason_required', 'operator.no_such_queue', 'server.unavailable')
  @Operators('system.manage')
  @HttpCode(204)
  @Post('queues/:name/retry-failed')
  retryFailed(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.act(operator, reason, 'queue.failed_retried', name, () => this.desk.retryFailed(name));
  }

  @ApiOperation({ summary: 'Schedules with their last and next run' })
  @Refuses('server.unavailable')
  @Operators('system.read')
  @Get('schedules')
  schedules(): Promise<ScheduleView[]> {
    return this.desk.schedules();
  }

  @ApiOperation({ summary: 'Run a schedule once, now' })
  @Refuses('operator.reason_required', 'operator.no_such_schedule', 'server.unavailable')
  @Operators('system.manage')
  @HttpCode(202)
  @Post('schedules/:name/run')
  runSchedule(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body() { reason }: ReasonDto,
  ): Promise<undefined> {
    return this.act(operator, reason, 'schedule.run', name, () => this.desk.runNow(name));
  }

  private act(
    operator: Actor,
    reason: string | undefined,
    action: string,
    name: string,
    work: () => Promise<unknown>,
  ): Promise<undefined> {
    const kind = action.split('.')[0] ?? 'queue';
    return this.acts.perform(operator, reason, async () => {
      await work();
      return { result: undefined, action, subject: { kind, id: name } };
    });
  }
}
