import { sql } from 'kysely';
import { SCHEDULES, listenersOf, type HandlerName, type ScheduleName } from '#libs/core/events';
import { DomainError, isOneOf, realNow, type EventRecord } from '#libs/core/platform';
import { HandlerRunner } from '../../../apps/worker/src/events/handler-runner.js';
import { SWEEP_TABLE, type Sweeps } from '../../../apps/worker/src/sweeps.js';
import type { Marketplace } from '../marketplace.js';

/** Draws a whole number from 0 up to but without `below`. */
export type Draw = (below: number) => number;

interface Job {
  handler: HandlerName;
  event: EventRecord;
}

/** More rounds than any history needs; a handler that never ends its work is a defect. */
const MOST_ROUNDS = 60;

/**
 * Does the worker's jobs by hand: any order, some of them twice, some of them again long after they were done. What must
 * be true afterwards may depend on none of it.
 */
export class StillMarket {
  private readonly runner: HandlerRunner;
  private readonly sweepTable: Sweeps;

  constructor(
    readonly market: Marketplace,
    readonly draw: Draw,
  ) {
    this.runner = market.get(HandlerRunner);
    this.sweepTable = market.provided<Sweeps>(SWEEP_TABLE);
  }

  /** Runs everything that is to be done until nothing is; failures of the provider are tried again. @throws the last error when work remains */
  async settle(): Promise<void> {
    let failure: unknown = null;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const jobs = this.shuffled(await this.openJobs());
      if (jobs.length === 0) return;
      for (const job of jobs) failure = (await this.attempt(job)) ?? failure;
      await this.retriesAreDue();
    }
    throw new Error('Work remains that never ends', { cause: failure });
  }

  /** The provider is well again, and everything is done: what a day's sweeps would look after, too. */
  async calmDown(): Promise<void> {
    await this.market.clearFaults();
    for (let round = 0; round < 2; round += 1) {
      await this.settle();
      await this.sweep();
    }
    await this.settle();
  }

  /** Runs some of what is to be done, and leaves the rest for later. @param most so many jobs */
  async work(most = 1 + this.draw(4)): Promise<void> {
    for (const job of this.shuffled(await this.openJobs()).slice(0, most)) await this.attempt(job);
  }

  /** Runs jobs again that were done before. */
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

  /** Runs every sweep once, in some order. Those that find the provider away say so and lose nothing. */
  async sweep(): Promise<void> {
    await this.retriesAreDue();
    for (const name of this.shuffled(Object.keys(SCHEDULES) as ScheduleName[]))
      await this.sweepTable[name]().catch(ignoreFaults);
  }

  /** Takes one of a list, or null when there is none. */
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
      return error; // the provider was made to fail; the next round tries again
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

  /** What waits for real minutes need not wait here. */
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

/** A row of the outbox, as handlers get it. */
const recordOf = ({
  occurred_at: at,
  ...event
}: Pick<EventRecord, 'id' | 'name' | 'payload'> & { occurred_at: Date }): EventRecord => ({
  ...event,
  occurredAt: at.toISOString(),
});

/** A provider that was made to fail is no defect; everything else is. */
function ignoreFaults(error: unknown): void {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const strange = causes.filter(
    (cause) => !(cause instanceof Error) || !('rawType' in cause || 'type' in cause),
  );
  if (strange.length > 0) throw new AggregateError(strange, 'A sweep failed');
}
