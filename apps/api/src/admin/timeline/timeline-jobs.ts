import { Injectable } from '@nestjs/common';
import { HANDLERS, type HandlerName } from '#libs/core/events';
import { jobIdOf, type HandlerJob } from '#libs/core/platform';
import { AdminQueues, failureOf } from '../admin-queues.js';

/** A job as the queue knows it. */
export interface JobFacts {
  state: string;
  attempts: number;
  error: string | null;
}

/** The event whose handler is run again. */
type RetriedEvent = { id: string; name: string; correlation_id: string | null };

const PATIENCE_MS = 1_500;

/** What the queues know of a handler's job; nothing while their backend is away. */
@Injectable()
export class TimelineJobs {
  constructor(private readonly queues: AdminQueues) {}

  /** The job that runs `handler` for an event, or null when the queue has none or does not answer in time. */
  async find(handler: HandlerName, eventId: string): Promise<JobFacts | null> {
    const queue = this.queues.all().find((one) => one.name === HANDLERS[handler].queue);
    if (!queue) return null;
    return inTime(async () => {
      const job = await queue.getJob(jobIdOf(handler, eventId));
      if (!job) return null;
      return { state: await job.getState(), attempts: job.attemptsMade, error: failureOf(job) };
    });
  }

  /**
   * Has the queue run a handler's job again: a failed one goes back to the front, one that the queue has forgotten is added.
   * The handler's own mark keeps its effect to once.
   */
  async retry(handler: HandlerName, event: RetriedEvent): Promise<void> {
    const queue = this.queues.all().find((one) => one.name === HANDLERS[handler].queue);
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

/** The story is shown without its jobs rather than not at all. */
async function inTime<T>(work: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work().catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
