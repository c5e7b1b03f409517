import { SCHEDULES, listenersOf, type HandlerName, type ScheduleName } from '#libs/core/events';
import { Refusal, rows, type EventRecord } from '#libs/core/platform';
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
    await fetch(`${this.market.sandbox.url}/_sandbox/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${this.market.config.stripe.secretKey}` },
    });
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
    const done = await this.jobs(
      `select e.id, e.name, e.payload, e.occurred_at::text as occurred_at, h.handler
         from handled h join events e on e.id = h.event_id order by e.seq desc limit 40`,
    );
    for (const job of this.shuffled(done).slice(0, 6)) await this.attempt(job);
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
      if (error instanceof Refusal) throw error;
      return error; // the provider was made to fail; the next round tries again
    }
  }

  private async openJobs(): Promise<Job[]> {
    const events = await rows<EventRecord & { occurred_at: string; handled: string[] }>(
      this.market.em,
      `select e.id, e.name, e.payload, e.occurred_at::text as occurred_at,
              array(select handler from handled h where h.event_id = e.id) as handled
         from events e where e.done_at is null order by e.seq`,
    );
    const finished = events.filter(({ name, handled }) =>
      listenersOf(name).every((one) => handled.includes(one)),
    );
    await this.market.em.execute('update events set done_at = now() where id = any(?::uuid[])', [
      `{${finished.map(({ id }) => id).join(',')}}`,
    ]);
    return events.flatMap(({ handled, ...event }) =>
      listenersOf(event.name)
        .filter((handler) => !handled.includes(handler))
        .map((handler) => ({ handler, event: { ...event, occurredAt: event.occurred_at } })),
    );
  }

  private async jobs(sql: string): Promise<Job[]> {
    const found = await rows<EventRecord & { occurred_at: string; handler: HandlerName }>(
      this.market.em,
      sql,
    );
    return found.map(({ handler, ...event }) => ({
      handler,
      event: { ...event, occurredAt: event.occurred_at },
    }));
  }

  /** What waits for real minutes need not wait here. */
  private async retriesAreDue(): Promise<void> {
    await this.market.em.execute(
      `update operations set next_attempt_at = now(), lease_until = lease_until - interval '1 hour'`,
    );
  }

  private shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.draw(left.length), 1)[0] as T);
  }
}

/** A provider that was made to fail is no defect; everything else is. */
function ignoreFaults(error: unknown): void {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const strange = causes.filter(
    (cause) => !(cause instanceof Error) || !('rawType' in cause || 'type' in cause),
  );
  if (strange.length > 0) throw new AggregateError(strange, 'A sweep failed');
}
