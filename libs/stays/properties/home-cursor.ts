import type { HomeSort } from '#libs/core/rules';

/** Key and id of the last home of a page. */
export interface Position {
  /** A whole number. */
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
