import { LockMode } from '@mikro-orm/core';
import type { ReviewFacts } from '#libs/core/events';
import { DomainError, type Tx } from '#libs/core/platform';
import { homeOf } from './review-rows.queries.js';
import { Review } from './review.entity.js';

/** A review that was loaded to change it, and its home. */
export interface LockedReview {
  review: Review;
  home: Awaited<ReturnType<typeof homeOf>>;
}

/** Loads a review to change it; concurrent changes run one after the other. @throws DomainError `review.not_found` */
export async function lockReview(tx: Tx, reviewId: string): Promise<LockedReview> {
  const review = await tx.findOne(Review, { id: reviewId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!review) throw new DomainError('review.not_found');
  return { review, home: await homeOf(tx, review.propertyId) };
}

/** Like {@link lockReview}, but does not find hidden reviews. @throws DomainError `review.not_found` */
export async function lockVisibleReview(tx: Tx, reviewId: string): Promise<LockedReview> {
  const locked = await lockReview(tx, reviewId);
  if (locked.review.hiddenAt) throw new DomainError('review.not_found');
  return locked;
}

/** The payload that all review events share. */
export const factsOf = ({ review, home }: LockedReview): ReviewFacts => ({
  reviewId: review.id,
  propertyId: review.propertyId,
  propertyTitle: home.title,
  travelerId: review.travelerId,
  ownerId: home.owner_id,
  rating: review.rating,
  title: review.title,
});

/** The same for events that appear on a booking's timeline. */
export const bookedFactsOf = (locked: LockedReview): ReviewFacts & { bookingId: string } => ({
  ...factsOf(locked),
  bookingId: locked.review.bookingId,
});
