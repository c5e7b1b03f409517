import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { queriesOver } from '../database/tables.js';
import type { Tx } from '../database/transaction.js';

interface Nudge {
  channel: string;
  payload: string;
}

/** What each open transaction will send once it has committed. */
const waiting = new WeakMap<Tx, Nudge[]>();

/**
 * Notifies a PostgreSQL channel after this transaction has committed, and not at all when it rolls back. Not sent from inside:
 * PostgreSQL serialises commits that notify. Whoever listens also looks by itself now and then, so a lost nudge loses nothing.
 */
export function nudgeAfterCommit(tx: Tx, channel: string, payload = ''): void {
  const nudges = waiting.get(tx) ?? [];
  waiting.set(tx, [...nudges, { channel, payload }]);
}

/** Sends what a committed transaction has left to send; nobody waits for it. */
export function sendNudges(em: EntityManager, committed: Tx): void {
  const nudges = waiting.get(committed);
  if (nudges) nudgerOf(em).send(nudges);
}

/** Sends the nudges of one connection pool, one statement at a time: what comes meanwhile goes together in the next. */
class Nudger {
  private readonly logger = new Logger('Nudges');
  private readonly pending = new Map<string, Nudge>();
  private running = false;

  constructor(private readonly em: EntityManager) {}

  send(nudges: readonly Nudge[]): void {
    for (const nudge of nudges) this.pending.set(`${nudge.channel} ${nudge.payload}`, nudge);
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.pending.size > 0) {
      const batch = [...this.pending.values()];
      this.pending.clear();
      await this.notify(batch).catch((error: unknown) => this.logger.warn(String(error)));
    }
    this.running = false;
  }

  /** One statement for all of them; a table function has no columns that an entity could name. */
  private async notify(batch: readonly Nudge[]): Promise<void> {
    const [channels, payloads] = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
    await sql`select pg_notify(n.channel, n.payload)
                from unnest(${channels}::text[], ${payloads}::text[]) as n (channel, payload)`.execute(
      queriesOver<object>(this.em.fork()),
    );
  }
}

const nudgers = new WeakMap<object, Nudger>();

function nudgerOf(em: EntityManager): Nudger {
  const connection = em.getConnection();
  const nudger = nudgers.get(connection) ?? new Nudger(em.fork());
  nudgers.set(connection, nudger);
  return nudger;
}
