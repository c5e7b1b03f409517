import { Body, Controller, Param, Query } from '@nestjs/common';
import { SENTENCES, type HelpfulView, type ReviewView } from '#libs/core/contracts';
import { type QueryOf, type BodyOf, reviewActionCalls } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import type { Person } from '#libs/people/identity';
import { ReviewReplies, ReviewReports, ReviewsQueries, ReviewVotes } from '#libs/stays/reviews';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { reviewView } from './review.view.js';

const ID = new IdParam('review.not_found');

/** Votes, replies and reports on reviews. @spec §7, F3 */
@ApiTags('reviews')
@Controller()
export class ReviewActionsController {
  constructor(
    private readonly votes: ReviewVotes,
    private readonly replies: ReviewReplies,
    private readonly reports: ReviewReports,
    private readonly reviews: ReviewsQueries,
    private readonly clock: Clock,
  ) {}

  @SignedIn()
  @Serves(reviewActionCalls.helpful)
  async helpful(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Query({ schema: reviewActionCalls.helpful.query }) query: QueryOf<typeof reviewActionCalls.helpful>,
  ): Promise<HelpfulView> {
    const isHelpful = query.is_helpful === 'true';
    const count = await this.votes.vote(person.id, id, isHelpful);
    return {
      message: isHelpful ? SENTENCES.markedHelpful : SENTENCES.feedbackRecorded,
      helpful_count: count,
    };
  }

  @Roles('property_owner')
  @Serves(reviewActionCalls.reply)
  async reply(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: reviewActionCalls.reply.body }) dto: BodyOf<typeof reviewActionCalls.reply>,
  ): Promise<ReviewView> {
    await this.replies.reply(person.id, id, dto.reply);
    return reviewView(await this.reviews.one(id, person.id), this.clock.now());
  }

  @SignedIn()
  @Serves(reviewActionCalls.report)
  async report(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: reviewActionCalls.report.body })
    { reason, note }: BodyOf<typeof reviewActionCalls.report>,
  ): Promise<{ message: string }> {
    await this.reports.report(person.id, id, { reason, note: note ?? null });
    return { message: 'Thank you. We will look at this review.' };
  }
}
