import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { SCHEDULES, type QueueName, type ScheduleName } from '#libs/core/events';
import { correlated, noteEnd, noteStart } from '#libs/core/platform';
import type { JobRunner } from '../events/consumer.js';
import { JobMetrics } from '../events/job-metrics.js';
import { QueueRegistry } from '../events/queue-registry.js';
import { SWEEP_TABLE, type Sweeps } from '../sweeps.js';

const NAMES = Object.keys(SCHEDULES) as ScheduleName[];

/** The repeated sweeps. Each looks in the database for what is due, so a lost or doubled tick changes nothing. */
@Injectable()
export class Schedules implements JobRunner {
  private readonly logger = new Logger('Schedules');

  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueRegistry,
    private readonly jobMetrics: JobMetrics,
    @Inject(SWEEP_TABLE) private readonly sweeps: Sweeps,
  ) {}

  /** Runs the sweep that the queue names. */
  run(_queue: QueueName, job: Job): Promise<void> {
    return this.sweep(job.name as ScheduleName);
  }

  tellFailure(_queue: QueueName, job: Job | undefined, error: Error): void {
    this.logger.warn(`${job?.name ?? '?'}: ${error.message}`);
  }

  /** Puts back the rhythm of every sweep that the queue does not know (any more), and ends that of sweeps we no longer have. */
  async ensure(): Promise<void> {
    const queue = this.queues.producer('schedule');
    for (const { key } of await queue.getJobSchedulers())
      if (!NAMES.some((name) => name === key)) await queue.removeJobScheduler(key);
    for (const name of NAMES) {
      const every = SCHEDULES[name].everySeconds * 1_000;
      const known = await queue.getJobScheduler(name);
      if (known?.every === every) continue;
      const opts = { attempts: 1, removeOnComplete: 20, removeOnFail: 50 };
      await queue.upsertJobScheduler(name, { every }, { name, opts });
    }
  }

  /** Runs every sweep once, now: the clock was moved. */
  async runAll(): Promise<void> {
    for (const name of NAMES) {
      await this.sweep(name).catch((error: unknown) => this.logger.warn(`${name}: ${String(error)}`));
    }
  }

  /** Runs a sweep and leaves a note of when, and how it went. */
  private async sweep(name: ScheduleName): Promise<void> {
    await noteStart(this.em, name);
    try {
      await correlated(`${name}-${randomUUID()}`, () =>
        this.jobMetrics.run('schedule', name, this.sweeps[name]),
      );
      await noteEnd(this.em, name, null);
    } catch (error) {
      await noteEnd(this.em, name, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}
