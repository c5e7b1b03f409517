import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, inTransaction, isConflict, Refusal, rows, type Tx } from '#libs/platform';
import type { BookingStatus } from '#libs/rules';
import { Review } from './review.entity.js';

/** What a traveler writes; shapes are checked at the edge. */
export interface NewReview {
  bookingId: string;
  propertyId: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
}

interface StayRow {
  property_id: string;
  status: BookingStatus;
}

/** Writes reviews and counts votes on them. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Reviews a completed stay of one's own, once, and adds it to the home's rating.
   * @returns the review's id
   * @throws Refusal `booking.not_found`, `review.select_booking`, `review.not_completed`, `review.already_written`
   * @spec §5 Review, §6, F2, F8
   */
  async write(travelerId: string, review: NewReview): Promise<string> {
    try {
      return await inTransaction(this.em, (tx) => this.add(tx, travelerId, review));
    } catch (error) {
      if (isConflict(error)) throw new Refusal('review.already_written');
      throw error;
    }
  }

  /**
   * Sets or clears one's vote; doing it twice changes nothing more.
   * @returns how many people find the review helpful now
   * @throws Refusal `review.not_found`, `review.own`
   * @spec F3
   */
  async vote(userId: string, reviewId: string, isHelpful: boolean): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const review = await firstRow<{ traveler_id: string; helpful_count: number }>(
        tx,
        'select traveler_id, helpful_count from reviews where id = ? for no key update',
        [reviewId],
      );
      if (!review) throw new Refusal('review.not_found');
      if (review.traveler_id === userId) throw new Refusal('review.own');
      const change = await (isHelpful ? this.setVote(tx, reviewId, userId) : clearVote(tx, reviewId, userId));
      await tx.execute('update reviews set helpful_count = helpful_count + ? where id = ?', [
        change,
        reviewId,
      ]);
      return review.helpful_count + change;
    });
  }

  private async add(tx: Tx, travelerId: string, review: NewReview): Promise<string> {
    const stay = await firstRow<StayRow>(
      tx,
      'select property_id, status from bookings where id = ? and traveler_id = ?',
      [review.bookingId, travelerId],
    );
    if (!stay) throw new Refusal('booking.not_found');
    if (stay.property_id !== review.propertyId)
      throw new Refusal('review.select_booking', { field: 'property_id' });
    if (stay.status !== 'completed') throw new Refusal('review.not_completed');
    const { id } = tx.create(Review, {
      ...review,
      id: randomUUID(),
      travelerId,
      isVerified: true,
      helpfulCount: 0,
      ownerReply: null,
      createdAt: this.clock.now(),
    });
    await tx.flush();
    await tx.execute(
      'update properties set rating_sum = rating_sum + ?, rating_count = rating_count + 1 where id = ?',
      [review.rating, review.propertyId],
    );
    return id;
  }

  private async setVote(tx: Tx, reviewId: string, userId: string): Promise<number> {
    const set = await rows(
      tx,
      'insert into review_votes (review_id, user_id, voted_at) values (?, ?, ?) on conflict do nothing returning user_id',
      [reviewId, userId, this.clock.now()],
    );
    return set.length;
  }
}

async function clearVote(tx: Tx, reviewId: string, userId: string): Promise<number> {
  const cleared = await rows(
    tx,
    'delete from review_votes where review_id = ? and user_id = ? returning user_id',
    [reviewId, userId],
  );
  return -cleared.length;
}
