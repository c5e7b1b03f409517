import { sql, type Expression } from 'kysely';
import type { HomeSort } from '#libs/core/rules';
import { home } from './homes.queries.js';
import { firstBookableNight } from './search-filters.js';

/** A whole number by which a list is ordered; ties are broken by id, so that a page never repeats or skips a home. */
interface Order {
  key: Expression<number>;
  direction: 'asc' | 'desc';
}

// Arithmetic on columns in one piece reads better as SQL than as calls.
const [ratingSum, ratingCount] = [home.ref('p.rating_sum'), home.ref('p.rating_count')];

// A home with few reviews is drawn towards 4.3: one enthusiastic guest does not outrank forty content ones.
const WEIGHTED_RATING = sql<number>`((${ratingSum} * 1000 + 21500) / (${ratingCount} + 5))::bigint`;
const AVERAGE_RATING = sql<number>`(case when ${ratingCount} = 0 then 0 else ${ratingSum} * 1000 / ${ratingCount} end)::bigint`;
const LISTED_AT = sql<number>`(extract(epoch from ${home.ref('p.created_at')}) * 1000000)::bigint`;
const PRICE = sql<number>`${home.ref('p.nightly_cents')}::bigint`;

// Most homes are free tomorrow: among those of one day the better rated come first. A weighted rating has four digits.
const soonest = (now: Date): Expression<number> =>
  sql<number>`(coalesce(${firstBookableNight(now)} - date '2000-01-01', 99999) * 10000::bigint - ${WEIGHTED_RATING})`;

/** How a list is ordered. With dates all homes have the same nights, so the nightly price orders like the total (F13). */
export function orderOf(sort: HomeSort, now: Date): Order {
  switch (sort) {
    case 'recommended':
      return { key: WEIGHTED_RATING, direction: 'desc' };
    case 'price_asc':
      return { key: PRICE, direction: 'asc' };
    case 'price_desc':
      return { key: PRICE, direction: 'desc' };
    case 'rating':
      return { key: AVERAGE_RATING, direction: 'desc' };
    case 'soonest':
      return { key: soonest(now), direction: 'asc' };
    case 'newest':
      return { key: LISTED_AT, direction: 'desc' };
  }
}

/** Where the next page begins: after this key and id. */
export interface Position {
  key: string;
  id: string;
}

/** Writes a position as opaque text that belongs to one sort. */
export const encodeCursor = (sort: HomeSort, { key, id }: Position): string =>
  Buffer.from([sort, key, id].join(' ')).toString('base64url');

const CURSOR = /^(\w+) (-?\d{1,18}) ([0-9a-f-]{36})$/;

/** Reads a cursor back; null when it is not one of this sort. */
export function decodeCursor(sort: HomeSort, cursor: string): Position | null {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  return match?.[1] === sort && match[2] && match[3] ? { key: match[2], id: match[3] } : null;
}
