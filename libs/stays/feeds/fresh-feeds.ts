import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '#libs/core/platform';
import { isStale } from '#libs/core/rules';
import { FetchFeed } from './fetch-feed.js';
import { db } from './tables.js';

/** Longest time that a hold waits for other platforms, all feeds together. */
const TIMEOUT_MS = 2_000;
/** A feed that was asked for so recently is not asked for again: everybody who books would wait for a platform that is down. */
const RETRY_AFTER_MS = 30_000;

/** Makes sure, before nights are held, that the calendars of other platforms are as new as the owner has promised. */
@Injectable()
export class FreshFeeds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly fetchFeed: FetchFeed,
  ) {}

  /**
   * Fetches the feeds of a home that are older than promised. Belongs before the transaction that holds the nights.
   * @throws DomainError `booking.calendar_stale` when one of them cannot be fetched and its owner wants no bookings then
   */
  async refresh(propertyId: string): Promise<void> {
    const asked = this.clock.now().getTime();
    const due = (await this.stale(propertyId)).filter(
      ({ attempted_at: at }) => at === null || Math.abs(asked - at.getTime()) > RETRY_AFTER_MS,
    );
    const done = new AbortController();
    const fetched = Promise.all(due.map(({ id }) => this.fetchFeed.run(id, TIMEOUT_MS)));
    // A fetch that the worker's schedule or the owner has begun may take longer, and goes on without us.
    const waited = sleep(TIMEOUT_MS, null, { signal: done.signal }).catch(() => null);
    await Promise.race([fetched, waited]).finally(() => done.abort());
    const still = await this.stale(propertyId);
    if (still.some(({ when_stale: rule }) => rule === 'refuse'))
      throw new DomainError('booking.calendar_stale', { retryAfter: RETRY_AFTER_MS / 1_000 });
  }

  private async stale(propertyId: string) {
    const now = this.clock.now();
    const feeds = await db(this.em.fork())
      .selectFrom('calendar_feeds')
      .select(['id', 'fetched_at', 'attempted_at', 'promise_minutes', 'when_stale'])
      .where('property_id', '=', propertyId)
      .where('address_sealed', 'is not', null)
      .execute();
    return feeds.filter((feed) => isStale(feed.fetched_at, feed.promise_minutes, now));
  }
}
