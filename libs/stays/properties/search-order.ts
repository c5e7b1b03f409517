import { sql, type Expression } from 'kysely';
import type { HomeSort } from '#libs/core/rules';
import { home } from './homes.queries.js';
import { firstBookableNight } from './search-filters.js';

/** An integer sort key; ties are broken by id, so that pages never repeat or skip a home. */
interface Order {
  key: Expression<number>;
  direction: 'asc' | 'desc';
}

// Arithmetic on columns reads better as SQL than as builder calls.
const [ratingSum, ratingCount] = [home.ref('p.rating_sum'), home.ref('p.rating_count')];

// Few reviews are weighted towards 4.3, so that one enthusiastic guest does not outrank forty satisfied ones.
const WEIGHTED_RATING = sql<number>`((${ratingSum} * 1000 + 21500) / (${ratingCount} + 5))::bigint`;
const AVERAGE_RATING = sql<number>`(case when ${ratingCount} = 0 then 0 else ${ratingSum} * 1000 / ${ratingCount} end)::bigint`;
const LISTED_AT = sql<number>`(extract(epoch from ${home.ref('p.created_at')}) * 1000000)::bigint`;
const PRICE = sql<number>`${home.ref('p.nightly_cents')}::bigint`;

// Most homes are free tomorrow, so homes free on the same day are ordered by weighted rating, which has four digits.
const soonest = (now: Date): Expression<number> =>
  sql<number>`(coalesce(${firstBookableNight(now)} - date '2000-01-01', 99999) * 10000::bigint - ${WEIGHTED_RATING})`;

/** Key and direction of a sort. With dates every home is priced for the same nights, so the nightly price sorts like the total (F13). */
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

/** Key and id of the last home of a page. */
export interface Position {
  key: string;
  id: string;
}

/** Encodes a position as an opaque cursor for one sort. */
export const encodeCursor = (sort: HomeSort, { key, id }: Position): string =>
  Buffer.from([sort, key, id].join(' ')).toString('base64url');

const CURSOR = /^(\w+) (-?\d{1,18}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Decodes a cursor; null when it is malformed or belongs to another sort. */
export function decodeCursor(sort: HomeSort, cursor: string): Position | null {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  return match?.[1] === sort && match[2] && match[3] ? { key: match[2], id: match[3] } : null;
}
