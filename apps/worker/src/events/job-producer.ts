import { Injectable } from '@nestjs/common';
import { HANDLERS, queueOf, sharedListenersOf } from '#libs/core/events';
import {
  chunksOf,
  EFFECTS_JOB,
  jobIdOf,
  jobsOf,
  machineNow,
  type EffectsJob,
  type HandlerJob,
  type OutboxEvent,
  type OutboxJob,
} from '#libs/core/platform';
import { QueueRegistry } from './queue-registry.js';

/** Events whose effects share a job: few enough that idle consumers get a share of a burst. */
const EVENTS_PER_JOB = 20;
const MS_PER_SECOND = 1_000;

/** Adds the jobs of events to the queues. */
@Injectable()
export class JobProducer {
  constructor(private readonly queues: QueueRegistry) {}

  /** Adds the jobs of newly published events: a shared one for the handlers that act in our database, and one for each other handler. */
  async publish(events: readonly OutboxEvent[]): Promise<void> {
    await this.addEffects(events.filter(({ name }) => sharedListenersOf(name).length > 0));
    await this.addEach(jobsOf(events).filter(({ handler }) => HANDLERS[handler].effect === 'provider'));
  }

  /** Adds a job for each handler to its room's queue, which ignores those that it still has. */
  async addEach(jobs: readonly OutboxJob[]): Promise<void> {
    const byQueue = Map.groupBy(jobs, ({ handler }) => queueOf(handler));
    for (const [queue, queueJobs] of byQueue) {
      await this.queues.producer(queue).addBulk(
        queueJobs.map(({ handler, event }) => ({
          name: handler,
          data: {
            eventId: event.id,
            event: event.name,
            correlationId: event.correlation_id,
          } satisfies HandlerJob,
          opts: { jobId: jobIdOf(handler, event.id) },
        })),
      );
    }
  }

  /** Seconds that the oldest effects job has waited; grows while the queue is paused. */
  async longestWait(): Promise<number> {
    const [oldest] = await this.queues.producer('effects').getWaiting(0, 0);
    return oldest ? Math.max(0, (machineNow().getTime() - oldest.timestamp) / MS_PER_SECOND) : 0;
  }

  private async addEffects(events: readonly OutboxEvent[]): Promise<void> {
    const chunks = chunksOf(events, EVENTS_PER_JOB);
    if (chunks.length === 0) return;
    await this.queues.producer('effects').addBulk(
      chunks.map((chunk) => ({
        name: EFFECTS_JOB,
        data: { events: chunk } satisfies EffectsJob,
        // An event that is not done is published again, so a failed job need not be kept.
        opts: { removeOnFail: true },
      })),
    );
  }
}
