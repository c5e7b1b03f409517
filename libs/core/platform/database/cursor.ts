import { DomainError } from '../domain-error.js';

/** The error for a cursor that no page of the list has named. @spec F15 */
export const invalidCursor = (): DomainError =>
  new DomainError('request.invalid', {
    errors: [{ field: 'cursor', message: 'This page no longer exists' }],
  });

/**
 * The rows of a page and the cursor of the next one.
 * @param found the rows from the page's start on, one more than `limit` when another page follows
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(last) : null };
}
