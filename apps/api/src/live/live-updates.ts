import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { EMPTY, Observable, Subject } from 'rxjs';
import { REMEMBERED_SECONDS } from '#libs/core/contracts/calls';
import { PgListener, CONFIG, LIVE_CHANNEL, type Config, type LiveMessage } from '#libs/core/platform';

/** What a browser receives: the event and its booking. It fetches the rest with its own access rights. */
export type LiveUpdate = Pick<LiveMessage, 'event' | 'bookingId'>;

/** A browser fetches other things after a message than after anything else, so that one must not stand for the other. */
const TOPICS = ['messages', 'rest'] as const;
const topicOf = (event: LiveUpdate['event']): (typeof TOPICS)[number] =>
  event === 'messages.changed' ? 'messages' : 'rest';

interface LastUpdate {
  update: LiveUpdate;
  /** Monotonic milliseconds. */
  at: number;
}

/**
 * Notifies signed-in users at once when something of theirs changes. Updates arrive by PostgreSQL NOTIFY, so every API
 * process gets all of them; a lost notification costs freshness only.
 */
@Injectable()
export class LiveUpdates implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('LiveUpdates');
  private readonly listeners = new Map<string, Set<Subject<LiveUpdate>>>();
  /** The last update of each user about messages, and the last about anything else, oldest first. */
  private readonly last = new Map<string, LastUpdate>();
  private readonly channel: PgListener;
  private ended = false;

  constructor(@Inject(CONFIG) config: Config) {
    this.channel = new PgListener({
      databaseUrl: config.directDatabaseUrl,
      channel: LIVE_CHANNEL,
      onNotice: (payload) => this.deliver(payload),
      onError: (error) => this.logger.warn(error.message),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.channel.open();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.endStreams();
    await this.channel.close();
  }

  /** Ends all streams, and new ones at once: a server that closes would wait for them for ever. */
  endStreams(): void {
    this.ended = true;
    for (const subjects of this.listeners.values()) for (const subject of subjects) subject.complete();
  }

  /** How many streams a user has on this instance. */
  countOf(userId: string): number {
    return this.listeners.get(userId)?.size ?? 0;
  }

  /**
   * Updates of one user, until unsubscribed.
   * @param missedSeconds starts with the last update if it is at most this old
   */
  of(userId: string, missedSeconds = 0): Observable<LiveUpdate> {
    if (this.ended) return EMPTY;
    return new Observable((subscriber) => {
      for (const topic of TOPICS) {
        const missed = this.last.get(`${topic} ${userId}`);
        if (missed && performance.now() - missed.at <= missedSeconds * 1_000) subscriber.next(missed.update);
      }
      const subject = new Subject<LiveUpdate>();
      const subjects = this.listeners.get(userId) ?? new Set();
      this.listeners.set(userId, subjects.add(subject));
      const subscription = subject.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        subjects.delete(subject);
        if (subjects.size === 0) this.listeners.delete(userId);
      };
    });
  }

  private deliver(payload: string | null): void {
    if (!payload) return;
    const { userIds, event, bookingId } = JSON.parse(payload) as LiveMessage;
    this.forgetOld();
    for (const userId of userIds) {
      const key = `${topicOf(event)} ${userId}`;
      this.last.delete(key);
      this.last.set(key, { update: { event, bookingId }, at: performance.now() });
      for (const subject of this.listeners.get(userId) ?? []) subject.next({ event, bookingId });
    }
  }

  private forgetOld(): void {
    for (const [key, { at }] of this.last) {
      if (performance.now() - at <= REMEMBERED_SECONDS * 1_000) return;
      this.last.delete(key);
    }
  }
}
