import { Body, Controller, Param } from '@nestjs/common';
import type { FailedJobView, ScheduleView, SystemView } from '#libs/core/contracts';
import { type BodyOf, systemCalls } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import { SystemHealth } from '#libs/operations/monitoring';
import { ApiTags } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { QueueAdmin } from './queue-admin.js';

/** Queues, schedules and the relay. */
@ApiTags('operators')
@Controller()
export class SystemController {
  constructor(
    private readonly queues: QueueAdmin,
    private readonly system: SystemHealth,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('system.read')
  @Serves(systemCalls.health)
  async health(): Promise<SystemView> {
    const [queues, relay, workers] = await Promise.all([
      this.queues.health(),
      this.system.relay(),
      this.system.workers(),
    ]);
    return { queues, relay, workers };
  }

  @Operators('system.read')
  @Serves(systemCalls.failed)
  failed(@Param('name') name: string): Promise<FailedJobView[]> {
    return this.queues.failed(name);
  }

  @Operators('system.manage')
  @Serves(systemCalls.pause)
  pause(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.pause.body }) { reason }: BodyOf<typeof systemCalls.pause>,
  ): Promise<undefined> {
    return this.run(operator, reason, 'queue.paused', name, () => this.queues.setPaused(name, true));
  }

  @Operators('system.manage')
  @Serves(systemCalls.resume)
  resume(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.resume.body }) { reason }: BodyOf<typeof systemCalls.resume>,
  ): Promise<undefined> {
    return this.run(operator, reason, 'queue.resumed', name, () => this.queues.setPaused(name, false));
  }

  @Operators('system.manage')
  @Serves(systemCalls.retryFailed)
  retryFailed(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.retryFailed.body }) { reason }: BodyOf<typeof systemCalls.retryFailed>,
  ): Promise<undefined> {
    return this.run(operator, reason, 'queue.failed_retried', name, () => this.queues.retryFailed(name));
  }

  @Operators('system.read')
  @Serves(systemCalls.schedules)
  schedules(): Promise<ScheduleView[]> {
    return this.queues.schedules();
  }

  @Operators('system.manage')
  @Serves(systemCalls.runSchedule)
  runSchedule(
    @CallingOperator() operator: Actor,
    @Param('name') name: string,
    @Body({ schema: systemCalls.runSchedule.body }) { reason }: BodyOf<typeof systemCalls.runSchedule>,
  ): Promise<undefined> {
    return this.run(operator, reason, 'schedule.run', name, () => this.queues.runNow(name));
  }

  private run(
    operator: Actor,
    reason: string | undefined,
    action: string,
    name: string,
    work: () => Promise<unknown>,
  ): Promise<undefined> {
    const kind = action.split('.')[0] ?? 'queue';
    return this.commands.perform(operator, reason, async () => {
      await work();
      return { result: undefined, action, subject: { kind, id: name } };
    });
  }
}
