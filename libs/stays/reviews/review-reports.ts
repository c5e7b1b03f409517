import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError } from '#libs/core/platform';
import type { ReportReason } from '#libs/core/rules';
import { factsOf, lockVisibleReview } from './review-facts.js';
import { db } from './tables.js';

/** Why a review is reported to the operators. */
export interface Report {
  reason: ReportReason;
  note: string | null;
}

/** Accepts reports of reviews. */
@Injectable()
export class ReviewReports {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Reports a review, once per person and review.
   * @throws DomainError `review.not_found`, `review.own_report`, `review.already_reported`
   */
  async report(reporterId: string, reviewId: string, { reason, note }: Report): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const locked = await lockVisibleReview(tx, reviewId);
      if (locked.review.travelerId === reporterId) throw new DomainError('review.own_report');
      const now = this.clock.now();
      const added = await db(tx)
        .insertInto('review_reports')
        .values({ review_id: reviewId, reporter_id: reporterId, reason, note, reported_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('review_id')
        .executeTakeFirst();
      if (!added) throw new DomainError('review.already_reported');
      await announce(tx, 'review.reported', { ...factsOf(locked), reporterId, reason }, now);
    });
  }
}
