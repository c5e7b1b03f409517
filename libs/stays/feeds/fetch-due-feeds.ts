import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { FetchFeed } from './fetch-feed.js';
import { RemovedFeeds } from './removed-feeds.js';
import { db } from './tables.js';

/** Feeds fetched at the same time. */
const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;
/** A feed that a worker has taken is left alone by others for so long. */
const TAKEN_MS = 60_000;

/** Fetches the feeds that are due. Several workers may run it at once: each takes feeds that no other has. */
@Injectable()
export class FetchDueFeeds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly fetchFeed: FetchFeed,
    private readonly removed: RemovedFeeds,
  ) {}

  /**
   * Deletes the feeds that were removed, and fetches the others until none is due. A slow platform holds one place; the others go on with the next feed.
   * @returns the number of feeds that were asked for
   * @throws AggregateError when feeds failed for a reason of ours, after all others
   */
  async run(): Promise<number> {
    await this.removed.deleteDue();
    const due = await this.take(AT_ONCE);
    const failures: unknown[] = [];
    const counts = await Promise.all(due.map((id) => this.fetchFrom(id, due.length === AT_ONCE, failures)));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} feeds could not be read`);
    return counts.reduce((all, count) => all + count, 0);
  }

  /** Fetches a feed, and the next ones that are due when there may be more. */
  private async fetchFrom(first: string, mayBeMore: boolean, failures: unknown[]): Promise<number> {
    let count = 0;
    for (let next: string | undefined = first; next !== undefined; count += 1) {
      await this.fetchFeed.run(next, TIMEOUT_MS).catch((error: unknown) => failures.push(error));
      next = mayBeMore ? (await this.take(1))[0] : undefined;
    }
    return count;
  }

  private async take(limit: number): Promise<string[]> {
    const now = this.clock.now();
    const feeds = db(this.em.fork());
    const taken = await feeds
      .updateTable('calendar_feeds')
      .set({ next_fetch_at: new Date(now.getTime() + TAKEN_MS) })
      .where('id', 'in', (due) =>
        due
          .selectFrom('calendar_feeds')
          .select('id')
          .where('next_fetch_at', '<=', now)
          .orderBy('next_fetch_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    return taken.map(({ id }) => id);
  }
}
