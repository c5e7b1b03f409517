import {
  call,
  listPage,
  request,
  type ListPage,
  type ResponseTo,
  type ReviewView,
} from '#libs/core/contracts';
import { REVIEWS_LIMIT, type ReviewSort } from '#libs/core/rules';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES } from '../api/list-pages.js';
import type { AppDispatch, AppState } from '../store/store.js';

/** Orders of a list of reviews, as its dropdown names them. @spec §2 /reviews */
export const SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  rating_high: 'Highest Rating',
  rating_low: 'Lowest Rating',
  helpful: 'Most Helpful',
};

/** Page size on a home's page. */
const HOME_PAGE = 6;

/** Parameters of a list of reviews; `of` says whose list it is. */
export interface ReviewsQuery {
  of: 'everybody' | 'me' | 'my-homes';
  sort: ReviewSort;
  propertyId?: string;
  rating?: number;
}

/** API calls for reviews; `sort_by`, `limit` and `is_helpful` are query parameters. @spec §7, F3, F4 */
export const reviewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reviews: build.infiniteQuery<ListPage<ReviewView>, ReviewsQuery, string>({
      infiniteQueryOptions: LIST_PAGES,
      query: ({ queryArg, pageParam }) =>
        request(LISTS[queryArg.of], { query: pageParam || firstPageOf(queryArg) }),
      transformResponse: ({ reviews }: ResponseTo<(typeof LISTS)[keyof typeof LISTS]>, meta) =>
        listPage(reviews, meta?.response?.headers),
      providesTags: ['Review'],
    }),
    createReview: build.mutation({
      ...call('POST /reviews'),
      invalidatesTags: (made) => (made ? ['Review', 'Booking', 'Property'] : []),
    }),
    editReview: build.mutation({
      ...call('PATCH /reviews/:id'),
      invalidatesTags: (made) => (made ? ['Review', 'Property'] : []),
    }),
    markHelpful: build.mutation({
      ...call('POST /reviews/:id/helpful', ({ id, helpful }: { id: string; helpful: boolean }) => ({
        params: { id },
        query: { is_helpful: helpful ? 'true' : 'false' },
      })),
      async onQueryStarted({ id, helpful }, api) {
        const show = (change: Change) =>
          changeShown(id, change)(api.dispatch, () => api.getState() as AppState);
        const undo = show((review) => {
          if (review.found_helpful !== helpful) review.helpful_count += helpful ? 1 : -1;
          review.found_helpful = helpful;
        });
        try {
          const { data } = await api.queryFulfilled;
          show((review) => void (review.helpful_count = data.helpful_count));
        } catch {
          undo(); // the button reports the error
        }
      },
    }),
    replyToReview: build.mutation({
      ...call('PUT /reviews/:id/reply'),
      invalidatesTags: (made) => (made ? ['Review'] : []),
    }),
    reportReview: build.mutation({
      ...call('POST /reviews/:id/report'),
      invalidatesTags: (made) => (made ? ['Review'] : []),
    }),
  }),
});

export const {
  useReviewsInfiniteQuery,
  useCreateReviewMutation,
  useEditReviewMutation,
  useMarkHelpfulMutation,
  useReplyToReviewMutation,
  useReportReviewMutation,
} = reviewsApi;

const LISTS = {
  everybody: 'GET /reviews',
  me: 'GET /reviews/user',
  'my-homes': 'GET /reviews/homes',
} as const satisfies Record<ReviewsQuery['of'], string>;

function firstPageOf({ of, sort, propertyId, rating }: ReviewsQuery): string {
  if (of === 'me') return `limit=${REVIEWS_LIMIT}`;
  return new URLSearchParams({
    ...(propertyId && { property_id: propertyId }),
    ...(rating && { rating: String(rating) }),
    sort_by: sort,
    limit: String(propertyId ? HOME_PAGE : REVIEWS_LIMIT),
  }).toString();
}

type Change = (review: ReviewView) => void;

/** Updates a review in every cached list without refetching: a vote must not reorder them. @returns undo */
const changeShown =
  (id: string, change: Change) =>
  (dispatch: AppDispatch, getState: () => AppState): (() => void) => {
    const patches = reviewsApi.util.selectInvalidatedBy(getState(), ['Review']).map(({ originalArgs }) =>
      dispatch(
        reviewsApi.util.updateQueryData('reviews', originalArgs as ReviewsQuery, ({ pages }) =>
          pages
            .flatMap(({ rows }) => rows)
            .filter((one) => one.id === id)
            .forEach(change),
        ),
      ),
    );
    return () => patches.forEach((patch) => patch.undo());
  };
