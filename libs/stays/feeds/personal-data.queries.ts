import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import type { FeedsTables } from './tables.js';

/** The calendars of other platforms at an owner's homes, without their addresses. */
export const feedsOfOwner = (em: EntityManager, userId: string) =>
  readsOver<FeedsTables & PropertiesTables>(em)
    .selectFrom('calendar_feeds as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .select((row) => row.cast<string>('f.id', 'text').as('key'))
    .select([
      'f.id',
      'p.title as home',
      'f.name',
      'f.host',
      'f.promise_minutes',
      'f.when_stale',
      'f.created_at',
    ])
    .where('p.owner_id', '=', userId)
    .where('p.status', '<>', 'removed')
    .where('f.removed_at', 'is', null);
