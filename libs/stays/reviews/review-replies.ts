import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError } from '#libs/core/platform';
import { manages } from '#libs/stays/hosts';
import { bookedFactsOf, lockVisibleReview } from './review-facts.js';

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
  async reply(personId: string, reviewId: string, reply: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const locked = await lockVisibleReview(tx, reviewId);
      if (!manages(personId, locked.home.owner_id)) throw new DomainError('review.not_found');
      const now = this.clock.now();
      const done = locked.review.setReply(reply, now);
      if (!done) return;
      await tx.flush();
      const facts = { ...bookedFactsOf(locked), reply, first: done === 'first' };
      await announce(tx, 'review.replied', facts, now);
    });
  }
}
