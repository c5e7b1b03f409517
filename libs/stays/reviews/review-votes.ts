import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { lockVisibleReview } from './review-facts.js';
import { db } from './tables.js';

/** Records and counts helpful votes on reviews. */
@Injectable()
export class ReviewVotes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets or clears a user's vote; idempotent.
   * @returns the review's number of helpful votes afterwards
   * @throws DomainError `review.not_found`, `review.own`
   * @spec F3
   */
  async vote(userId: string, reviewId: string, isHelpful: boolean): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const { review } = await lockVisibleReview(tx, reviewId);
      if (review.travelerId === userId) throw new DomainError('review.own');
      const change = await (isHelpful ? this.setVote(tx, reviewId, userId) : clearVote(tx, reviewId, userId));
      if (change !== 0)
        await db(tx)
          .updateTable('reviews')
          .set((row) => ({ helpful_count: row('helpful_count', '+', change) }))
          .where('id', '=', reviewId)
          .execute();
      return review.helpfulCount + change;
    });
  }

  private async setVote(tx: Tx, reviewId: string, userId: string): Promise<number> {
    const set = await db(tx)
      .insertInto('review_votes')
      .values({ review_id: reviewId, user_id: userId, voted_at: this.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    return set.length;
  }
}

async function clearVote(tx: Tx, reviewId: string, userId: string): Promise<number> {
  const cleared = await db(tx)
    .deleteFrom('review_votes')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute();
  return -cleared.length;
}
