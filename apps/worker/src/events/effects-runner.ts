import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { databaseListenersOf, HANDLERS, queueOf, sharedListenersOf, type QueueName } from '#libs/core/events';
import {
  chunksOf,
  type EffectsJob,
  type EventWork,
  type OutboxEvent,
  type OutboxJob,
  type PublishedEvent,
} from '#libs/core/platform';
import type { JobRunner } from './consumer.js';
import { HandlerRunner } from './handler-runner.js';
import { JobProducer } from './job-producer.js';
import { QueueRegistry } from './queue-registry.js';

/** What is left to do after the transactions of a job. */
interface Afterwards extends OutboxJob {
  published: PublishedEvent;
}

/**
 * Runs the handlers of events that act in our database: all of a booking's events in one transaction, and what is too slow for that after it.
 * When events fail that share one, each is tried by itself. A handler whose queue is paused, or whose event failed, gets a job of its own in
 * its room's queue, where operators see and retry it.
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
    const listeners = events.flatMap(({ name }) => sharedListenersOf(name));
    const paused = await this.queues.pausedAmong(new Set(listeners.map(queueOf)));
    const afterwards: Afterwards[] = [];
    for (const together of byTransaction(events)) afterwards.push(...(await this.apply(together, paused)));
    for (const work of afterwards) await this.act(work);
  }

  onFailure(_queue: QueueName, job: Job<EffectsJob> | undefined, error: Error): void {
    this.logger.warn({ msg: `${job?.id ?? '?'} failed: ${error.message}`, attempts: job?.attemptsMade });
  }

  /** @returns what is left to do for these events after the transactions */
  private async apply(
    events: readonly OutboxEvent[],
    paused: ReadonlySet<QueueName>,
  ): Promise<readonly Afterwards[]> {
    const jobs = events.flatMap((event) =>
      sharedListenersOf(event.name).map((handler) => ({ handler, event })),
    );
    const { waiting = [], active = [] } = Object.groupBy(jobs, ({ handler }) =>
      paused.has(queueOf(handler)) ? 'waiting' : 'active',
    );
    await this.jobs.addEach(waiting);
    const { database = [], afterwards = [] } = Object.groupBy(
      active,
      ({ handler }) => HANDLERS[handler].effect,
    );
    const handlers = Map.groupBy(database, ({ event }) => event.id);
    const applied = await this.applyTogether(
      [...handlers].map(([eventId, its]) => ({ eventId, handlers: its.map(({ handler }) => handler) })),
      events,
    );
    if (applied) return this.leftAfter(applied, afterwards);
    const apart = byTransaction(events, 1);
    if (apart.length === 1) {
      await this.jobs.addEach(active);
      return [];
    }
    const left: Afterwards[] = [];
    for (const alone of apart) left.push(...(await this.apply(alone, paused)));
    return left;
  }

  /** @returns the events that had effects; null when a handler failed, so that none had any */
  private async applyTogether(
    work: readonly EventWork[],
    events: readonly OutboxEvent[],
  ): Promise<ReadonlyMap<string, PublishedEvent> | null> {
    try {
      return await this.handlers.applyEffects(work);
    } catch (error) {
      const names = events.map(({ name }) => name).join(', ');
      const msg = `effects of ${names} failed together: ${reasonOf(error)}`;
      this.logger.warn({ msg, event_id: events[0]?.id });
      return null;
    }
  }

  /** Events without an effect now, as of a job that runs again, are not at hand: their handlers get jobs, which read them. */
  private async leftAfter(
    applied: ReadonlyMap<string, PublishedEvent>,
    jobs: readonly OutboxJob[],
  ): Promise<Afterwards[]> {
    await this.jobs.addEach(jobs.filter(({ event }) => !applied.has(event.id)));
    return jobs.flatMap((job) => {
      const published = applied.get(job.event.id);
      return published ? [{ ...job, published }] : [];
    });
  }

  private async act({ handler, event, published }: Afterwards): Promise<void> {
    try {
      await this.handlers.runFor(published, handler);
    } catch (error) {
      this.logger.warn({ msg: `${handler} failed: ${reasonOf(error)}`, event_id: event.id });
      await this.jobs.addEach([{ handler, event }]);
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
