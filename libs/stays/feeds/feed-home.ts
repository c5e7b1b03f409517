import { countAll, DomainError, type Tx } from '#libs/core/platform';
import { MAX_FEEDS } from '#libs/core/rules';
import { lockHome, type LockedHome } from '#libs/stays/calendar';
import { assertManages } from '#libs/stays/hosts';
import { db } from './tables.js';

/** Whose home a feed is for. */
export interface FeedHome {
  userId: string;
  homeId: string;
}

/** Locks a home that a person may act on, like a booking does. @throws DomainError `property.not_found` */
export async function lockedHomeOf(tx: Tx, { userId, homeId }: FeedHome, now: Date): Promise<LockedHome> {
  await assertManages(tx, userId, homeId);
  const home = await lockHome(tx, homeId, now);
  if (!home) throw new DomainError('property.not_found');
  return home;
}

/** @throws DomainError `feed.too_many` when a home, which is locked, can have no more feeds */
export async function assertRoomForFeed(tx: Tx, homeId: string): Promise<void> {
  const { count } = await db(tx)
    .selectFrom('calendar_feeds')
    .select(countAll().as('count'))
    .where('property_id', '=', homeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_FEEDS) throw new DomainError('feed.too_many', { n: MAX_FEEDS });
}
