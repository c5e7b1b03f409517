import type { ReviewFacts } from '#libs/core/events';
import { DomainError, type Tx } from '#libs/core/platform';
import { lockedReview } from './review-rows.queries.js';

/** A locked review with the data that its rules and events need. */
export type LockedReview = Awaited<ReturnType<typeof lockReview>>;

/** Locks a review, so that concurrent changes run one after the other. @throws DomainError `review.not_found` */
export async function lockReview(tx: Tx, reviewId: string) {
  const review = await lockedReview(tx, reviewId);
  if (!review) throw new DomainError('review.not_found');
  return review;
}

/** Like {@link lockReview}, but does not find hidden reviews. @throws DomainError `review.not_found` */
export async function lockVisibleReview(tx: Tx, reviewId: string): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId);
  if (review.hidden_at) throw new DomainError('review.not_found');
  return review;
}

/** The payload that all review events share. */
export const factsOf = (review: LockedReview): ReviewFacts => ({
  reviewId: review.id,
  propertyId: review.property_id,
  propertyTitle: review.property_title,
  travelerId: review.traveler_id,
  ownerId: review.owner_id,
  rating: review.rating,
  title: review.title,
});

/** The same for events that appear on a booking's timeline. */
export const bookedFactsOf = (review: LockedReview): ReviewFacts & { bookingId: string } => ({
  ...factsOf(review),
  bookingId: review.booking_id,
});
