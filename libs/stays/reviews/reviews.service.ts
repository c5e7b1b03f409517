import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, isConflict, DomainError, type Tx } from '#libs/core/platform';
import { isEditable } from '#libs/core/rules';
import { bookedFactsOf, lockReview, type LockedReview } from './review-facts.js';
import { ReviewPhotos } from './review-photos.port.js';
import { stayOf } from './review-rows.queries.js';
import { Review } from './review.entity.js';
import { db } from './tables.js';

/** The content of a review, validated by the API. `photos` are ids of the traveler's uploads. */
export interface ReviewText {
  rating: number;
  title: string;
  comment: string;
  photos: string[];
}

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
      const before = await lockReview(tx, reviewId);
      if (before.traveler_id !== travelerId) throw new DomainError('review.not_found');
      const now = this.clock.now();
      if (!isEditable(before.created_at, now)) throw new DomainError('review.no_longer_editable');
      const after: ReviewText = { ...textOf(before), ...change };
      if (isSame(textOf(before), after)) return;
      if (change.photos) await this.photos.setPhotos(tx, reviewId, travelerId, after.photos);
      await keepRevision(tx, before, now);
      await updateText(tx, reviewId, after, now);
      const facts = { ...bookedFactsOf({ ...before, ...after }), previousRating: before.rating };
      await announce(tx, 'review.edited', facts, now);
    });
  }

  private async add(tx: Tx, travelerId: string, review: NewReview): Promise<string> {
    await checkStay(tx, travelerId, review);
    const id = randomUUID();
    const now = this.clock.now();
    tx.create(Review, { ...review, id, travelerId, isVerified: true, helpfulCount: 0, createdAt: now });
    await tx.flush();
    await this.photos.setPhotos(tx, id, travelerId, review.photos);
    await announce(tx, 'review.published', bookedFactsOf(await lockReview(tx, id)), now);
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

const textOf = ({ rating, title, comment, photos }: LockedReview): ReviewText => ({
  rating,
  title,
  comment,
  photos,
});

const isSame = (one: ReviewText, other: ReviewText): boolean =>
  one.rating === other.rating &&
  one.title === other.title &&
  one.comment === other.comment &&
  one.photos.join() === other.photos.join();

const keepRevision = (tx: Tx, { id, rating, title, comment, photos }: LockedReview, now: Date) =>
  db(tx)
    .insertInto('review_revisions')
    .values({ review_id: id, rating, title, comment, photos, replaced_at: now })
    .execute();

const updateText = (tx: Tx, id: string, text: ReviewText, now: Date) =>
  db(tx)
    .updateTable('reviews')
    .set({ ...text, edited_at: now })
    .where('id', '=', id)
    .execute();
