import { FIRST_FREE_NIGHT, type Sort } from './search-filters.js';

/** A whole number by which a list is ordered; ties are broken by id, so that a page never repeats or skips a home. */
interface Order {
  key: string;
  direction: 'asc' | 'desc';
}

// A home with few reviews is drawn towards 4.3: one enthusiastic guest does not outrank forty content ones.
const WEIGHTED_RATING = '((p.rating_sum * 1000 + 21500) / (p.rating_count + 5))::bigint';
const AVERAGE_RATING =
  '(case when p.rating_count = 0 then 0 else p.rating_sum * 1000 / p.rating_count end)::bigint';
// Most homes are free tomorrow: among those of one day the better rated come first. A weighted rating has four digits.
const SOONEST = `(coalesce(${FIRST_FREE_NIGHT} - date '2000-01-01', 99999) * 10000::bigint - ${WEIGHTED_RATING})`;
const LISTED_AT = '(extract(epoch from p.created_at) * 1000000)::bigint';

/** How each sort orders; beside `NOW_TABLE`. With dates all homes have the same nights, so the nightly price orders like the total (F13). */
export const ORDERS: Readonly<Record<Sort, Order>> = {
  recommended: { key: WEIGHTED_RATING, direction: 'desc' },
  price_asc: { key: 'p.nightly_cents::bigint', direction: 'asc' },
  price_desc: { key: 'p.nightly_cents::bigint', direction: 'desc' },
  rating: { key: AVERAGE_RATING, direction: 'desc' },
  soonest: { key: SOONEST, direction: 'asc' },
  newest: { key: LISTED_AT, direction: 'desc' },
};

/** Where the next page begins: after this key and id. */
export interface Position {
  key: string;
  id: string;
}

/** Writes a position as opaque text that belongs to one sort. */
export const encodeCursor = (sort: Sort, { key, id }: Position): string =>
  Buffer.from([sort, key, id].join(' ')).toString('base64url');

const CURSOR = /^(\w+) (-?\d{1,18}) ([0-9a-f-]{36})$/;

/** Reads a cursor back; null when it is not one of this sort. */
export function decodeCursor(sort: Sort, cursor: string): Position | null {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  return match?.[1] === sort && match[2] && match[3] ? { key: match[2], id: match[3] } : null;
}
