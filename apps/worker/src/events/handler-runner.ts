import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { EventName, HandlerName, QueueName } from '#libs/events';
import { correlated, firstRow, inSpan, type EventRecord, type HandlerJob } from '#libs/platform';
import type { JobRunner } from './consumer.js';
import { HANDLER_TABLE, type Handlers } from './handlers.js';
import { JobWatch } from './job-watch.js';

interface EventRow {
  id: string;
  name: EventName;
  payload: EventRecord['payload'];
  occurred_at: string;
  trace_parent: string | null;
}

/** Does the jobs of events: each runs the handler that it names. */
@Injectable()
export class HandlerRunner implements JobRunner {
  private readonly logger = new Logger('Consumers');

  constructor(
    private readonly em: EntityManager,
    private readonly watch: JobWatch,
    @Inject(HANDLER_TABLE) private readonly handlers: Handlers,
  ) {}

  /** The job and everything that it causes go under the id of the request that caused the event. */
  run(queue: QueueName, job: Job<HandlerJob>): Promise<void> {
    const { eventId, correlationId } = job.data;
    return correlated(correlationId ?? eventId, () =>
      this.watch.run(queue, job.name, async () => {
        const { event, traceParent } = await this.load(eventId);
        const attributes = { queue, event: event.name, event_id: eventId, attempt: job.attemptsMade + 1 };
        await inSpan({ name: `job ${job.name}`, attributes, parent: traceParent }, () =>
          this.handle(job.name as HandlerName, event),
        );
      }),
    );
  }

  tellFailure(queue: QueueName, job: Job<HandlerJob> | undefined, error: Error): void {
    const { id = '?', name = '?', attemptsMade = 0, data } = job ?? {};
    correlated(data?.correlationId ?? data?.eventId ?? id, () => {
      this.logger.warn({ msg: `${id} failed: ${error.message}`, queue, job: name, attempts: attemptsMade });
    });
  }

  private handle<H extends HandlerName>(name: H, event: EventRecord): Promise<void> {
    const handle = this.handlers[name] as ((event: EventRecord) => Promise<void>) | undefined;
    if (!handle) throw new Error(`There is no handler ${name}`);
    return handle(event);
  }

  /** The job names the event only; its facts are in the database. */
  private async load(eventId: string): Promise<{ event: EventRecord; traceParent: string | null }> {
    const row = await firstRow<EventRow>(
      this.em.fork(),
      'select id, name, payload, occurred_at::text, trace_parent from events where id = ?',
      [eventId],
    );
    if (!row) throw new Error(`There is no event ${eventId}`);
    return {
      event: { id: row.id, name: row.name, payload: row.payload, occurredAt: row.occurred_at },
      traceParent: row.trace_parent,
    };
  }
}
