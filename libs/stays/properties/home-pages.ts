import type { HomeSort } from '#libs/core/rules';
import type { HomeRow } from './homes.queries.js';

/** The requested page of a list. */
export interface Page {
  sort: HomeSort;
  limit: number;
  cursor: string | null;
}

/** A page of homes, the total count and the cursor of the next page. @spec F15 */
export interface OwnHomes {
  homes: HomeRow[];
  total: number;
  next: string | null;
}
