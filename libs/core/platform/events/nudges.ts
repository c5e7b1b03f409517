import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { queriesOver } from '../database/tables.js';
import type { Tx } from '../database/transaction.js';

interface Nudge {
  channel: string;
  payload: string;
}

/** Nudges each open transaction sends after it commits. */
const pendingNudges = new WeakMap<Tx, Nudge[]>();

/**
 * Notifies a PostgreSQL channel after this transaction commits, and not at all when it rolls back. Not sent inside the
 * transaction because PostgreSQL serialises commits that notify. Listeners also poll, so a lost nudge does no harm.
 */
export function nudgeAfterCommit(tx: Tx, channel: string, payload = ''): void {
  const nudges = pendingNudges.get(tx) ?? [];
  pendingNudges.set(tx, [...nudges, { channel, payload }]);
}

/** Sends the nudges of a committed transaction in the background. */
export function sendNudges(em: EntityManager, committed: Tx): void {
  const nudges = pendingNudges.get(committed);
  if (nudges) nudgerOf(em).send(nudges);
}

/** Sends the nudges of one connection pool, one statement at a time; those arriving meanwhile go out together in the next one. */
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

  private async notify(batch: readonly Nudge[]): Promise<void> {
    const [channels, payloads] = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
    const nudges = sql<Nudge>`unnest(${channels}::text[], ${payloads}::text[])`;
    await queriesOver<object>(this.em.fork())
      .selectFrom(nudges.as<'n'>(sql`n(channel, payload)`))
      .select(({ fn }) => fn('pg_notify', ['n.channel', 'n.payload']).as('notified'))
      .execute();
  }
}

const nudgers = new WeakMap<object, Nudger>();

function nudgerOf(em: EntityManager): Nudger {
  const connection = em.getConnection();
  const nudger = nudgers.get(connection) ?? new Nudger(em.fork());
  nudgers.set(connection, nudger);
  return nudger;
}
