import type { ReviewSort } from '#libs/core/rules';

/** How a sort orders: by a whole number, where there is one, then by the time of writing and the id, all in one direction. */
export interface Order {
  key: string | null;
  direction: 'asc' | 'desc';
}

/** The five orders of the list; of equal reviews the latest comes first. @spec §2 /reviews */
export const ORDERS: Readonly<Record<ReviewSort, Order>> = {
  newest: { key: null, direction: 'desc' },
  oldest: { key: null, direction: 'asc' },
  rating_high: { key: 'r.rating', direction: 'desc' },
  rating_low: { key: '-r.rating', direction: 'desc' },
  helpful: { key: 'r.helpful_count', direction: 'desc' },
};

/** The columns of an order, for `order by` and for comparing rows with a position. */
export const columnsOf = ({ key }: Order): string[] => [...(key ? [key] : []), 'r.created_at', 'r.id'];

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
