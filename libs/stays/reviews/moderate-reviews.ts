import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type Tx } from '#libs/core/platform';
import { bookedFactsOf, lockReview } from './review-facts.js';
import type { Review } from './review.entity.js';
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
  async hide(tx: Tx, decision: Decision): Promise<Review> {
    const { operatorId, reviewId, reason } = decision;
    const locked = await lockReview(tx, reviewId);
    const now = this.clock.now();
    locked.review.hide({ by: operatorId, at: now, reason });
    await tx.flush();
    await this.resolveReports(tx, decision);
    await announce(tx, 'review.hidden', { ...bookedFactsOf(locked), operatorId, reason }, now);
    return locked.review;
  }

  /** Shows a hidden review again; its rating counts again. @throws DomainError `review.not_found`, `review.not_hidden` */
  async restore(tx: Tx, { operatorId, reviewId, reason }: Decision): Promise<Review> {
    const locked = await lockReview(tx, reviewId);
    locked.review.restore();
    await tx.flush();
    const facts = { ...bookedFactsOf(locked), operatorId, reason };
    await announce(tx, 'review.restored', facts, this.clock.now());
    return locked.review;
  }

  /**
   * Resolves the reports of a review without changing it.
   * @returns the review and the number of resolved reports
   * @throws DomainError `review.not_found`, `review.no_reports`
   */
  async dismissReports(tx: Tx, decision: Decision): Promise<{ review: Review; reports: number }> {
    const { review } = await lockReview(tx, decision.reviewId);
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
