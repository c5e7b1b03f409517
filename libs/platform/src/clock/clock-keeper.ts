import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Channel } from '../database/channel.js';
import { firstRow } from '../database/transaction.js';
import type { MovableClock } from './clock.js';

/** Channel on which a moved clock is announced to all processes. */
export const CLOCK_CHANNEL = 'latchkey_clock';

const POLL_MS = 5_000;

/**
 * Keeps this process's clock in step with the shared offset in `sandbox_clock`: at boot, on each notice, and by a slow
 * look for notices that got lost. Exists beside the payments sandbox only.
 */
export class ClockKeeper implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ClockKeeper.name);
  private readonly channel: Channel;
  private poll: NodeJS.Timeout | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: MovableClock,
    databaseUrl: string,
  ) {
    this.channel = new Channel({
      databaseUrl,
      channel: CLOCK_CHANNEL,
      onNotice: () => void this.follow(),
      onError: (error) => this.logger.warn(`The clock's channel broke: ${error.message}`),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.follow();
    await this.channel.open();
    this.poll = setInterval(() => void this.follow(), POLL_MS);
    this.poll.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.poll) clearInterval(this.poll);
    await this.channel.close();
  }

  /** Takes over the shared offset; a database that is away is asked again at the next look. */
  async follow(): Promise<void> {
    try {
      const row = await firstRow<{ offset_ms: string }>(this.em, `select offset_ms::text from sandbox_clock`);
      if (row) this.clock.adopt(Number(row.offset_ms));
    } catch (error) {
      this.logger.warn(
        `The clock could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
