import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type Tx } from '#libs/core/platform';
import { bookedFactsOf, lockReview, type LockedReview } from './review-facts.js';
import { db } from './tables.js';

/** A decision of an operator about a review; the author can read why one was hidden. */
export interface Decision {
  operatorId: string;
  reviewId: string;
  reason: string;
}

/** What operators decide about reviews, within the transaction that also writes it into their record. */
@Injectable()
export class ModerateReviews {
  constructor(private readonly clock: Clock) {}

  /**
   * Takes a review out of sight and out of the home's rating; its author is told why, and reports of it are settled.
   * @throws DomainError `review.not_found`, `review.already_hidden`
   */
  async hide(tx: Tx, decision: Decision): Promise<LockedReview> {
    const { operatorId, reviewId, reason } = decision;
    const review = await lockReview(tx, reviewId);
    if (review.hidden_at) throw new DomainError('review.already_hidden');
    const now = this.clock.now();
    await db(tx)
      .updateTable('reviews')
      .set({ hidden_at: now, hidden_by: operatorId, hidden_reason: reason })
      .where('id', '=', reviewId)
      .execute();
    await this.settleReports(tx, decision);
    await announce(tx, 'review.hidden', { ...bookedFactsOf(review), operatorId, reason }, now);
    return review;
  }

  /**
   * Puts a hidden review back; it counts again.
   * @throws DomainError `review.not_found`, `review.not_hidden`
   */
  async restore(tx: Tx, { operatorId, reviewId, reason }: Decision): Promise<LockedReview> {
    const review = await lockReview(tx, reviewId);
    if (!review.hidden_at) throw new DomainError('review.not_hidden');
    await db(tx)
      .updateTable('reviews')
      .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
      .where('id', '=', reviewId)
      .execute();
    const facts = { ...bookedFactsOf(review), operatorId, reason };
    await announce(tx, 'review.restored', facts, this.clock.now());
    return review;
  }

  /**
   * Settles the reports of a review that stays as it is.
   * @returns the review, and how many people had reported it
   * @throws DomainError `review.not_found`, `review.no_reports`
   */
  async dismissReports(tx: Tx, decision: Decision): Promise<{ review: LockedReview; reports: number }> {
    const review = await lockReview(tx, decision.reviewId);
    const reports = await this.settleReports(tx, decision);
    if (reports === 0) throw new DomainError('review.no_reports');
    return { review, reports };
  }

  private async settleReports(tx: Tx, { operatorId, reviewId }: Decision): Promise<number> {
    const settled = await db(tx)
      .updateTable('review_reports')
      .set({ resolved_at: this.clock.now(), resolved_by: operatorId })
      .where('review_id', '=', reviewId)
      .where('resolved_at', 'is', null)
      .returning('reporter_id')
      .execute();
    return settled.length;
  }
}
