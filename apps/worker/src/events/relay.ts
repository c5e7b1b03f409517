import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HANDLERS, listenersOf, type HandlerName, type QueueName } from '#libs/events';
import { inTransaction, jobIdOf, Metrics, rows, type HandlerJob, type Tx } from '#libs/platform';
import { QueueRegistry } from './queue-registry.js';

const BATCH = 200;
/** Real seconds after which a published event that is not done is published again; a job that still exists ignores it. */
const NOT_DONE_AFTER_SECONDS = 6;

interface Pending {
  id: string;
  name: string;
  correlation_id: string | null;
}

interface Wanted {
  handler: HandlerName;
  event: Pending;
}

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
      const batch = await inTransaction(this.em, (tx) => this.publishBatch(tx));
      for (const event of batch) this.metrics.count('latchkey_events_published_total', { event: event.name });
      published += batch.length;
      if (batch.length < BATCH) return published;
    }
  }

  /**
   * Publishes again what should be done by now, for the handlers that have not: the queue may have lost its memory.
   * @returns how many events were looked at
   */
  async republish(): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const late = await rows<Pending>(
        tx,
        `select id, name, correlation_id from events
          where done_at is null and published_at < now() - interval '${NOT_DONE_AFTER_SECONDS} seconds'
          order by published_at limit ${BATCH} for update skip locked`,
      );
      if (late.length === 0) return 0;
      const missing = await this.unhandled(tx, late);
      await this.add(missing);
      await markDone(
        tx,
        late.filter((event) => missing.every((one) => one.event !== event)),
      );
      await markPublished(tx, late);
      return late.length;
    });
  }

  private async publishBatch(tx: Tx): Promise<Pending[]> {
    const waiting = await rows<Pending>(
      tx,
      `select id, name, correlation_id from events where published_at is null order by seq limit ${BATCH} for update skip locked`,
    );
    if (waiting.length === 0) return [];
    await this.add(
      waiting.flatMap((event) => listenersOf(event.name).map((handler) => ({ handler, event }))),
    );
    await markPublished(tx, waiting);
    await markDone(
      tx,
      waiting.filter((event) => listenersOf(event.name).length === 0),
    );
    return waiting;
  }

  private async unhandled(tx: Tx, events: Pending[]): Promise<Wanted[]> {
    const handled = await rows<{ event_id: string; handler: string }>(
      tx,
      'select event_id, handler from handled where event_id = any(?::uuid[])',
      [idList(events)],
    );
    const done = new Set(handled.map((row) => jobIdOf(row.handler, row.event_id)));
    return events.flatMap((event) =>
      listenersOf(event.name)
        .filter((handler) => !done.has(jobIdOf(handler, event.id)))
        .map((handler) => ({ handler, event })),
    );
  }

  private async add(wanted: readonly Wanted[]): Promise<void> {
    const byQueue = Map.groupBy(wanted, ({ handler }): QueueName => HANDLERS[handler].queue);
    for (const [queue, jobs] of byQueue) {
      await this.queues.producer(queue).addBulk(
        jobs.map(({ handler, event }) => ({
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

const idList = (events: readonly Pending[]): string => `{${events.map((event) => event.id).join(',')}}`;

async function markPublished(tx: Tx, events: readonly Pending[]): Promise<void> {
  await tx.execute('update events set published_at = now() where id = any(?::uuid[])', [idList(events)]);
}

async function markDone(tx: Tx, events: readonly Pending[]): Promise<void> {
  if (events.length > 0)
    await tx.execute('update events set done_at = now() where id = any(?::uuid[])', [idList(events)]);
}
