export { ModerateReviews, type Decision } from './moderate-reviews.js';
export {
  ModerationQueries,
  type ModeratedRow,
  type ModerationHistory,
  type PersonRow,
} from './moderation.queries.js';
export { ReviewPhotos } from './review-photos.port.js';
export { ReviewReplies } from './review-replies.js';
export { ReviewReports, type Report } from './review-reports.js';
export type { ReviewPhotoRow, ReviewRow } from './review-row.js';
export { ReviewVotes } from './review-votes.js';
export { Review } from './review.entity.js';
export { ReviewsModule } from './reviews.module.js';
export { ReviewsQueries, type FoundReviews, type ReviewFilters, type ReviewPage } from './reviews.queries.js';
export { ReviewsService, type NewReview, type ReviewText } from './reviews.service.js';
