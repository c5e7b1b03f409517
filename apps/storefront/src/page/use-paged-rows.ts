import { useEffect, useMemo } from 'react';
import type { ListPage } from '#libs/core/contracts';

/** An infinite query of a list. */
interface ListQuery<Row> {
  currentData?: { pages: ListPage<Row>[] };
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** The loaded rows of a paged list. */
export interface PagedRows<Row> {
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined;
  /** Number of rows on all pages. */
  total: number;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  /** Absent on the last page. */
  more?: { load: () => unknown; loading: boolean };
}

/** The rows of all pages loaded so far, as one list. */
export function usePagedRows<Row>(query: ListQuery<Row>): PagedRows<Row> {
  const { currentData, error, isError, isFetching, hasNextPage } = query;
  const pages = currentData?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    error,
    isError,
    isFetching,
    refetch: query.refetch,
    ...(hasNextPage &&
      pages && { more: { load: () => query.fetchNextPage(), loading: query.isFetchingNextPage } }),
  };
}

/** Loads further pages until the row with this id is among them; null looks for none. @returns true while it looks */
export function useLoadUntil(id: string | null, ...lists: PagedRows<{ id: string }>[]): boolean {
  const missing = id !== null && lists.every(({ rows }) => rows?.every((row) => row.id !== id));
  const next = missing ? lists.find(({ more, isError }) => more && !isError)?.more : undefined;
  useEffect(() => {
    if (next && !next.loading) next.load();
  });
  return next !== undefined;
}
