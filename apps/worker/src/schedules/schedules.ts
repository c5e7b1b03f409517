import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { SCHEDULES, type QueueName, type ScheduleName } from '#libs/core/events';
import {
  CONFIG,
  correlated,
  crashPoint,
  recordRunEnd,
  recordRunStart,
  type Config,
} from '#libs/core/platform';
import type { JobRunner } from '../events/consumer.js';
import { JobMetrics } from '../events/job-metrics.js';
import { QueueRegistry } from '../events/queue-registry.js';
import { SWEEP_TABLE, type Sweeps } from '../sweeps.js';

const NAMES = Object.keys(SCHEDULES) as ScheduleName[];

/** Runs the periodic sweeps. Each finds due work in the database, so a lost or duplicate tick does no harm. */
@Injectable()
export class Schedules implements JobRunner {
  private readonly logger = new Logger('Schedules');
  private readonly running = new Map<ScheduleName, Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueRegistry,
    private readonly jobMetrics: JobMetrics,
    @Inject(SWEEP_TABLE) private readonly sweeps: Sweeps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Runs the sweep named by the job. A tick that comes while it still runs here does nothing, so slow sweeps do not take every slot;
   * nor does the tick of a schedule that another release has.
   */
  async run(_queue: QueueName, job: Job): Promise<void> {
    const name = NAMES.find((one) => one === job.name);
    if (name && !this.running.has(name)) await this.sweep(name);
  }

  onFailure(_queue: QueueName, job: Job | undefined, error: Error): void {
    this.logger.warn(`${job?.name ?? '?'}: ${error.message}`);
  }

  /** Registers missing or changed schedules with the queue, and removes those that no longer exist. */
  async ensure(): Promise<void> {
    const queue = this.queues.producer('schedule');
    for (const { key } of await queue.getJobSchedulers())
      if (!NAMES.some((name) => name === key)) await queue.removeJobScheduler(key);
    for (const name of NAMES) {
      const every = this.config.scheduleSeconds[name] * 1_000;
      const known = await queue.getJobScheduler(name);
      if (known?.every === every) continue;
      const opts = { attempts: 1, removeOnComplete: 20, removeOnFail: 50 };
      await queue.upsertJobScheduler(name, { every }, { name, opts });
    }
  }

  /** Runs every sweep once, after the clock was moved. */
  async runAll(): Promise<void> {
    for (const name of NAMES) {
      await this.running.get(name)?.catch(() => undefined); // it may have looked at the clock before
      await this.sweep(name).catch((error: unknown) => this.logger.warn(`${name}: ${String(error)}`));
    }
  }

  private async sweep(name: ScheduleName): Promise<void> {
    const run = this.recorded(name).finally(() => this.running.delete(name));
    this.running.set(name, run);
    await run;
  }

  /** Runs a sweep and records its start and outcome. */
  private async recorded(name: ScheduleName): Promise<void> {
    await recordRunStart(this.em, name);
    crashPoint(`before sweep ${name}`);
    try {
      await correlated(`${name}-${randomUUID()}`, () =>
        this.jobMetrics.run('schedule', name, this.sweeps[name]),
      );
      crashPoint(`after sweep ${name}`);
      await recordRunEnd(this.em, name, null);
    } catch (error) {
      await recordRunEnd(this.em, name, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}
