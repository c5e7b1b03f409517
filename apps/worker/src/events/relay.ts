import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queueOf } from '#libs/core/events';
import {
  inTransaction,
  jobIdOf,
  lockOverdue,
  lockUnpublished,
  markPublished,
  Metrics,
  openJobs,
  type HandlerJob,
  type OutboxEvent,
  type OutboxJob,
  type Tx,
} from '#libs/core/platform';
import { WORKER_METRICS } from '../worker-metrics.js';
import { QueueRegistry } from './queue-registry.js';

const BATCH = 200;
/** Seconds of real time after which an unfinished event is published again; the queue ignores jobs that still exist. */
const OVERDUE_SECONDS = 6;

/** Publishes events from the outbox to the queues. Several relays can run: each skips rows locked by another. */
@Injectable()
export class Relay {
  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueRegistry,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Publishes all waiting events. A crash between queue and commit publishes again, with the same job ids.
   * @returns the number of published events
   */
  async publish(): Promise<number> {
    let published = 0;
    for (;;) {
      const batch = await this.publishBatch((tx) => lockUnpublished(tx, BATCH));
      for (const { name } of batch) this.metrics.count(WORKER_METRICS.eventsPublished, { event: name });
      published += batch.length;
      if (batch.length < BATCH) return published;
    }
  }

  /**
   * Publishes overdue events again for their unfinished handlers, because the queue may have lost its jobs.
   * @returns the number of overdue events, at most one batch
   */
  async republish(): Promise<number> {
    return (await this.publishBatch((tx) => lockOverdue(tx, OVERDUE_SECONDS, BATCH))).length;
  }

  private publishBatch(lock: (tx: Tx) => Promise<OutboxEvent[]>): Promise<OutboxEvent[]> {
    return inTransaction(this.em, async (tx) => {
      const events = await lock(tx);
      if (events.length === 0) return events;
      // After a crash between queue and commit, some handlers may already have finished.
      const jobs = await openJobs(tx, events);
      await this.enqueue(jobs);
      await markPublished(tx, events, jobs);
      return events;
    });
  }

  private async enqueue(jobs: readonly OutboxJob[]): Promise<void> {
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
}
