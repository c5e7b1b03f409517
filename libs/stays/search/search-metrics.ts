import { counter } from '#libs/core/platform';

/** What the operators watch of search. */
export const SEARCH_METRICS = {
  repaired: counter(
    'latchkey_search_rows_repaired_total',
    'Rows of the search index that differed from their home or its calendar and were rewritten; always 0',
    [],
  ),
};
