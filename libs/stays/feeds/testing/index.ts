import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock, Config } from '#libs/core/platform';
import { Feeds } from '../feeds.service.js';
import { FetchFeed } from '../fetch-feed.js';
import { FreshFeeds } from '../fresh-feeds.js';
import { RemovedFeeds } from '../removed-feeds.js';

/** Feeds over a database, without an application. */
export function feedsOver(em: EntityManager, clock: Clock, config: Config) {
  const fetchFeed = new FetchFeed(em, clock, config);
  return {
    feeds: new Feeds(em, clock, fetchFeed, config),
    removed: new RemovedFeeds(em, clock, config),
    fresh: new FreshFeeds(em, clock, fetchFeed),
  };
}
