import { Injectable } from '@nestjs/common';
import { queueOf, type HandlerName } from '#libs/core/events';
import { jobIdOf, type HandlerJob } from '#libs/core/platform';
import { AdminQueues, failureOf } from '../admin-queues.js';

/** A job's state in its queue. */
export interface JobFacts {
  state: string;
  attempts: number;
  error: string | null;
}

/** The event whose handler is retried. */
type RetriedEvent = { id: string; name: string; correlation_id: string | null };

const TIMEOUT_MS = 1_500;

/** Looks up and retries handlers' jobs in the queues; finds none while the queue backend is down. */
@Injectable()
export class TimelineJobs {
  constructor(private readonly queues: AdminQueues) {}

  /** The job that runs `handler` for an event; null when the queue has none or does not respond in time. */
  async find(handler: HandlerName, eventId: string): Promise<JobFacts | null> {
    const queue = this.queues.all().find((one) => one.name === queueOf(handler));
    if (!queue) return null;
    return withTimeout(async () => {
      const job = await queue.getJob(jobIdOf(handler, eventId));
      if (!job) return null;
      return { state: await job.getState(), attempts: job.attemptsMade, error: failureOf(job) };
    });
  }

  /**
   * Runs a handler's job again: a failed job is requeued, one that the queue no longer has is added.
   * Safe to repeat: the handler's own mark ensures that it takes effect once.
   */
  async retry(handler: HandlerName, event: RetriedEvent): Promise<void> {
    const queue = this.queues.all().find((one) => one.name === queueOf(handler));
    if (!queue) throw new Error(`There is no queue for ${handler}`);
    const jobId = jobIdOf(handler, event.id);
    const job = await queue.getJob(jobId);
    if (job && (await job.isFailed())) await job.retry();
    else if (!job || (await job.isCompleted())) {
      await job?.remove();
      const data: HandlerJob = { eventId: event.id, event: event.name, correlationId: event.correlation_id };
      await queue.add(handler, data, { jobId });
    }
  }
}

/** Null instead of a failure or a long wait, so that the timeline is shown without jobs rather than not at all. */
async function withTimeout<T>(work: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([work().catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
