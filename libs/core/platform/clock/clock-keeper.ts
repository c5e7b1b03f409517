import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PgListener } from '../database/pg-listener.js';
import { db } from '../database/platform-tables.js';
import type { Tx } from '../database/transaction.js';
import { nudgeAfterCommit } from '../events/nudges.js';
import type { MovableClock } from './clock.js';

/** PostgreSQL channel that announces a moved clock to all processes. */
export const CLOCK_CHANNEL = 'latchkey_clock';

const POLL_MS = 5_000;

/**
 * Keeps this process's clock in sync with the shared offset in `sandbox_clock`: at boot, on each notification, and by slow
 * polling in case a notification is lost. Runs only with the payments sandbox.
 */
export class ClockKeeper implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(ClockKeeper.name);
  private readonly listener: PgListener;
  private poll: NodeJS.Timeout | null = null;
  /** Resolves once every read so far has ended. */
  private reads: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: MovableClock,
    databaseUrl: string,
  ) {
    this.listener = new PgListener({
      databaseUrl,
      channel: CLOCK_CHANNEL,
      onNotice: () => this.syncSoon(),
      onError: (error) => this.logger.warn(`The clock's channel broke: ${error.message}`),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.sync();
    await this.listener.open();
    this.poll = setInterval(() => this.syncSoon(), POLL_MS);
    this.poll.unref();
  }

  /** Before the shutdown hooks, in which the database driver is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.poll) clearInterval(this.poll);
    await this.listener.close();
    await this.reads;
  }

  private syncSoon(): void {
    this.reads = this.reads.then(() => this.sync());
  }

  /** Adopts the shared offset; if the database is unreachable, the next poll tries again. */
  private async sync(): Promise<void> {
    try {
      const row = await db(this.em).selectFrom('sandbox_clock').select('offset_ms').executeTakeFirst();
      if (row) this.clock.setOffset(row.offset_ms);
    } catch (error) {
      this.logger.warn(
        `The clock could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/**
 * Moves the shared offset ahead, and notifies every process once it is committed. The larger offset wins, so concurrent operators cannot turn
 * time back.
 * @returns the offset then in force, in milliseconds
 */
export async function moveSharedClock(tx: Tx, offsetMs: number): Promise<number> {
  const { offset_ms } = await db(tx)
    .insertInto('sandbox_clock')
    .values({ offset_ms: offsetMs })
    .onConflict((conflict) =>
      conflict.column('singleton').doUpdateSet((moved) => ({
        offset_ms: moved.fn<number>('greatest', ['sandbox_clock.offset_ms', 'excluded.offset_ms']),
      })),
    )
    .returning('offset_ms')
    .executeTakeFirstOrThrow();
  nudgeAfterCommit(tx, CLOCK_CHANNEL);
  return offset_ms;
}
