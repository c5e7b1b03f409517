import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { beat, PgListener, CLOCK_CHANNEL, CONFIG, OUTBOX_CHANNEL, type Config } from '#libs/core/platform';
import { SettleRestore } from '#libs/money/reconciliation';
import { MAILS_CHANNEL, SendMail } from '#libs/people/notifications';
import { QueueRegistry } from './events/queue-registry.js';
import { Relay } from './events/relay.js';
import { Schedules } from './schedules/schedules.js';
import { shutdownDeadline } from './shutdown-deadline.js';

const PUBLISH_MS = 1_000;
const REPUBLISH_MS = 3_000;
const SCHEDULES_MS = 5_000;
const HEARTBEAT_MS = 5_000;
const RESTORE_MS = 2_000;
const WATCH_MS = 10_000;

/**
 * A worker's own periodic tasks: publish events, send emails, maintain schedules, write heartbeats. Driven by timers and PostgreSQL
 * notifications rather than jobs, because a queue may lose jobs. Runs of a task never overlap. While a restore from a backup is open, it
 * compares with the provider and does nothing else.
 */
@Injectable()
export class WorkerLoop implements BeforeApplicationShutdown {
  private readonly logger = new Logger('WorkerLoop');
  private readonly workerId = randomUUID();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly listeners: PgListener[] = [];
  private readonly running = new Map<string, Promise<void>>();
  private readonly runAgain = new Set<string>();
  private closing = false;
  private isWorking = false;

  constructor(
    private readonly em: EntityManager,
    private readonly relay: Relay,
    private readonly schedules: Schedules,
    private readonly queues: QueueRegistry,
    private readonly mail: SendMail,
    private readonly restore: SettleRestore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts all tasks; resolves once the first heartbeat is written. After a restore, work starts when that has ended. */
  async start(): Promise<void> {
    await this.run('heartbeat', () => beat(this.em, this.workerId));
    this.every(HEARTBEAT_MS, 'heartbeat', () => beat(this.em, this.workerId));
    await this.run('restore', () => this.startUnless(this.restore.isOpen()));
    if (this.isWorking) return;
    this.logger.warn('Nothing is done until a restored database agrees with the payment provider');
    const step = (): Promise<boolean> => this.restore.step().then((isFinished) => !isFinished);
    const timer = this.every(RESTORE_MS, 'restore', async () => {
      if (!this.isWorking) await this.startUnless(step());
      if (this.isWorking) clearInterval(timer);
    });
  }

  private async startUnless(isRestoring: Promise<boolean>): Promise<void> {
    if (!(await isRestoring)) await this.startWork();
  }

  private async startWork(): Promise<void> {
    if (this.closing) return;
    this.isWorking = true;
    this.queues.start();
    this.every(PUBLISH_MS, 'publish', () => this.relay.publish());
    this.every(REPUBLISH_MS, 'republish', () => this.relay.republish());
    this.every(SCHEDULES_MS, 'schedules', () => this.schedules.ensure());
    void this.run('schedules', () => this.schedules.ensure());
    this.every(WATCH_MS, 'watch', () => this.endWhenSilent());
    await this.listen(OUTBOX_CHANNEL, 'publish', () => this.relay.publish());
    await this.listen(MAILS_CHANNEL, 'mails', () => this.mail.runDue());
    if (this.config.sandbox) await this.listen(CLOCK_CHANNEL, 'sweeps', () => this.schedules.runAll());
  }

  /** Ends this process, so that it is started anew, when a consumer takes nothing while jobs wait. */
  private async endWhenSilent(): Promise<void> {
    const silent = await this.queues.silent();
    if (silent.length === 0 || this.closing) return;
    this.logger.error(`Exiting: jobs are waiting, but these consumers take none: ${silent.join(', ')}`);
    process.kill(process.pid, 'SIGTERM');
  }

  /** Waits for running tasks before closing the queues, because publishing to a closed queue would never end. The database is closed last. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.listeners.map((listener) => listener.close()));
    await Promise.race([Promise.all(this.running.values()), shutdownDeadline()]);
    await this.queues.close();
  }

  private every(ms: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout {
    const timer = setInterval(() => void this.run(name, work), ms);
    this.timers.push(timer);
    return timer;
  }

  private async listen(channel: string, name: string, work: () => Promise<unknown>): Promise<void> {
    const listener = new PgListener({
      databaseUrl: this.config.directDatabaseUrl,
      channel,
      onNotice: () => void this.run(name, work),
      onError: (error) => this.logger.warn(`${channel}: ${error.message}`),
    });
    this.listeners.push(listener);
    await listener.open();
  }

  /** Runs one task at a time per name; a call during a run triggers another run afterwards, so that no nudge is lost. */
  private async run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (this.closing) return;
    const current = this.running.get(name);
    if (current) {
      this.runAgain.add(name);
      return current;
    }
    const attempt = this.attempt(name, work);
    this.running.set(name, attempt);
    await attempt;
    this.running.delete(name);
    if (this.runAgain.delete(name)) void this.run(name, work);
  }

  private async attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Database or queue may be down: nothing is lost, because the next run finds the same work.
      this.logger.warn(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
