import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { HANDLERS, QUEUES, type EventName, type HandlerName, type QueueName } from '#libs/events';
import { firstRow, type EventRecord, type HandlerJob } from '#libs/platform';
import { BookingsHandlers } from '../bookings/bookings.handlers.js';
import { LedgerHandlers } from '../ledger/ledger.handlers.js';
import { LoyaltyHandlers } from '../loyalty/loyalty.handlers.js';
import { PaymentsHandlers } from '../payments/payments.handlers.js';
import { assertComplete, type Handlers } from './handlers.js';
import { QueueRegistry } from './queue-registry.js';

const CONCURRENCY = 8;

interface EventRow {
  id: string;
  name: EventName;
  payload: EventRecord['payload'];
  occurred_at: string;
}

/** Consumes every queue that the handler table names. */
@Injectable()
export class Consumers {
  private readonly logger = new Logger('Consumers');
  private readonly handlers: Handlers;

  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueRegistry,
    bookings: BookingsHandlers,
    payments: PaymentsHandlers,
    ledger: LedgerHandlers,
    loyalty: LoyaltyHandlers,
  ) {
    this.handlers = { ...bookings.table, ...payments.table, ...ledger.table, ...loyalty.table };
    assertComplete(this.handlers);
  }

  /** Starts one consumer per queue that has handlers. */
  start(): void {
    const used = new Set<QueueName>(Object.values(HANDLERS).map((handler) => handler.queue));
    for (const queue of QUEUES.filter((name) => used.has(name))) {
      const worker = this.queues.consume(queue, (job: Job<HandlerJob>) => this.handle(job), CONCURRENCY);
      worker.on('failed', (job, error) => this.logger.warn(`${job?.id ?? '?'} failed: ${error.message}`));
    }
  }

  private async handle(job: Job<HandlerJob>): Promise<void> {
    const event = await this.load(job.data.eventId);
    await this.run(job.name as HandlerName, event);
  }

  private run<H extends HandlerName>(name: H, event: EventRecord): Promise<void> {
    const handle = this.handlers[name] as ((event: EventRecord) => Promise<void>) | undefined;
    if (!handle) throw new Error(`There is no handler ${name}`);
    return handle(event);
  }

  /** The job names the event only; its facts are in the database. */
  private async load(eventId: string): Promise<EventRecord> {
    const row = await firstRow<EventRow>(
      this.em.fork(),
      'select id, name, payload, occurred_at::text from events where id = ?',
      [eventId],
    );
    if (!row) throw new Error(`There is no event ${eventId}`);
    return { id: row.id, name: row.name, payload: row.payload, occurredAt: row.occurred_at };
  }
}
