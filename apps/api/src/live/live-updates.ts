import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Observable, Subject } from 'rxjs';
import { REMEMBERED_SECONDS } from '#libs/core/contracts/calls';
import { PgListener, CONFIG, LIVE_CHANNEL, type Config, type LiveMessage } from '#libs/core/platform';

/** What a browser is told: which event happened, and to which booking; it fetches the rest with its own rights. */
export type LiveUpdate = Pick<LiveMessage, 'event' | 'bookingId'>;

interface Remembered {
  update: LiveUpdate;
  /** Milliseconds, by a clock that nobody moves. */
  at: number;
}

/**
 * Tells signed-in people at once that something of theirs has changed. Events come from PostgreSQL's notices, so every API
 * process hears of all of them; a notice that is lost costs freshness only.
 */
@Injectable()
export class LiveUpdates implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('LiveUpdates');
  private readonly listeners = new Map<string, Set<Subject<LiveUpdate>>>();
  /** The last update of each person, oldest first. */
  private readonly last = new Map<string, Remembered>();
  private readonly channel: PgListener;

  constructor(@Inject(CONFIG) config: Config) {
    this.channel = new PgListener({
      databaseUrl: config.databaseUrl,
      channel: LIVE_CHANNEL,
      onNotice: (payload) => this.deliver(payload),
      onError: (error) => this.logger.warn(error.message),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.channel.open();
  }

  /** Before the server closes: it would wait for the open streams. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.channel.close();
    for (const subjects of this.listeners.values()) for (const subject of subjects) subject.complete();
  }

  /**
   * Updates of one person, until unsubscribed.
   * @param missedSeconds begins with the last one when it is no older than that
   */
  of(userId: string, missedSeconds = 0): Observable<LiveUpdate> {
    return new Observable((subscriber) => {
      const missed = this.last.get(userId);
      if (missed && performance.now() - missed.at <= missedSeconds * 1_000) subscriber.next(missed.update);
      const subject = new Subject<LiveUpdate>();
      const mine = this.listeners.get(userId) ?? new Set();
      this.listeners.set(userId, mine.add(subject));
      const subscription = subject.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        mine.delete(subject);
        if (mine.size === 0) this.listeners.delete(userId);
      };
    });
  }

  private deliver(payload: string | null): void {
    if (!payload) return;
    const { userIds, event, bookingId } = JSON.parse(payload) as LiveMessage;
    this.forgetOld();
    for (const userId of userIds) {
      this.last.delete(userId);
      this.last.set(userId, { update: { event, bookingId }, at: performance.now() });
      for (const subject of this.listeners.get(userId) ?? []) subject.next({ event, bookingId });
    }
  }

  private forgetOld(): void {
    for (const [userId, { at }] of this.last) {
      if (performance.now() - at <= REMEMBERED_SECONDS * 1_000) return;
      this.last.delete(userId);
    }
  }
}
