import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { FetchFeed } from './fetch-feed.js';
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
  ) {}

  /** @returns the number of feeds that were asked for */
  async run(): Promise<number> {
    for (let count = 0; ;) {
      const due = await this.take();
      await Promise.all(due.map((id) => this.fetchFeed.run(id, TIMEOUT_MS)));
      count += due.length;
      if (due.length < AT_ONCE) return count;
    }
  }

  private async take(): Promise<string[]> {
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
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    return taken.map(({ id }) => id);
  }
}
