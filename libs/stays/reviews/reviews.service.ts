import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, isConflict, DomainError, type Tx } from '#libs/core/platform';
import { bookedFactsOf, lockReview } from './review-facts.js';
import { ReviewPhotos } from './review-photos.port.js';
import { homeOf, stayOf } from './review-rows.queries.js';
import { Review, type ReviewText } from './review.entity.js';
import { db } from './tables.js';

/** A new review and its booking. */
export interface NewReview extends ReviewText {
  bookingId: string;
  propertyId: string;
}

/** Writes and edits reviews. A database trigger updates the home's rating in the same transaction. @spec F8 */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly photos: ReviewPhotos,
  ) {}

  /**
   * Reviews one of the traveler's completed stays, once.
   * @returns the review's id
   * @throws DomainError `booking.not_found`, `review.select_booking`, `review.not_completed`, `review.already_written`,
   *   and the errors of {@link ReviewPhotos.setPhotos}
   * @spec §5 Review, §6, F1, F2
   */
  async write(travelerId: string, review: NewReview): Promise<string> {
    try {
      return await inTransaction(this.em, (tx) => this.add(tx, travelerId, review));
    } catch (error) {
      if (isConflict(error)) throw new DomainError('review.already_written');
      throw error;
    }
  }

  /**
   * Edits the traveler's own review within 48 hours and keeps the previous version. An identical edit changes nothing.
   * @throws DomainError `review.not_found` when it is not theirs, `review.no_longer_editable`, and the errors of {@link ReviewPhotos.setPhotos}
   */
  async edit(travelerId: string, reviewId: string, change: Partial<ReviewText>): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const locked = await lockReview(tx, reviewId);
      const { review } = locked;
      if (review.travelerId !== travelerId) throw new DomainError('review.not_found');
      const [before, now] = [review.text(), this.clock.now()];
      if (!review.edit(change, now)) return;
      if (change.photos) await this.photos.setPhotos(tx, reviewId, travelerId, change.photos);
      await keepRevision(tx, reviewId, before, now);
      await tx.flush();
      await announce(tx, 'review.edited', { ...bookedFactsOf(locked), previousRating: before.rating }, now);
    });
  }

  private async add(tx: Tx, travelerId: string, review: NewReview): Promise<string> {
    await checkStay(tx, travelerId, review);
    const id = randomUUID();
    const now = this.clock.now();
    const written = { ...review, id, travelerId, isVerified: true, helpfulCount: 0, createdAt: now };
    const added = tx.create(Review, written);
    await tx.flush();
    await this.photos.setPhotos(tx, id, travelerId, review.photos);
    const home = await homeOf(tx, review.propertyId);
    await announce(tx, 'review.published', bookedFactsOf({ review: added, home }), now);
    return id;
  }
}

/** @throws DomainError `booking.not_found`, `review.select_booking`, `review.not_completed` */
async function checkStay(tx: Tx, travelerId: string, review: NewReview): Promise<void> {
  const stay = await stayOf(tx, travelerId, review.bookingId);
  if (!stay) throw new DomainError('booking.not_found');
  if (stay.property_id !== review.propertyId)
    throw new DomainError('review.select_booking', { field: 'property_id' });
  if (stay.status !== 'completed') throw new DomainError('review.not_completed');
}

const keepRevision = (tx: Tx, reviewId: string, text: ReviewText, now: Date) =>
  db(tx)
    .insertInto('review_revisions')
    .values({ review_id: reviewId, ...text, replaced_at: now })
    .execute();
