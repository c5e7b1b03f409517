import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, DomainError, inTransaction, type Config } from '#libs/core/platform';
import { lockHome } from '#libs/stays/calendar';
import { takeImportedNights } from './apply-calendar.js';
import { assertNotConnected } from './connected-addresses.js';
import { assertRoomForFeed, lockedHomeOf, type FeedHome } from './feed-home.js';
import { unseal } from './seal.js';
import { db } from './tables.js';

/** Longer than `REMOVAL_UNDO_MS`, for slow connections. */
const RESTORED_WITHIN_MS = 30_000;

/**
 * Removes calendars of other platforms. For a moment a removed one can be had back with everything that was decided about its nights; until then
 * these stay closed, so that nobody books what an owner takes back.
 */
@Injectable()
export class RemovedFeeds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Removes a feed. @throws DomainError `property.not_found` when the home is not theirs, `feed.not_found` */
  async remove(home: FeedHome, feedId: string): Promise<void> {
    await this.set(home, feedId, this.clock.now());
  }

  /**
   * Takes back that a feed was removed; one that is there is left as it is.
   * @throws DomainError `property.not_found` when the home is not theirs, `feed.not_found` once it is deleted, `feed.connected` when its
   *   address has been connected again, `feed.too_many`
   */
  async restore(home: FeedHome, feedId: string): Promise<void> {
    await this.set(home, feedId, null);
  }

  /** Deletes feeds that were removed a moment ago; their nights are free again unless another feed has them. A second run finds none. */
  async deleteDue(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RESTORED_WITHIN_MS);
    const due = await db(this.em.fork())
      .selectFrom('calendar_feeds')
      .select('property_id')
      .distinct()
      .where('removed_at', '<', before)
      .execute();
    for (const { property_id: homeId } of due) await this.deleteOf(homeId, before);
  }

  private async deleteOf(homeId: string, before: Date): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const now = this.clock.now();
      const home = await lockHome(tx, homeId, now);
      if (!home) return;
      await db(tx)
        .deleteFrom('calendar_feeds')
        .where('property_id', '=', homeId)
        .where('removed_at', '<', before)
        .execute();
      await takeImportedNights(tx, home, now);
    });
  }

  private async set(home: FeedHome, feedId: string, removedAt: Date | null): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const now = this.clock.now();
      const locked = await lockedHomeOf(tx, home, now);
      const feed = await db(tx)
        .selectFrom('calendar_feeds')
        .select(['address_sealed', 'removed_at'])
        .where('id', '=', feedId)
        .where('property_id', '=', home.homeId)
        .executeTakeFirst();
      if (!feed || (removedAt !== null && feed.removed_at !== null)) throw new DomainError('feed.not_found');
      if (removedAt === null && feed.removed_at === null) return;
      if (removedAt === null) {
        await assertRoomForFeed(tx, home.homeId);
        const { secret } = this.config.calendars;
        const address = feed.address_sealed === null ? null : unseal(feed.address_sealed, secret);
        if (address !== null) await assertNotConnected(tx, home.homeId, address, secret);
      }
      await db(tx)
        .updateTable('calendar_feeds')
        .set({ removed_at: removedAt })
        .where('id', '=', feedId)
        .execute();
      if (removedAt === null) await takeImportedNights(tx, locked, now);
    });
  }
}
