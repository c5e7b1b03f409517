import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ReviewsTables } from '#libs/stays/reviews';
import { sql } from 'kysely';

type Reads = PropertiesTables & Pick<ReviewsTables, 'reviews'>;

/** Towns with listed homes. */
export const listedTowns = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('properties')
    .select('city')
    .distinct()
    .where('status', '=', 'listed')
    .orderBy('city')
    .execute();

/** Listed homes, newest first, with the UTC day of their last change; a review counts as a change. */
export const listedHomes = (em: EntityManager, limit: number) =>
  readsOver<Reads>(em)
    .selectFrom('properties as p')
    .leftJoin('reviews as r', 'r.property_id', 'p.id')
    .select((home) => [
      'p.id',
      sql<string>`to_char(greatest(${home.ref('p.created_at')}, ${home.fn.max('r.created_at')}) at time zone 'UTC', 'YYYY-MM-DD')`.as(
        'changed',
      ),
    ])
    .where('p.status', '=', 'listed')
    .groupBy('p.id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
