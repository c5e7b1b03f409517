import type { ReviewView } from '#libs/contracts';
import { REVIEWS_LIMIT } from '#libs/rules';
import { baseApi } from '../../app/base-api.js';

/** Orders of the list of all reviews. @spec §2 /reviews */
export const REVIEW_SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'rating_high', label: 'Highest Rating' },
  { value: 'rating_low', label: 'Lowest Rating' },
  { value: 'helpful', label: 'Most Helpful' },
] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number]['value'];

interface ReviewsAnswer {
  reviews: ReviewView[];
}

/** POST /reviews. @spec §7 */
export type NewReview = Pick<
  ReviewView,
  'booking_id' | 'property_id' | 'rating' | 'title' | 'comment' | 'photos'
>;

/** Calls about reviews; `sort_by`, `limit` and `is_helpful` are query parameters. @spec §7, F3, F4 */
export const reviewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allReviews: build.query<ReviewsAnswer, ReviewSort>({
      query: (sort) => ({ url: '/reviews', params: { sort_by: sort, limit: REVIEWS_LIMIT } }),
      providesTags: ['Review'],
    }),
    homeReviews: build.query<ReviewsAnswer, string>({
      query: (propertyId) => ({ url: '/reviews', params: { property_id: propertyId, limit: REVIEWS_LIMIT } }),
      providesTags: ['Review'],
    }),
    myReviews: build.query<ReviewsAnswer, void>({ query: () => '/reviews/user', providesTags: ['Review'] }),
    createReview: build.mutation<unknown, NewReview>({
      query: (body) => ({ url: '/reviews', method: 'POST', body }),
      invalidatesTags: ['Review', 'Booking', 'Property'],
    }),
    markHelpful: build.mutation<unknown, { id: string; helpful: boolean }>({
      query: ({ id, helpful }) => ({
        url: `/reviews/${encodeURIComponent(id)}/helpful`,
        method: 'POST',
        params: { is_helpful: helpful },
      }),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const {
  useAllReviewsQuery,
  useHomeReviewsQuery,
  useMyReviewsQuery,
  useCreateReviewMutation,
  useMarkHelpfulMutation,
} = reviewsApi;
