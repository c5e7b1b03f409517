import { useMemo } from 'react';
import type { LoadedReviews } from './review-list.js';
import { useReviewsInfiniteQuery, type ReviewsQuery } from './reviews-api.js';

/** A paged list of reviews, with the total once it is known. */
export function useReviews(query: ReviewsQuery): LoadedReviews & { total: number | undefined } {
  const list = useReviewsInfiniteQuery(query);
  const pages = list.currentData?.pages;
  const reviews = useMemo(() => pages?.flatMap((page) => page.reviews), [pages]);
  return {
    reviews,
    total: pages?.[0]?.total,
    error: list.error,
    isError: list.isError,
    isFetching: list.isFetching,
    refetch: list.refetch,
    ...(list.hasNextPage &&
      pages && { more: { load: () => list.fetchNextPage(), loading: list.isFetchingNextPage } }),
  };
}
