import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { databaseListenersOf, queueOf, type HandlerName, type QueueName } from '#libs/core/events';
import {
  correlated,
  eventsOf,
  type EffectsJob,
  type EventRecord,
  type PublishedEvent,
} from '#libs/core/platform';
import type { JobRunner } from './consumer.js';
import { HandlerRunner } from './handler-runner.js';
import { JobProducer } from './job-producer.js';
import { QueueRegistry } from './queue-registry.js';

/**
 * Runs the database handlers of events, all of an event in one transaction. A handler whose queue is paused, or whose event failed,
 * gets a job of its own in its room's queue, where operators see and retry it.
 */
@Injectable()
export class EffectsRunner implements JobRunner {
  private readonly logger = new Logger('Effects');

  constructor(
    private readonly em: EntityManager,
    private readonly handlers: HandlerRunner,
    private readonly queues: QueueRegistry,
    private readonly jobs: JobProducer,
  ) {}

  async run(_queue: QueueName, job: Job<EffectsJob>): Promise<void> {
    const events = await eventsOf(this.em.fork(), job.data.eventIds);
    const listeners = events.flatMap(({ event }) => databaseListenersOf(event.name));
    const paused = await this.queues.pausedAmong(new Set(listeners.map(queueOf)));
    for (const published of events)
      await correlated(published.correlationId ?? published.event.id, () => this.apply(published, paused));
  }

  onFailure(_queue: QueueName, job: Job<EffectsJob> | undefined, error: Error): void {
    this.logger.warn({ msg: `${job?.id ?? '?'} failed: ${error.message}`, attempts: job?.attemptsMade });
  }

  private async apply(published: PublishedEvent, paused: ReadonlySet<QueueName>): Promise<void> {
    const { event, correlationId } = published;
    const listeners = databaseListenersOf(event.name);
    const isPaused = (handler: HandlerName): boolean => paused.has(queueOf(handler));
    const active = listeners.filter((handler) => !isPaused(handler));
    await this.addOwnJobs(event, correlationId, listeners.filter(isPaused));
    try {
      await this.handlers.applyEffects(published, active);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ msg: `effects of ${event.name} failed together: ${reason}`, event_id: event.id });
      await this.addOwnJobs(event, correlationId, active);
    }
  }

  private async addOwnJobs(
    { id, name }: EventRecord,
    correlationId: string | null,
    handlers: readonly HandlerName[],
  ): Promise<void> {
    const event = { id, name, correlation_id: correlationId };
    await this.jobs.addEach(handlers.map((handler) => ({ handler, event })));
  }
}
