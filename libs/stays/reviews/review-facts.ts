import type { ReviewFacts } from '#libs/core/events';
import { firstRow, Refusal, type Tx } from '#libs/core/platform';

/** A review under lock, with what its rules and events are about. Instants are text. */
export interface LockedReview {
  id: string;
  booking_id: string;
  property_id: string;
  property_title: string;
  traveler_id: string;
  owner_id: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  helpful_count: number;
  owner_reply: string | null;
  created_at: string;
  hidden_at: string | null;
}

/** Locks a review, so that of several changes at once each sees the one before. @throws Refusal `review.not_found` */
export async function lockReview(tx: Tx, reviewId: string): Promise<LockedReview> {
  const review = await firstRow<LockedReview>(
    tx,
    `select r.id, r.booking_id, r.property_id, p.title as property_title, r.traveler_id, p.owner_id, r.rating, r.title,
            r.comment, r.photos, r.helpful_count, r.owner_reply, r.created_at, r.hidden_at
       from reviews r join properties p on p.id = r.property_id
      where r.id = ? for no key update of r`,
    [reviewId],
  );
  if (!review) throw new Refusal('review.not_found');
  return review;
}

/** As {@link lockReview}, for people who may only know of what can be seen. @throws Refusal `review.not_found` */
export async function lockVisibleReview(tx: Tx, reviewId: string): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId);
  if (review.hidden_at) throw new Refusal('review.not_found');
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
