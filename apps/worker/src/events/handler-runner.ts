import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { HANDLERS, type EventName, type HandlerName, type QueueName } from '#libs/core/events';
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
import { HANDLER_TABLE } from '../handlers.js';
import type { JobRunner } from './consumer.js';
import { JobMetrics } from './job-metrics.js';

/** Runs event jobs: each job runs the handler it names and marks the event as handled. */
@Injectable()
export class HandlerRunner implements JobRunner {
  private readonly logger = new Logger('Consumers');

  constructor(
    private readonly em: EntityManager,
    private readonly jobMetrics: JobMetrics,
    @Inject(HANDLER_TABLE) private readonly handlers: Handlers,
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
    // The table types each handler by its event; a lookup by a dynamic name loses that type.
    const handler = this.handlers[name] as unknown;
    if (HANDLERS[name].effect === 'database') {
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

function handlerNamed(name: string): HandlerName {
  if (!isHandler(name)) throw new Error(`There is no handler ${name}`);
  return name;
}

const isHandler = (name: string): name is HandlerName => Object.hasOwn(HANDLERS, name);
