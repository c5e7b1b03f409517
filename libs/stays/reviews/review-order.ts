import { instantAt } from '#libs/core/platform';
import type { ReviewSort } from '#libs/core/rules';
import { expressionBuilder, sql, type AliasableExpression, type Expression } from 'kysely';
import type { ReviewsTables } from './tables.js';

const review = expressionBuilder<{ r: ReviewsTables['reviews'] }, 'r'>();

/** A sort order: an optional integer key, then creation time and id, all in one direction. */
export interface Order {
  key: AliasableExpression<number> | null;
  direction: 'asc' | 'desc';
}

/** The list's five sort orders; equal ratings and votes are sorted latest first. @spec §2 /reviews */
export const ORDERS: Readonly<Record<ReviewSort, Order>> = {
  newest: { key: null, direction: 'desc' },
  oldest: { key: null, direction: 'asc' },
  rating_high: { key: review.ref('r.rating'), direction: 'desc' },
  rating_low: { key: review.neg('r.rating'), direction: 'desc' },
  helpful: { key: review.ref('r.helpful_count'), direction: 'desc' },
};

/** The sort columns of an order, for `order by` and for comparison with a position. */
export const columnsOf = ({ key }: Order): Expression<unknown>[] => [
  ...(key ? [key] : []),
  review.ref('r.created_at'),
  review.ref('r.id'),
];

/** The values of {@link columnsOf} at a position. */
export const valuesAt = ({ key }: Order, position: Position): Expression<unknown>[] => [
  ...(key ? [sql`${position.key}::int`] : []),
  instantAt(position.at),
  sql`${position.id}::uuid`,
];

/** Sort values of the last review of a page; `at` is in microseconds since 1970. */
export interface Position {
  key: number;
  at: string;
  id: string;
}

/** Encodes a position as an opaque cursor for one sort. */
export const encodeCursor = (sort: ReviewSort, { key, at, id }: Position): string =>
  Buffer.from([sort, key, at, id].join('|')).toString('base64url');

const CURSOR = /^(\w+)\|(-?\d{1,9})\|(\d{1,17})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Decodes a cursor; null when it is malformed or belongs to another sort. */
export function decodeCursor(sort: ReviewSort, cursor: string): Position | null {
  const [, encodedSort, key, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return encodedSort === sort && key && at && id ? { key: Number(key), at, id } : null;
}
