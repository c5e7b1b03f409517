import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  DomainError,
  inTransaction,
  todayIn,
  type Config,
  type Tx,
} from '#libs/core/platform';
import { nextFetch } from '#libs/core/rules';
import { lockHome } from '#libs/stays/calendar';
import { applyCalendar, takeImportedNights, unreadColumns } from './apply-calendar.js';
import { withCalendarValues } from './calendar-values.js';
import { OWN_UIDS } from './export-calendar.js';
import { fetchCalendar, type FetchedCalendar, type KnownCalendar } from './fetch-calendar.js';
import { feedToFetch } from './feeds.queries.js';
import { readCalendar, type ReadCalendar } from './read-calendar.js';
import { unseal } from './seal.js';
import { db } from './tables.js';

/** A calendar that was fetched and read, and the headers to ask with the next time. */
export type FetchedNights = ReadCalendar & KnownCalendar;

/** Fetches calendars of other platforms and applies them. Nothing is fetched inside a transaction. */
@Injectable()
export class FetchFeed {
  private readonly logger = new Logger('Feeds');
  private readonly running = new Map<string, Promise<DomainError | null>>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Fetches a feed, and applies it if it has changed. Callers at the same time share one fetch.
   * @returns what went wrong, which is noted at the feed; its nights stay as they were
   */
  run(feedId: string, timeoutMs: number): Promise<DomainError | null> {
    const present = this.running.get(feedId);
    if (present) return present;
    const run = this.fetchAndApply(feedId, timeoutMs).finally(() => this.running.delete(feedId));
    this.running.set(feedId, run);
    return run;
  }

  /**
   * Fetches and reads a calendar that is not stored yet.
   * @throws DomainError `feed.*`
   */
  async first(address: string, timeZone: string, timeoutMs: number): Promise<FetchedNights> {
    const fetched = await this.fetched(address, { etag: null, lastModified: null }, timeoutMs);
    if (!fetched) throw new DomainError('feed.unreachable'); // nothing was asked that could be unchanged
    const read = await this.read(fetched.bytes, timeZone);
    return { ...read, etag: fetched.etag, lastModified: fetched.lastModified };
  }

  /** Reads a calendar for a home. @throws DomainError as {@link readCalendar}, `feed.not_applied` */
  read(bytes: Uint8Array, timeZone: string): Promise<ReadCalendar> {
    const today = todayIn(timeZone, this.clock.now());
    return withCalendarValues(() => readCalendar(bytes, { timeZone, today, ownUids: OWN_UIDS }));
  }

  private fetched(address: string, known: KnownCalendar, timeoutMs: number): Promise<FetchedCalendar> {
    const { allowLoopback } = this.config.calendars;
    return fetchCalendar(address, known, { timeoutMs, allowLoopback });
  }

  private async fetchAndApply(feedId: string, timeoutMs: number): Promise<DomainError | null> {
    const feed = await feedToFetch(this.em.fork(), feedId);
    if (!feed || feed.address_sealed === null) return null;
    const startedAt = this.clock.now();
    try {
      const address = unseal(feed.address_sealed, this.config.calendars.secret);
      if (address === null) throw new DomainError('feed.address_lost');
      const known = { etag: feed.etag, lastModified: feed.last_modified };
      const fetched = await this.fetched(address, known, timeoutMs);
      const read = fetched && { ...(await this.read(fetched.bytes, feed.time_zone)), ...fetched };
      await inTransaction(this.em, (tx) => this.apply(tx, feed, read, startedAt));
      return null;
    } catch (error) {
      const problem = error instanceof DomainError ? error : new DomainError('feed.not_applied');
      if (problem !== error) this.logger.error({ feedId, err: error }, 'A calendar could not be applied');
      await this.noteFailure(feed, problem, startedAt);
      return problem;
    }
  }

  /** An answer that was asked for before the one that is stored is older, and is not applied. The promise may have changed meanwhile. */
  private async apply(
    tx: Tx,
    { id, property_id: homeId }: { id: string; property_id: string },
    read: FetchedNights | null,
    startedAt: Date,
  ): Promise<void> {
    const now = this.clock.now();
    const home = await lockHome(tx, homeId, now);
    const feed = await db(tx)
      .selectFrom('calendar_feeds')
      .select(['fetched_at', 'promise_minutes'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!home || !feed || (feed.fetched_at && feed.fetched_at > startedAt)) return;
    await db(tx)
      .updateTable('calendar_feeds')
      .set({
        fetched_at: startedAt,
        attempted_at: startedAt,
        next_fetch_at: nextFetch(feed.promise_minutes, 0, now),
        failures: 0,
        problem: null,
        ...(read && { etag: read.etag, last_modified: read.lastModified, ...unreadColumns(read.unread) }),
      })
      .where('id', '=', id)
      .execute();
    if (!read) return;
    await applyCalendar(tx, { home, feedId: id }, { ...read, isFirst: false, now });
    await takeImportedNights(tx, home, now);
  }

  private async noteFailure(
    feed: { id: string; promise_minutes: number; failures: number },
    { code }: DomainError,
    startedAt: Date,
  ): Promise<void> {
    const failures = feed.failures + 1;
    await db(this.em.fork())
      .updateTable('calendar_feeds')
      .set({
        attempted_at: startedAt,
        next_fetch_at: nextFetch(feed.promise_minutes, failures, this.clock.now()),
        failures,
        problem: code,
      })
      .where('id', '=', feed.id)
      .execute();
  }
}
