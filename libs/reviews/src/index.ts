export { Review } from './review.entity.js';
export { REVIEW_SORTS, ReviewsQueries, type ReviewRow, type ReviewSort } from './reviews.queries.js';
export { ReviewsModule } from './reviews.module.js';
export { ReviewsService, type NewReview } from './reviews.service.js';
