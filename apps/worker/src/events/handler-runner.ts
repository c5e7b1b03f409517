import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { handlerOfJob, HANDLERS, type EventName, type HandlerName, type QueueName } from '#libs/core/events';
import {
  correlated,
  eventOf,
  inSpan,
  markHandled,
  runOnce,
  type DatabaseEffect,
  type EventRecord,
  type HandlerJob,
  type Handlers,
  type ProviderEffect,
} from '#libs/core/platform';
import { ROOM_HANDLERS, type RoomHandlers } from '../handlers.js';
import type { JobRunner } from './consumer.js';
import { JobMetrics } from './job-metrics.js';

/** Runs event jobs: each job runs the handler it names and marks the event as handled. */
@Injectable()
export class HandlerRunner implements JobRunner {
  private readonly logger = new Logger('Consumers');

  constructor(
    private readonly em: EntityManager,
    private readonly jobMetrics: JobMetrics,
    @Inject(ROOM_HANDLERS) private readonly rooms: RoomHandlers,
  ) {}

  /** Runs a job under the correlation id of the request that caused the event. */
  run(queue: QueueName, job: Job<HandlerJob>): Promise<void> {
    const { eventId, correlationId } = job.data;
    return correlated(correlationId ?? eventId, () =>
      this.jobMetrics.run(queue, job.name, async () => {
        const { event, traceParent } = await eventOf(this.em, eventId);
        const attributes = { queue, event: event.name, event_id: eventId, attempt: job.attemptsMade + 1 };
        await inSpan({ name: `job ${job.name}`, attributes, parent: traceParent }, () =>
          this.handle(handlerNamed(job.name), event),
        );
      }),
    );
  }

  /**
   * Runs a handler for an event and marks the event as handled; an already marked database effect does not run again.
   * @throws whatever the handler throws; the event is then not marked
   */
  async handle(name: HandlerName, event: EventRecord): Promise<void> {
    const { room, effect: place } = HANDLERS[name];
    const handlers: Partial<Handlers> = this.rooms[room]();
    // The rooms type each handler by its event; a lookup by a dynamic name loses that type.
    const handler = handlers[name] as unknown;
    if (place === 'database') {
      const effect = handler as DatabaseEffect<EventName>;
      await runOnce(this.em, name, event.id, (tx) => effect(tx, event));
    } else {
      const effect = handler as ProviderEffect<EventName>;
      await effect(event);
      await markHandled(this.em, name, event.id);
    }
  }

  onFailure(queue: QueueName, job: Job<HandlerJob> | undefined, error: Error): void {
    const { id = '?', name = '?', attemptsMade = 0, data } = job ?? {};
    correlated(data?.correlationId ?? data?.eventId ?? id, () => {
      this.logger.warn({ msg: `${id} failed: ${error.message}`, queue, job: name, attempts: attemptsMade });
    });
  }
}

/** @throws Error for a job of a newer release, which a newer worker runs at its next attempt */
function handlerNamed(job: string): HandlerName {
  const handler = handlerOfJob(job);
  if (!handler) throw new Error(`There is no handler ${job}`);
  return handler;
}
