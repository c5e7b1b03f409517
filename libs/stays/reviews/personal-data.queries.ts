import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReviewsTables } from './tables.js';

const reviews = (em: EntityManager) =>
  readsOver<ReviewsTables & PropertiesTables>(em)
    .selectFrom('reviews as r')
    .innerJoin('properties as p', 'p.id', 'r.property_id')
    .select((row) => row.cast<string>('r.id', 'text').as('key'));

/** A traveler's reviews with their earlier versions. */
export const reviewsOf = (em: EntityManager, travelerId: string) =>
  reviews(em)
    .select(['r.booking_id', 'p.title as home', 'r.rating', 'r.title', 'r.comment', 'r.photos'])
    .select(['r.created_at', 'r.edited_at', 'r.owner_reply', 'r.hidden_reason'])
    .select((review) =>
      jsonArrayFrom(
        review
          .selectFrom('review_revisions as v')
          .select(['v.rating', 'v.title', 'v.comment', 'v.replaced_at'])
          .whereRef('v.review_id', '=', 'r.id')
          .orderBy('v.id'),
      ).as('earlier_versions'),
    )
    .where('r.traveler_id', '=', travelerId);

/** An owner's replies to reviews of their homes. */
export const repliesOf = (em: EntityManager, ownerId: string) =>
  reviews(em)
    .select(['r.id as review_id', 'r.owner_reply', 'r.owner_replied_at'])
    .where('p.owner_id', '=', ownerId)
    .where('r.owner_reply', 'is not', null);
