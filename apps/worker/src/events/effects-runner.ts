import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { databaseListenersOf, HANDLERS, queueOf, type QueueName } from '#libs/core/events';
import { chunksOf, type EffectsJob, type OutboxEvent } from '#libs/core/platform';
import type { JobRunner } from './consumer.js';
import { HandlerRunner } from './handler-runner.js';
import { JobProducer } from './job-producer.js';
import { QueueRegistry } from './queue-registry.js';

/**
 * Runs the database handlers of events, all of a booking's events in one transaction. When events fail that share one, each is tried by
 * itself. A handler whose queue is paused, or whose event failed, gets a job of its own in its room's queue, where operators see and retry it.
 */
@Injectable()
export class EffectsRunner implements JobRunner {
  private readonly logger = new Logger('Effects');

  constructor(
    private readonly handlers: HandlerRunner,
    private readonly queues: QueueRegistry,
    private readonly jobs: JobProducer,
  ) {}

  /** A job of an earlier release names no events; they are overdue within seconds and published again. */
  async run(_queue: QueueName, { data: { events = [] } }: Job<Partial<EffectsJob>>): Promise<void> {
    const listeners = events.flatMap(({ name }) => databaseListenersOf(name));
    const paused = await this.queues.pausedAmong(new Set(listeners.map(queueOf)));
    for (const together of byTransaction(events)) await this.apply(together, paused);
  }

  onFailure(_queue: QueueName, job: Job<EffectsJob> | undefined, error: Error): void {
    this.logger.warn({ msg: `${job?.id ?? '?'} failed: ${error.message}`, attempts: job?.attemptsMade });
  }

  private async apply(events: readonly OutboxEvent[], paused: ReadonlySet<QueueName>): Promise<void> {
    const jobs = events.flatMap((event) =>
      databaseListenersOf(event.name).map((handler) => ({ handler, event })),
    );
    const { waiting = [], active = [] } = Object.groupBy(jobs, ({ handler }) =>
      paused.has(queueOf(handler)) ? 'waiting' : 'active',
    );
    await this.jobs.addEach(waiting);
    if (active.length === 0) return;
    const handlers = Map.groupBy(active, ({ event }) => event.id);
    try {
      await this.handlers.applyEffects(
        [...handlers].map(([eventId, its]) => ({ eventId, handlers: its.map(({ handler }) => handler) })),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const names = events.map(({ name }) => name).join(', ');
      this.logger.warn({ msg: `effects of ${names} failed together: ${reason}`, event_id: events[0]?.id });
      const apart = byTransaction(events, 1);
      if (apart.length === 1) await this.jobs.addEach(active);
      else for (const alone of apart) await this.apply(alone, paused);
    }
  }
}

/** True when an effect of the event writes to the books. */
const isBooked = ({ name }: OutboxEvent): boolean =>
  databaseListenersOf(name).some((handler) => HANDLERS[handler].room === 'ledger');

/** How many events share a transaction at most that write nothing to the books, those of one booking counted as one. */
const MAX_SHARING = 10;

/**
 * Events by the transaction that their effects share: those of a booking together, in order. Each transaction writes to the books for one
 * event at most, because accounts are locked at commit, in the order of the entries: two events would lock them in an order of their own.
 * @param sharing how many events that write nothing to the books, or bookings with such events, share one
 */
export function byTransaction(events: readonly OutboxEvent[], sharing = MAX_SHARING): OutboxEvent[][] {
  const together = [...Map.groupBy(events, ({ id, booking_id: bookingId }) => bookingId ?? id).values()];
  const booked = together.filter((its) => its.some(isBooked));
  const others = together.filter((its) => !its.some(isBooked));
  return [...booked.flatMap(oneBookedEach), ...chunksOf(others, sharing).map((chunk) => chunk.flat())];
}

/** A booking's events, divided before each that writes to the books but the first. */
function oneBookedEach(events: readonly OutboxEvent[]): OutboxEvent[][] {
  const transactions: OutboxEvent[][] = [[]];
  for (const event of events) {
    const current = transactions.at(-1) ?? [];
    if (isBooked(event) && current.some(isBooked)) transactions.push([event]);
    else current.push(event);
  }
  return transactions;
}
