/** One page of a list. @spec F15 */
export interface ListPage<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
  /** Where the next page begins, a query or a cursor; null on the last one. */
  next: string | null;
}

/** The page in a response; `next` is the query of the next one. */
export const listPage = <Row>(rows: Row[], headers: Headers | undefined): ListPage<Row> => ({
  rows,
  total: totalOf(rows, headers),
  next: /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers?.get('link') ?? '')?.[1] ?? null,
});

/** Number of rows on all pages, from a header; those of this page when it is missing. */
export const totalOf = (rows: readonly unknown[], headers: Headers | undefined): number =>
  Number(headers?.get('x-total-count') ?? rows.length);
