import type { ReviewFacts } from '#libs/core/events';
import { DomainError, type Tx } from '#libs/core/platform';
import { lockedReview } from './review-rows.queries.js';

/** A review under lock, with what its rules and events are about. */
export type LockedReview = Awaited<ReturnType<typeof lockReview>>;

/** Locks a review, so that of several changes at once each sees the one before. @throws DomainError `review.not_found` */
export async function lockReview(tx: Tx, reviewId: string) {
  const review = await lockedReview(tx, reviewId);
  if (!review) throw new DomainError('review.not_found');
  return review;
}

/** As {@link lockReview}, for people who may only know of what can be seen. @throws DomainError `review.not_found` */
export async function lockVisibleReview(tx: Tx, reviewId: string): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId);
  if (review.hidden_at) throw new DomainError('review.not_found');
  return review;
}

/** What every event about a review says. */
export const factsOf = (review: LockedReview): ReviewFacts => ({
  reviewId: review.id,
  propertyId: review.property_id,
  propertyTitle: review.property_title,
  travelerId: review.traveler_id,
  ownerId: review.owner_id,
  rating: review.rating,
  title: review.title,
});

/** The same for events that belong to a booking's story. */
export const bookedFactsOf = (review: LockedReview): ReviewFacts & { bookingId: string } => ({
  ...factsOf(review),
  bookingId: review.booking_id,
});
