import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, DomainError, inTransaction, type Config, type Tx } from '#libs/core/platform';
import { nextFetch, type NightsDecision, type StaleRule } from '#libs/core/rules';
import { assertManages } from '#libs/stays/hosts';
import { applyCalendar, takeImportedNights, unreadColumns } from './apply-calendar.js';
import { withCalendarValues } from './calendar-values.js';
import { assertNotConnected } from './connected-addresses.js';
import { HORIZON_KEY } from './event-keys.js';
import { feedAddress, hostOf } from './feed-address.js';
import { assertRoomForFeed, lockedHomeOf, type FeedHome } from './feed-home.js';
import { FetchFeed, type FetchedNights } from './fetch-feed.js';
import { homeOf } from './feeds.queries.js';
import { seal } from './seal.js';
import { db } from './tables.js';

/** Longest time an owner waits for another platform. */
const TIMEOUT_MS = 5_000;

/** What an owner chooses for a feed. */
export interface FeedChoices {
  name: string;
  promiseMinutes: number;
  whenStale: StaleRule;
}

/** When a feed is due by another promise. After failures the promise says nothing: it is asked at growing intervals. */
const nextFetchBy = (
  promiseMinutes: number,
  feed: { fetched_at: Date | null; next_fetch_at: Date | null; failures: number },
): Date | null =>
  feed.next_fetch_at && feed.fetched_at && feed.failures === 0
    ? nextFetch(promiseMinutes, 0, feed.fetched_at)
    : feed.next_fetch_at;

/** What each decision makes of nights. */
const CHANGES = {
  accept: { state: 'imported' },
  dismiss: { state: 'dismissed' },
  propose: { state: 'proposed' },
  acknowledge: { acknowledged: true },
  unacknowledge: { acknowledged: false },
} as const satisfies Record<NightsDecision, object>;

/** Connects a home with its calendars on other platforms. Every verb throws `property.not_found` when the home is not theirs. @spec D12 */
@Injectable()
export class Feeds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly fetchFeed: FetchFeed,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Connects a calendar by its address, which is fetched first: nothing is stored of one that cannot be read.
   * @throws DomainError `feed.*`, such as `feed.connected` when the home has the same address already
   */
  async connect(home: FeedHome, address: string, choices: FeedChoices): Promise<void> {
    const timeZone = await this.zoneOf(home);
    const { allowLoopback, secret } = this.config.calendars;
    const url = feedAddress(address, allowLoopback);
    if (url.host === new URL(this.config.publicUrl).host)
      throw new DomainError('feed.own_address', { field: 'address' });
    await assertNotConnected(this.em.fork(), home.homeId, url.href, secret);
    const startedAt = this.clock.now();
    const read = await this.fetchFeed.first(url.href, timeZone, TIMEOUT_MS);
    await this.insert(home, choices, read, {
      address: url.href,
      host: hostOf(url),
      fetched_at: startedAt,
      attempted_at: startedAt,
      next_fetch_at: nextFetch(choices.promiseMinutes, 0, startedAt),
    });
  }

  /**
   * Connects a calendar from a file.
   * @throws DomainError `feed.not_calendar` and others of {@link FetchFeed.read}
   */
  async upload(home: FeedHome, bytes: Uint8Array, choices: FeedChoices): Promise<void> {
    const timeZone = await this.zoneOf(home);
    const read = { ...(await this.fetchFeed.read(bytes, timeZone)), etag: null, lastModified: null };
    await this.insert(home, choices, read, {
      ...{ address: null, host: null, attempted_at: null, next_fetch_at: null },
      fetched_at: this.clock.now(),
    });
  }

  /**
   * Changes the name of a feed, its promise and its rule. A new promise counts at once: the feed is due when that one says so.
   * @throws DomainError `feed.not_found`
   */
  async change(
    home: FeedHome,
    feedId: string,
    { name, promiseMinutes, whenStale }: FeedChoices,
  ): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await assertManages(tx, home.userId, home.homeId);
      const feed = await db(tx)
        .selectFrom('calendar_feeds')
        .select(['fetched_at', 'next_fetch_at', 'failures'])
        .where('id', '=', feedId)
        .where('property_id', '=', home.homeId)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!feed) throw new DomainError('feed.not_found');
      await db(tx)
        .updateTable('calendar_feeds')
        .set({
          ...{ name, promise_minutes: promiseMinutes, when_stale: whenStale },
          next_fetch_at: nextFetchBy(promiseMinutes, feed),
        })
        .where('id', '=', feedId)
        .execute();
    });
  }

  /**
   * Fetches a feed now.
   * @throws DomainError `feed.not_found`, `feed.is_file`, and what went wrong, which is also noted at the feed
   */
  async fetchNow(home: FeedHome, feedId: string): Promise<void> {
    const em = this.em.fork();
    await assertManages(em, home.userId, home.homeId);
    if ((await hostOfFeed(em, home, feedId)) === null) throw new DomainError('feed.is_file');
    const problem = await this.fetchFeed.run(feedId, TIMEOUT_MS);
    if (problem) throw problem;
  }

  /**
   * Updates a calendar from a newer file, followed like one that was fetched.
   * @throws DomainError `feed.not_found`, `feed.is_address`, `feed.not_calendar` and others of {@link FetchFeed.read}
   */
  async updateFile(home: FeedHome, feedId: string, bytes: Uint8Array): Promise<void> {
    const { nights, unread, kept } = await this.fetchFeed.read(bytes, await this.zoneOf(home));
    await this.taken(async (tx) => {
      const now = this.clock.now();
      const locked = await lockedHomeOf(tx, home, now);
      if ((await hostOfFeed(tx, home, feedId)) !== null) throw new DomainError('feed.is_address');
      await db(tx)
        .updateTable('calendar_feeds')
        .set({ fetched_at: now, ...unreadColumns(unread) })
        .where('id', '=', feedId)
        .execute();
      await applyCalendar(tx, { home: locked, feedId }, { nights, kept, isFirst: false, now });
      await takeImportedNights(tx, locked, now);
    });
  }

  /**
   * Decides about the end of what platforms sell, or about nights that are taken twice; each decision has one that takes it back. Nights that are no
   * longer in their calendars need none.
   * @throws DomainError `feed.nights_not_found` when none of them is
   */
  async decide(home: FeedHome, nightsIds: readonly string[], decision: NightsDecision): Promise<void> {
    const change = CHANGES[decision];
    await inTransaction(this.em, async (tx) => {
      const now = this.clock.now();
      const locked = await lockedHomeOf(tx, home, now);
      const decided = await db(tx)
        .updateTable('feed_nights')
        .set(change)
        .where('id', 'in', nightsIds)
        .where((row) =>
          'state' in change ? row('event_key', '=', HORIZON_KEY) : row('state', '=', 'imported'),
        )
        .where('feed_id', 'in', (feed) =>
          feed
            .selectFrom('calendar_feeds')
            .select('id')
            .where('property_id', '=', home.homeId)
            .where('removed_at', 'is', null),
        )
        .returning('id')
        .executeTakeFirst();
      if (!decided) throw new DomainError('feed.nights_not_found');
      await takeImportedNights(tx, locked, now);
    });
  }

  /** Takes a calendar over in one transaction. @throws DomainError `feed.not_applied` and those of `work` */
  private taken(work: (tx: Tx) => Promise<void>): Promise<void> {
    return withCalendarValues(() => inTransaction(this.em, work));
  }

  private async zoneOf({ userId, homeId }: FeedHome): Promise<string> {
    const em = this.em.fork();
    await assertManages(em, userId, homeId);
    return (await homeOf(em, homeId)).timeZone;
  }

  private async insert(
    home: FeedHome,
    { name, promiseMinutes, whenStale }: FeedChoices,
    { nights, unread, kept, etag, lastModified }: FetchedNights,
    {
      address,
      ...source
    }: {
      address: string | null;
      host: string | null;
      fetched_at: Date;
      attempted_at: Date | null;
      next_fetch_at: Date | null;
    },
  ): Promise<void> {
    await this.taken(async (tx) => {
      const now = this.clock.now();
      const locked = await lockedHomeOf(tx, home, now);
      await assertRoomForFeed(tx, home.homeId);
      if (address !== null) await assertNotConnected(tx, home.homeId, address, this.config.calendars.secret);
      const id = randomUUID();
      const choices = { name, promise_minutes: promiseMinutes, when_stale: whenStale };
      const read = { ...unreadColumns(unread), etag, last_modified: lastModified };
      const sealed = address === null ? null : seal(address, this.config.calendars.secret);
      await db(tx)
        .insertInto('calendar_feeds')
        .values({
          id,
          property_id: home.homeId,
          ...choices,
          address_sealed: sealed,
          ...source,
          ...read,
          failures: 0,
          problem: null,
          created_at: now,
        })
        .execute();
      await applyCalendar(tx, { home: locked, feedId: id }, { nights, kept, isFirst: true, now });
      await takeImportedNights(tx, locked, now);
    });
  }
}

/** Where a feed of a home is fetched; null for a file. @throws DomainError `feed.not_found` */
async function hostOfFeed(em: EntityManager, { homeId }: FeedHome, feedId: string): Promise<string | null> {
  const feed = await db(em)
    .selectFrom('calendar_feeds')
    .select('host')
    .where('id', '=', feedId)
    .where('property_id', '=', homeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!feed) throw new DomainError('feed.not_found');
  return feed.host;
}
