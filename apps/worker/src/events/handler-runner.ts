import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import {
  handlerOfJob,
  HANDLERS,
  isRetiredJob,
  queueOf,
  type EventName,
  type HandlerName,
  type QueueName,
} from '#libs/core/events';
import {
  correlated,
  crashPoint,
  eventOf,
  inSpan,
  markHandled,
  runOnce,
  type DatabaseEffect,
  type EventRecord,
  type EventWork,
  type HandlerJob,
  type Handlers,
  type ProviderEffect,
  type PublishedEvent,
  type Tx,
} from '#libs/core/platform';
import { ROOM_HANDLERS, type RoomHandlers } from '../handlers.js';
import type { JobRunner } from './consumer.js';
import { JobMetrics } from './job-metrics.js';

/** Runs handlers: of a job, the one it names; of an event, its database handlers together. Marks the event as handled. */
@Injectable()
export class HandlerRunner implements JobRunner {
  private readonly logger = new Logger('Consumers');

  constructor(
    private readonly em: EntityManager,
    private readonly jobMetrics: JobMetrics,
    @Inject(ROOM_HANDLERS) private readonly rooms: RoomHandlers,
  ) {}

  /** Runs a job under the correlation id of the request that caused the event. */
  async run(_queue: QueueName, job: Job<HandlerJob>): Promise<void> {
    if (isRetiredJob(job.name)) return;
    const { eventId, correlationId } = job.data;
    await correlated(correlationId ?? eventId, async () => {
      const handler = handlerNamed(job.name);
      const published = await eventOf(this.em.fork(), eventId);
      if (!published) throw new Error(`There is no event ${eventId}`);
      await this.attempt(handler, published, job.attemptsMade + 1);
    });
  }

  /** Runs a handler of an event that has just been read. @throws as {@link handle} */
  async runFor(published: PublishedEvent, handler: HandlerName): Promise<void> {
    await correlated(published.correlationId ?? published.event.id, () =>
      this.attempt(handler, published, 1),
    );
  }

  private attempt(handler: HandlerName, published: PublishedEvent, attempt: number): Promise<void> {
    return this.measured(published, handler, attempt, () => this.handle(handler, published.event));
  }

  /**
   * Runs a handler for an event and marks the event as handled; an already marked database effect does not run again.
   * @throws whatever the handler throws; the event is then not marked
   */
  async handle(name: HandlerName, event: EventRecord): Promise<void> {
    if (HANDLERS[name].effect === 'database') {
      await runOnce(this.em, [{ eventId: event.id, handlers: [name] }], (tx) => this.effect(name, tx, event));
    } else {
      const effect = this.handlerOf(name) as ProviderEffect<EventName>;
      await effect(event);
      crashPoint(`after ${name}`);
      await markHandled(this.em.fork(), event.id, name);
    }
  }

  /**
   * Runs database handlers for events in one transaction, except those that the events are marked for.
   * @returns the events that had effects, by their ids
   * @throws whatever a handler throws; none of them has then had an effect
   */
  async applyEffects(work: readonly EventWork[]): Promise<ReadonlyMap<string, PublishedEvent>> {
    const events = new Map<string, PublishedEvent>();
    await runOnce(this.em, work, (tx, published, handler) => {
      events.set(published.event.id, published);
      return correlated(published.correlationId ?? published.event.id, () =>
        this.measured(published, handler, 1, () => this.effect(handler, tx, published.event)),
      );
    });
    return events;
  }

  onFailure(queue: QueueName, job: Job<HandlerJob> | undefined, error: Error): void {
    const { id = '?', name = '?', attemptsMade = 0, data } = job ?? {};
    correlated(data?.correlationId ?? data?.eventId ?? id, () => {
      this.logger.warn({ msg: `${id} failed: ${error.message}`, queue, job: name, attempts: attemptsMade });
    });
  }

  private effect(name: HandlerName, tx: Tx, event: EventRecord): Promise<unknown> {
    const effect = this.handlerOf(name) as DatabaseEffect<EventName>;
    return effect(tx, event);
  }

  /** The rooms type each handler by its event; a lookup by a dynamic name loses that type. */
  private handlerOf(name: HandlerName): unknown {
    const handlers: Partial<Handlers> = this.rooms[HANDLERS[name].room]();
    return handlers[name];
  }

  /** Measures, logs and traces a run of a handler. */
  private measured<T>(
    { event, traceParent }: PublishedEvent,
    handler: HandlerName,
    attempt: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const queue = queueOf(handler);
    const attributes = { queue, event: event.name, event_id: event.id, attempt };
    return this.jobMetrics.run(queue, handler, () =>
      inSpan({ name: `job ${handler}`, attributes, parent: traceParent }, work),
    );
  }
}

/** @throws Error for a job of a newer release, which a newer worker runs at its next attempt */
function handlerNamed(job: string): HandlerName {
  const handler = handlerOfJob(job);
  if (!handler) throw new Error(`There is no handler ${job}`);
  return handler;
}
