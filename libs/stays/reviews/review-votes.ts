import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, Refusal, rows, type Tx } from '#libs/core/platform';
import { lockVisibleReview } from './review-facts.js';

/** Counts who finds a review helpful. */
@Injectable()
export class ReviewVotes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets or clears one's vote; doing it twice changes nothing more.
   * @returns how many people find the review helpful now
   * @throws Refusal `review.not_found`, `review.own`
   * @spec F3
   */
  async vote(userId: string, reviewId: string, isHelpful: boolean): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const review = await lockVisibleReview(tx, reviewId);
      if (review.traveler_id === userId) throw new Refusal('review.own');
      const change = await (isHelpful ? this.setVote(tx, reviewId, userId) : clearVote(tx, reviewId, userId));
      if (change !== 0)
        await tx.execute('update reviews set helpful_count = helpful_count + ? where id = ?', [
          change,
          reviewId,
        ]);
      return review.helpful_count + change;
    });
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
