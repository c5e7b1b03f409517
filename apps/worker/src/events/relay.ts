import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  crashPoint,
  inTransaction,
  lockOverdue,
  markPublished,
  Metrics,
  openJobs,
  returnOverdue,
  returnUnpublished,
  takeUnpublished,
} from '#libs/core/platform';
import { WORKER_METRICS } from '../worker-metrics.js';
import { JobProducer } from './job-producer.js';

const BATCH = 200;
/** Seconds of real time after which an unfinished event is published again; the queues ignore jobs that still exist. */
const OVERDUE_SECONDS = 6;

/** Publishes events from the outbox to the queues. Several relays can run: each skips rows locked by another. */
@Injectable()
export class Relay {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobProducer,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Publishes all waiting events. After a crash between database and queue they are overdue and are published again.
   * @returns the number of published events
   * @throws Error when the queues refuse; the events are then unpublished again
   */
  async publish(): Promise<number> {
    let published = 0;
    for (;;) {
      const batch = await this.publishBatch();
      published += batch;
      if (batch < BATCH) return published;
    }
  }

  /**
   * Publishes overdue events again for their unfinished handlers, because the queue may have lost its jobs.
   * @returns the number of overdue events, at most one batch
   * @throws Error when the queues refuse; the events are then overdue again
   */
  async republish(): Promise<number> {
    // While there is a backlog, an event waits for its turn without being lost.
    const overdueSeconds = OVERDUE_SECONDS + (await this.jobs.longestWait());
    const { events, jobs } = await inTransaction(this.em, async (tx) => {
      const overdue = await lockOverdue(tx, overdueSeconds, BATCH);
      const open = await openJobs(tx, overdue);
      await markPublished(tx, overdue, open);
      return { events: overdue, jobs: open };
    });
    // After the commit, since a queue that hangs must not hold locks on events.
    try {
      await this.jobs.addEach(jobs);
    } catch (error) {
      await returnOverdue(this.em.fork(), events, overdueSeconds);
      throw error;
    }
    return events.length;
  }

  private async publishBatch(): Promise<number> {
    const events = await takeUnpublished(this.em.fork(), BATCH);
    if (events.length === 0) return 0;
    crashPoint('before publishing events');
    try {
      await this.jobs.publish(events);
      crashPoint('after publishing events');
    } catch (error) {
      await returnUnpublished(this.em.fork(), events);
      throw error;
    }
    for (const { name } of events) this.metrics.count(WORKER_METRICS.eventsPublished, { event: name });
    return events.length;
  }
}
