import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { QueueHealthView, FailedJobView, ScheduleView } from '#libs/core/contracts';
import { QUEUES, SCHEDULES, type QueueName, type ScheduleName } from '#libs/core/events';
import { CONFIG, machineNow, DomainError, type Config, type HandlerJob } from '#libs/core/platform';
import { AdminQueues, failureOf } from '../admin-queues.js';
import { meaningOfJob } from './job-meanings.js';
import { SystemQueries } from './system.queries.js';

const MAX_FAILED = 50;

/** Queues and schedules for operators. */
@Injectable()
export class QueueAdmin {
  constructor(
    private readonly queues: AdminQueues,
    private readonly system: SystemQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The health of each queue. @throws DomainError `server.unavailable` while the queue backend is down */
  async health(): Promise<QueueHealthView[]> {
    return orUnavailable(() => Promise.all(this.queues.all().map(healthOf)));
  }

  /** The number of failed jobs of each queue; null while the queue backend is down. */
  async failedCounts(): Promise<{ name: string; failed: number }[] | null> {
    try {
      return await Promise.all(
        this.queues.all().map(async (queue) => {
          const { failed = 0 } = await queue.getJobCounts('failed');
          return { name: queue.name, failed };
        }),
      );
    } catch {
      return null; // the factory has logged why
    }
  }

  /** Failed jobs with their errors, newest first. */
  async failed(name: string): Promise<FailedJobView[]> {
    const queue = this.queue(name);
    const jobs = await orUnavailable(() => queue.getFailed(0, MAX_FAILED - 1));
    const bookings = await this.system.bookingsOf(
      jobs.map((job) => (job.data as Partial<HandlerJob>).eventId),
    );
    return jobs.map((job) => ({
      id: job.id ?? '',
      booking_id: bookings.get((job.data as Partial<HandlerJob>).eventId ?? '') ?? null,
      correlation_id: (job.data as Partial<HandlerJob>).correlationId ?? null,
      handler: job.name,
      attempts: job.attemptsMade,
      error: failureOf(job),
      failed_at: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
      ...meaningOfJob(job.name),
    }));
  }

  /** Pauses or resumes the consumers of a queue; waiting jobs are kept. */
  async setPaused(name: string, paused: boolean): Promise<void> {
    const queue = this.queue(name);
    await orUnavailable(() => (paused ? queue.pause() : queue.resume()));
  }

  /** Requeues every failed job. @returns the number of failed jobs */
  async retryFailed(name: string): Promise<number> {
    const queue = this.queue(name);
    return orUnavailable(async () => {
      const { failed = 0 } = await queue.getJobCounts('failed');
      await queue.retryJobs({ state: 'failed', count: 1_000 });
      return failed;
    });
  }

  /** Each schedule with its last and next run. */
  async schedules(): Promise<ScheduleView[]> {
    const runs = new Map((await this.system.scheduleRuns()).map((run) => [run.name, run]));
    const known = await orUnavailable(() => this.queue('schedule').getJobSchedulers());
    return (Object.keys(SCHEDULES) as ScheduleName[]).map((name) => {
      const run = runs.get(name);
      const next = known.find((one) => one.key === name)?.next;
      return {
        name,
        every_seconds: this.config.scheduleSeconds[name],
        last_started_at: run?.started_at.toISOString() ?? null,
        last_finished_at: run?.finished_at?.toISOString() ?? null,
        last_error: run?.error ?? null,
        next_at: next ? new Date(next).toISOString() : null,
      };
    });
  }

  /** Runs a schedule once, now. @throws DomainError `operator.no_such_schedule` */
  async runNow(name: string): Promise<void> {
    if (!Object.hasOwn(SCHEDULES, name)) throw new DomainError('operator.no_such_schedule');
    await orUnavailable(() => this.queue('schedule').add(name, {}, { attempts: 1, removeOnComplete: 20 }));
  }

  private queue(name: string): Queue {
    const known = QUEUES.find((one): one is QueueName => one === name);
    const queue = this.queues.all().find((one) => one.name === known);
    if (!queue) throw new DomainError('operator.no_such_queue');
    return queue;
  }
}

async function healthOf(queue: Queue): Promise<QueueHealthView> {
  const [counts, paused, [oldest], completed] = await Promise.all([
    queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
    queue.isPaused(),
    queue.getWaiting(0, 0),
    queue.getCompleted(0, 99),
  ]);
  const hourAgo = machineNow().getTime() - 3_600_000;
  return {
    name: queue.name,
    paused,
    waiting: counts.waiting ?? 0,
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    oldest_waiting_seconds: oldest
      ? Math.max(0, Math.round((machineNow().getTime() - oldest.timestamp) / 1_000))
      : null,
    completed_last_hour: completed.filter((job) => (job.finishedOn ?? 0) > hourAgo).length,
  };
}

/** @throws DomainError `server.unavailable` when `work` fails for any other reason than a DomainError */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('server.unavailable', { retryAfter: 5 });
  }
}
