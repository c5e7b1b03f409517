import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { CompleteStays } from '#libs/bookings';
import { SCHEDULES, type ScheduleName } from '#libs/events';
import { ExpireHolds, SettleOpenSessions } from '#libs/payments';
import { QueueRegistry } from '../events/queue-registry.js';
import { ResumeOperations } from '../payments/resume-operations.js';

const NAMES = Object.keys(SCHEDULES) as ScheduleName[];

/** The repeated sweeps. Each looks in the database for what is due, so a lost or doubled tick changes nothing. */
@Injectable()
export class Schedules {
  private readonly logger = new Logger('Schedules');
  private readonly sweeps: Readonly<Record<ScheduleName, () => Promise<unknown>>>;

  constructor(
    private readonly queues: QueueRegistry,
    holds: ExpireHolds,
    stays: CompleteStays,
    sessions: SettleOpenSessions,
    operations: ResumeOperations,
  ) {
    this.sweeps = {
      'expire-holds': () => holds.run(),
      'complete-stays': () => stays.run(),
      'settle-open-sessions': () => sessions.run(),
      'resume-operations': () => operations.run(),
    };
  }

  /** Starts running the sweeps whenever the queue says so. */
  start(): void {
    const worker = this.queues.consume(
      'schedule',
      (job: Job) => this.run(job.name as ScheduleName),
      NAMES.length,
    );
    worker.on('failed', (job, error) => this.logger.warn(`${job?.name ?? '?'}: ${error.message}`));
  }

  /** Puts back the rhythm of every sweep that the queue does not know (any more). */
  async ensure(): Promise<void> {
    const queue = this.queues.producer('schedule');
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
      await this.run(name).catch((error: unknown) => this.logger.warn(`${name}: ${String(error)}`));
    }
  }

  private async run(name: ScheduleName): Promise<void> {
    await this.sweeps[name]();
  }
}
