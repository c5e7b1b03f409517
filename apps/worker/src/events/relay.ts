import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HANDLERS, type QueueName } from '#libs/core/events';
import {
  inTransaction,
  jobIdOf,
  lockLate,
  lockUnpublished,
  markPublished,
  Metrics,
  openJobs,
  type HandlerJob,
  type OutboxEvent,
  type OutboxJob,
  type Tx,
} from '#libs/core/platform';
import { QueueRegistry } from './queue-registry.js';

const BATCH = 200;
/** Real seconds after which a published event that is not done is published again; a job that still exists ignores it. */
const NOT_DONE_AFTER_SECONDS = 6;

/** Carries events from the outbox to the queues. Several relays may run: each takes rows that no other has locked. */
@Injectable()
export class Relay {
  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueRegistry,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Publishes everything that waits. A crash between queue and commit publishes again, under the same job ids.
   * @returns how many events were published
   */
  async publish(): Promise<number> {
    let published = 0;
    for (;;) {
      const batch = await this.hand((tx) => lockUnpublished(tx, BATCH));
      for (const { name } of batch) this.metrics.count('latchkey_events_published_total', { event: name });
      published += batch.length;
      if (batch.length < BATCH) return published;
    }
  }

  /**
   * Publishes again what should be done by now, for the handlers that have not: the queue may have lost its memory.
   * @returns how many events were looked at
   */
  async republish(): Promise<number> {
    return (await this.hand((tx) => lockLate(tx, NOT_DONE_AFTER_SECONDS, BATCH))).length;
  }

  private hand(lock: (tx: Tx) => Promise<OutboxEvent[]>): Promise<OutboxEvent[]> {
    return inTransaction(this.em, async (tx) => {
      const events = await lock(tx);
      if (events.length === 0) return events;
      // A crash after publishing lets handlers run before it is written down, so even the first time some may be done.
      const jobs = await openJobs(tx, events);
      await this.add(jobs);
      await markPublished(tx, events, jobs);
      return events;
    });
  }

  private async add(jobs: readonly OutboxJob[]): Promise<void> {
    const byQueue = Map.groupBy(jobs, ({ handler }): QueueName => HANDLERS[handler].queue);
    for (const [queue, its] of byQueue) {
      await this.queues.producer(queue).addBulk(
        its.map(({ handler, event }) => ({
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
