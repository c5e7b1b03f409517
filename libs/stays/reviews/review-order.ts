import type { ReviewSort } from '#libs/core/rules';
import { expressionBuilder, sql, type AliasableExpression, type Expression } from 'kysely';
import type { ReviewsTables } from './tables.js';

const review = expressionBuilder<{ r: ReviewsTables['reviews'] }, 'r'>();

/** How a sort orders: by a whole number, where there is one, then by the time of writing and the id, all in one direction. */
export interface Order {
  key: AliasableExpression<number> | null;
  direction: 'asc' | 'desc';
}

/** The five orders of the list; of equal reviews the latest comes first. @spec §2 /reviews */
export const ORDERS: Readonly<Record<ReviewSort, Order>> = {
  newest: { key: null, direction: 'desc' },
  oldest: { key: null, direction: 'asc' },
  rating_high: { key: review.ref('r.rating'), direction: 'desc' },
  rating_low: { key: review.neg('r.rating'), direction: 'desc' },
  helpful: { key: review.ref('r.helpful_count'), direction: 'desc' },
};

/** What an order goes by, for `order by` and for comparing rows with a position. */
export const columnsOf = ({ key }: Order): Expression<unknown>[] => [
  ...(key ? [key] : []),
  review.ref('r.created_at'),
  review.ref('r.id'),
];

/** The values of {@link columnsOf} at a position. */
export const valuesAt = ({ key }: Order, position: Position): Expression<unknown>[] => [
  ...(key ? [sql`${position.key}::int`] : []),
  sql`${position.at}::timestamptz`,
  sql`${position.id}::uuid`,
];

/** Where the next page begins: after the review with these. The instant is PostgreSQL's text, to the microsecond. */
export interface Position {
  key: number;
  at: string;
  id: string;
}

/** Writes a position as opaque text that belongs to one sort. */
export const encodeCursor = (sort: ReviewSort, { key, at, id }: Position): string =>
  Buffer.from([sort, key, at, id].join('|')).toString('base64url');

const CURSOR =
  /^(\w+)\|(-?\d{1,9})\|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*[+-]\d\d(?::\d\d)?)\|([0-9a-f-]{36})$/;

/** Reads a cursor back; null when it is not one of this sort. */
export function decodeCursor(sort: ReviewSort, cursor: string): Position | null {
  const [, of, key, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return of === sort && key && at && id ? { key: Number(key), at, id } : null;
}
