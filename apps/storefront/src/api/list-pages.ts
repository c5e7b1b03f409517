import type { ListPage } from '#libs/core/contracts';

/** A page of a list: what the list is of, and the query of the page, '' for the first. */
export interface PageRequest<List> {
  queryArg: List;
  pageParam: string;
}

/** The request for a page of a list that is known by the query of its first page. */
export const pageOf = ({ queryArg, pageParam }: PageRequest<string>) => ({ query: pageParam || queryArg });

/** Options of an infinite query of {@link ListPage}s; its page parameter is '' for the first page. */
export const LIST_PAGES = {
  initialPageParam: '',
  getNextPageParam: ({ next }: ListPage<unknown>): string | undefined => next ?? undefined,
};
