import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type Tx } from '#libs/core/platform';
import { bookedFactsOf, lockReview, type LockedReview } from './review-facts.js';
import { db } from './tables.js';

/** An operator's decision about a review; the author sees the reason for hiding it. */
export interface Decision {
  operatorId: string;
  reviewId: string;
  reason: string;
}

/** Moderates reviews, within the transaction that writes the audit log. */
@Injectable()
export class ModerateReviews {
  constructor(private readonly clock: Clock) {}

  /**
   * Hides a review and removes it from the home's rating; its author is notified with the reason, its reports are resolved.
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
    await this.resolveReports(tx, decision);
    await announce(tx, 'review.hidden', { ...bookedFactsOf(review), operatorId, reason }, now);
    return review;
  }

  /** Shows a hidden review again; its rating counts again. @throws DomainError `review.not_found`, `review.not_hidden` */
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
   * Resolves the reports of a review without changing it.
   * @returns the review and the number of resolved reports
   * @throws DomainError `review.not_found`, `review.no_reports`
   */
  async dismissReports(tx: Tx, decision: Decision): Promise<{ review: LockedReview; reports: number }> {
    const review = await lockReview(tx, decision.reviewId);
    const reports = await this.resolveReports(tx, decision);
    if (reports === 0) throw new DomainError('review.no_reports');
    return { review, reports };
  }

  private async resolveReports(tx: Tx, { operatorId, reviewId }: Decision): Promise<number> {
    const resolved = await db(tx)
      .updateTable('review_reports')
      .set({ resolved_at: this.clock.now(), resolved_by: operatorId })
      .where('review_id', '=', reviewId)
      .where('resolved_at', 'is', null)
      .returning('reporter_id')
      .execute();
    return resolved.length;
  }
}
