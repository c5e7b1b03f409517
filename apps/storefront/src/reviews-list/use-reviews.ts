import type { ReviewView } from '#libs/core/contracts';
import { usePagedRows, type PagedRows } from '../page/use-paged-rows.js';
import { useReviewsInfiniteQuery, type ReviewsQuery } from './reviews-api.js';

/** A paged list of reviews. */
export const useReviews = (query: ReviewsQuery, options: { skip?: boolean } = {}): PagedRows<ReviewView> =>
  usePagedRows(useReviewsInfiniteQuery(query, options));
