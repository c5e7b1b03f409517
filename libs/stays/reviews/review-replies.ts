import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { bookedFactsOf, lockVisibleReview, type LockedReview } from './review-facts.js';
import { db } from './tables.js';

/** Owners' replies to reviews of their homes: one per review, which can be edited. */
@Injectable()
export class ReviewReplies {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Replies to a review of the owner's home, or edits the reply; an identical reply changes nothing.
   * @throws DomainError `review.not_found`, also when the home is not theirs
   */
  async reply(ownerId: string, reviewId: string, reply: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const review = await lockVisibleReview(tx, reviewId);
      if (review.owner_id !== ownerId) throw new DomainError('review.not_found');
      if (review.owner_reply === reply) return;
      await this.write(tx, review, reply);
    });
  }

  private async write(tx: Tx, review: LockedReview, reply: string): Promise<void> {
    const now = this.clock.now();
    const first = review.owner_reply === null;
    await db(tx)
      .updateTable('reviews')
      .set({ owner_reply: reply, ...(first ? { owner_replied_at: now } : { owner_reply_edited_at: now }) })
      .where('id', '=', review.id)
      .execute();
    await announce(tx, 'review.replied', { ...bookedFactsOf(review), reply, first }, now);
  }
}
