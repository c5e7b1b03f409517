import { sql } from 'kysely';
import { SCHEDULES, listenersOf, type HandlerName, type ScheduleName } from '#libs/core/events';
import { DomainError, isOneOf, realNow, type EventRecord } from '#libs/core/platform';
import { HandlerRunner } from '../../../apps/worker/src/events/handler-runner.js';
import { SWEEP_TABLE, type Sweeps } from '../../../apps/worker/src/sweeps.js';
import type { Marketplace } from '../marketplace.js';

/** Draws a whole number from 0, smaller than `below`. */
export type Draw = (below: number) => number;

interface Job {
  handler: HandlerName;
  event: EventRecord;
}

/** More rounds than any history needs; a handler that never finishes is a bug. */
const MAX_ROUNDS = 60;

/**
 * Runs the worker's jobs on demand: in any order, some twice, some again long after they finished. The outcome must not
 * depend on any of this.
 */
export class ManualWorker {
  private readonly runner: HandlerRunner;
  private readonly sweepTable: Sweeps;

  constructor(
    readonly market: Marketplace,
    readonly draw: Draw,
  ) {
    this.runner = market.get(HandlerRunner);
    this.sweepTable = market.provided<Sweeps>(SWEEP_TABLE);
  }

  /** Runs open jobs until none is left; retries provider failures. @throws the last error when jobs remain */
  async settle(): Promise<void> {
    let failure: unknown = null;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const jobs = this.shuffled(await this.openJobs());
      if (jobs.length === 0) return;
      for (const job of jobs) failure = (await this.attempt(job)) ?? failure;
      await this.retriesAreDue();
    }
    throw new Error('Some jobs never finish', { cause: failure });
  }

  /** Clears the provider's faults and finishes all work, including the sweeps'. */
  async recoverAndSettle(): Promise<void> {
    await this.market.clearFaults();
    for (let round = 0; round < 2; round += 1) {
      await this.settle();
      await this.sweep();
    }
    await this.settle();
  }

  /** Runs some open jobs and leaves the rest for later. */
  async work(limit = 1 + this.draw(4)): Promise<void> {
    for (const job of this.shuffled(await this.openJobs()).slice(0, limit)) await this.attempt(job);
  }

  /** Runs finished jobs again. */
  async repeat(): Promise<void> {
    const done = await this.market.tables
      .selectFrom('handled as h')
      .innerJoin('events as e', 'e.id', 'h.event_id')
      .select(['e.id', 'e.name', 'e.payload', 'e.occurred_at', 'h.handler'])
      .orderBy('e.seq', 'desc')
      .limit(40)
      .execute();
    for (const { handler, ...event } of this.shuffled(done).slice(0, 6))
      await this.attempt({ handler, event: recordOf(event) });
  }

  /** Runs every sweep once, in random order; provider failures are ignored. */
  async sweep(): Promise<void> {
    await this.retriesAreDue();
    for (const name of this.shuffled(Object.keys(SCHEDULES) as ScheduleName[]))
      await this.sweepTable[name]().catch(ignoreFaults);
  }

  /** A random element; null for an empty list. */
  oneOf<T>(list: readonly T[]): T | null {
    return list[this.draw(Math.max(list.length, 1))] ?? null;
  }

  private async attempt({ handler, event }: Job): Promise<unknown> {
    try {
      await this.runner.handle(handler, event);
      if (this.draw(5) === 0) await this.runner.handle(handler, event);
      return null;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return error; // a provider failure; the next round retries
    }
  }

  private async openJobs(): Promise<Job[]> {
    const events = await this.market.tables
      .selectFrom('events as e')
      .leftJoin('handled as h', 'h.event_id', 'e.id')
      .select((row) => [
        'e.id',
        'e.name',
        'e.payload',
        'e.occurred_at',
        row.fn.agg<(HandlerName | null)[]>('array_agg', ['h.handler']).as('handled'),
      ])
      .where('e.done_at', 'is', null)
      .groupBy('e.id')
      .orderBy('e.seq')
      .execute();
    const finished = events.filter(({ name, handled }) =>
      listenersOf(name).every((one) => handled.includes(one)),
    );
    await this.market.tables
      .updateTable('events')
      .set({ done_at: realNow() })
      .where((event) =>
        isOneOf(
          event.ref('id'),
          finished.map(({ id }) => id),
          'uuid',
        ),
      )
      .execute();
    return events.flatMap(({ handled, ...event }) =>
      listenersOf(event.name)
        .filter((handler) => !handled.includes(handler))
        .map((handler) => ({ handler, event: recordOf(event) })),
    );
  }

  /** Makes retries due that would wait for minutes. */
  private async retriesAreDue(): Promise<void> {
    await this.market.tables
      .updateTable('operations')
      .set({ next_attempt_at: realNow(), lease_until: sql`lease_until - interval '1 hour'` })
      .execute();
  }

  private shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.draw(left.length), 1)[0] as T);
  }
}

/** An outbox row as handlers receive it. */
const recordOf = ({
  occurred_at: at,
  ...event
}: Pick<EventRecord, 'id' | 'name' | 'payload'> & { occurred_at: Date }): EventRecord => ({
  ...event,
  occurredAt: at.toISOString(),
});

/** Ignores provider failures, which tests cause on purpose. @throws AggregateError with all other errors */
function ignoreFaults(error: unknown): void {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const unexpected = causes.filter((cause) => !isFault(cause));
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'A sweep failed');
}

/** A failure of the provider: an error of its client, or the one that changes of plans make of its outage. */
const isFault = (error: unknown): boolean =>
  error instanceof DomainError
    ? error.code === 'subscription.provider_unavailable'
    : error instanceof Error && ('rawType' in error || 'type' in error);
