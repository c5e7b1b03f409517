import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FailedJobView, ScheduleView, SystemView } from '#libs/core/contracts';
import { type BodyOf, systemCalls } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import { SystemHealth } from '#libs/operations/monitoring';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { QueueAdmin } from './queue-admin.js';

/** Queues, schedules and the relay. */
@ApiTags('operators')
@Controller()
export class SystemController {
  constructor(
    private readonly desk: QueueAdmin,
    private readonly machine: SystemHealth,
    private readonly acts: AuditedCommands,
  ) {}

  @Operators('system.read')
  @Serves(systemCalls.health)
  async health(): Promise<SystemView> {
    const [queues, relay, workers] = await Promise.all([
      this.desk.health(),
      this.machine.relay(),
      this.machine.workers(),
    ]);
    return { queues, relay, workers };
  }

  @Operators('system.read')
  @Serves(systemCalls.failed)
  failed(@Param('name') name: string): Promise<FailedJobView[]> {
    return this.desk.failed(name);
  }

  @Operators('system.manage')
  @Serves(systemCalls.pause)
  pause(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.pause.body }) { reason }: BodyOf<typeof systemCalls.pause>,
  ): Promise<undefined> {
    return this.act(operator, reason, 'queue.paused', name, () => this.desk.setPaused(name, true));
  }

  @Operators('system.manage')
  @Serves(systemCalls.resume)
  resume(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.resume.body }) { reason }: BodyOf<typeof systemCalls.resume>,
  ): Promise<undefined> {
    return this.act(operator, reason, 'queue.resumed', name, () => this.desk.setPaused(name, false));
  }

  @Operators('system.manage')
  @Serves(systemCalls.retryFailed)
  retryFailed(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.retryFailed.body }) { reason }: BodyOf<typeof systemCalls.retryFailed>,
  ): Promise<undefined> {
    return this.act(operator, reason, 'queue.failed_retried', name, () => this.desk.retryFailed(name));
  }

  @Operators('system.read')
  @Serves(systemCalls.schedules)
  schedules(): Promise<ScheduleView[]> {
    return this.desk.schedules();
  }

  @Operators('system.manage')
  @Serves(systemCalls.runSchedule)
  runSchedule(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.runSchedule.body }) { reason }: BodyOf<typeof systemCalls.runSchedule>,
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
