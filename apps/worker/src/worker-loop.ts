import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { beat, PgListener, CLOCK_CHANNEL, CONFIG, OUTBOX_CHANNEL, type Config } from '#libs/core/platform';
import { Relay } from './events/relay.js';
import { Schedules } from './schedules/schedules.js';

const PUBLISH_MS = 1_000;
const REPUBLISH_MS = 3_000;
const RHYTHM_MS = 5_000;
const HEARTBEAT_MS = 5_000;

/**
 * What a worker does on its own: publish events, keep schedules in place, say that it is alive. Driven by timers and by
 * PostgreSQL's notifications, not by jobs, because a queue may have forgotten them. Each run waits for the one before.
 */
@Injectable()
export class WorkerLoop implements BeforeApplicationShutdown {
  private readonly logger = new Logger('WorkerLoop');
  private readonly workerId = randomUUID();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly channels: PgListener[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();

  constructor(
    private readonly em: EntityManager,
    private readonly relay: Relay,
    private readonly schedules: Schedules,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts beating; resolves once the first heartbeat is written. */
  async start(): Promise<void> {
    await this.beat('heartbeat', () => beat(this.em, this.workerId));
    this.every(HEARTBEAT_MS, 'heartbeat', () => beat(this.em, this.workerId));
    this.every(PUBLISH_MS, 'publish', () => this.relay.publish());
    this.every(REPUBLISH_MS, 'republish', () => this.relay.republish());
    this.every(RHYTHM_MS, 'rhythm', () => this.schedules.ensure());
    void this.beat('rhythm', () => this.schedules.ensure());
    await this.follow(OUTBOX_CHANNEL, 'publish', () => this.relay.publish());
    if (this.config.sandbox) await this.follow(CLOCK_CHANNEL, 'sweeps', () => this.schedules.runAll());
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.channels.map((channel) => channel.close()));
    await Promise.all(this.running.values());
  }

  private every(ms: number, name: string, work: () => Promise<unknown>): void {
    this.timers.push(setInterval(() => void this.beat(name, work), ms));
  }

  private async follow(channel: string, name: string, work: () => Promise<unknown>): Promise<void> {
    const opened = new PgListener({
      databaseUrl: this.config.databaseUrl,
      channel,
      onNotice: () => void this.beat(name, work),
      onError: (error) => this.logger.warn(`${channel}: ${error.message}`),
    });
    this.channels.push(opened);
    await opened.open();
  }

  /** One at a time per name; a call that comes meanwhile is made up for afterwards, so that no nudge is lost. */
  private async beat(name: string, work: () => Promise<unknown>): Promise<void> {
    const current = this.running.get(name);
    if (current) {
      this.again.add(name);
      return current;
    }
    const run = this.attempt(name, work);
    this.running.set(name, run);
    await run;
    this.running.delete(name);
    if (this.again.delete(name)) void this.beat(name, work);
  }

  private async attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Database or queue are away: nothing is lost, the next beat finds the same work.
      this.logger.warn(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
