/** The query string of `Link: <...?cursor=…>; rel="next"`; null on the last page. @spec F15 */
export function nextPage(headers: Headers | undefined): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers?.get('link') ?? '')?.[1];
  return target?.split('?')[1] ?? null;
}

/** Total number of items, from a header; `atLeast` when the header is missing. */
export const totalOf = (headers: Headers | undefined, atLeast: number): number =>
  Number(headers?.get('x-total-count') ?? atLeast);

/** One page of a list; `next` is the query string of the next page. @spec F15 */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  next: string | null;
}

/** A page from the body and headers of a response. */
export const listPage = <Row>(rows: Row[], headers: Headers | undefined): ListPage<Row> => ({
  rows,
  total: totalOf(headers, rows.length),
  next: nextPage(headers),
});

/** Options of an infinite query of {@link ListPage}s; its page parameter is '' for the first page. */
export const LIST_PAGES = {
  initialPageParam: '',
  getNextPageParam: ({ next }: ListPage<unknown>): string | undefined => next ?? undefined,
};
