import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { queriesOver } from '../database/tables.js';
import type { Tx } from '../database/transaction.js';

interface Nudge {
  channel: string;
  payload: string;
  /** It may wait a moment for others to go out with it. */
  patient?: boolean;
}

/** How long patient nudges wait for others; nobody notices it on a screen or in a mailbox. */
const PATIENCE_MS = 100;

/** Nudges each open transaction sends after it commits. */
const pendingNudges = new WeakMap<Tx, Nudge[]>();

/**
 * Notifies a PostgreSQL channel after this transaction commits, and not at all when it rolls back. Not sent inside the
 * transaction because PostgreSQL serialises commits that notify. Listeners also poll, so a lost nudge does no harm.
 */
export function nudgeAfterCommit(tx: Tx, channel: string): void {
  addNudge(tx, { channel, payload: '' });
}

/** Like {@link nudgeAfterCommit}, up to 100 ms later, so that the nudges of several transactions share a statement. */
export function nudgeSoonAfterCommit(tx: Tx, channel: string, payload = ''): void {
  addNudge(tx, { channel, payload, patient: true });
}

const addNudge = (tx: Tx, nudge: Nudge): void =>
  void pendingNudges.set(tx, [...(pendingNudges.get(tx) ?? []), nudge]);

/** Sends the nudges of a committed transaction in the background. */
export function sendNudges(em: EntityManager, committed: Tx): void {
  const nudges = pendingNudges.get(committed);
  if (nudges) nudgerOf(em).send(nudges);
  for (const { channel, payload } of pendingNotices.get(committed) ?? [])
    for (const heed of ownListeners.get(channel) ?? []) heed(payload);
}

/** Sends the nudges that wait; later ones do not wait any more. For the end of a process, while the database is still open. */
export const finishNudges = (em: EntityManager): Promise<void> => nudgerOf(em).finish();

const pendingNotices = new WeakMap<Tx, Nudge[]>();
const ownListeners = new Map<string, Set<(payload: string) => void>>();

/**
 * Notifies a PostgreSQL channel by the commit itself: no listener hears of it later than the caller hears of the commit, and those of
 * {@link heedOwnNotices} before. For rare changes, because PostgreSQL serialises commits that notify.
 */
export async function notifyByCommit(tx: Tx, channel: string, payload: string): Promise<void> {
  pendingNotices.set(tx, [...(pendingNotices.get(tx) ?? []), { channel, payload }]);
  await sql`select pg_notify(${channel}, ${payload})`.execute(queriesOver<object>(tx));
}

/** Calls back for each notice of this process, before the transaction that sent it returns. @returns to be called at the end */
export function heedOwnNotices(channel: string, heed: (payload: string) => void): () => void {
  const listeners = ownListeners.get(channel) ?? new Set();
  ownListeners.set(channel, listeners.add(heed));
  return () => listeners.delete(heed);
}

/**
 * Sends the nudges of one connection pool, one statement at a time; those arriving meanwhile go out together in the next one, and patient
 * ones with the next that is not.
 */
class Nudger {
  private readonly logger = new Logger('Nudges');
  private readonly pending = new Map<string, Nudge>();
  private running: Promise<void> | null = null;
  private later: NodeJS.Timeout | null = null;
  private patience = PATIENCE_MS;

  constructor(private readonly em: EntityManager) {}

  send(nudges: readonly Nudge[]): void {
    for (const nudge of nudges) this.pending.set(`${nudge.channel} ${nudge.payload}`, nudge);
    if (this.running) return;
    if (this.patience === 0 || nudges.some(({ patient }) => !patient)) this.start();
    else this.later ??= setTimeout(() => this.start(), this.patience).unref();
  }

  async finish(): Promise<void> {
    this.patience = 0;
    this.start();
    await this.running;
  }

  private start(): void {
    if (this.later) clearTimeout(this.later);
    this.later = null;
    if (this.pending.size > 0) this.running ??= this.run();
  }

  private async run(): Promise<void> {
    while (this.pending.size > 0) {
      const batch = [...this.pending.values()];
      this.pending.clear();
      await this.notify(batch).catch((error: unknown) => this.logger.warn(String(error)));
    }
    this.running = null;
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
