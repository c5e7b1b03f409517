import { Body, Controller, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SENTENCES, type HelpfulView, type ReviewView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Clock } from '#libs/core/platform';
import { ReviewReplies, ReviewReports, ReviewsQueries, ReviewVotes } from '#libs/stays/reviews';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles, SignedIn } from '../http/policy.js';
import { reviewView } from './review.view.js';
import { HelpfulDto, ReplyDto, ReportDto } from './reviews.dto.js';

const ID = new IdParam('review.not_found');

/** What others do with a review: find it helpful, answer it, report it. @spec §7, F3 */
@ApiTags('reviews')
@Controller('reviews/:id')
export class ReviewActionsController {
  constructor(
    private readonly votes: ReviewVotes,
    private readonly replies: ReviewReplies,
    private readonly reports: ReviewReports,
    private readonly reviews: ReviewsQueries,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Find a review helpful, or no longer' })
  @Refuses('request.invalid', 'review.not_found', 'review.own')
  @SignedIn()
  @HttpCode(200)
  @Post('helpful')
  async helpful(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Query() query: HelpfulDto,
  ): Promise<HelpfulView> {
    const isHelpful = query.is_helpful === 'true';
    const count = await this.votes.vote(person.id, id, isHelpful);
    return {
      message: isHelpful ? SENTENCES.markedHelpful : SENTENCES.feedbackRecorded,
      helpful_count: count,
    };
  }

  @ApiOperation({ summary: "Answer a review of one's own home, or change the answer" })
  @Refuses('request.invalid', 'review.not_found')
  @Roles('property_owner')
  @Put('reply')
  async reply(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body() dto: ReplyDto,
  ): Promise<ReviewView> {
    await this.replies.reply(person.id, id, dto.reply);
    return reviewView(await this.reviews.one(id, person.id), this.clock.now());
  }

  @ApiOperation({ summary: 'Ask the operators to look at a review, once' })
  @Refuses('request.invalid', 'review.not_found', 'review.own_report', 'review.already_reported')
  @SignedIn()
  @Post('report')
  async report(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body() { reason, note }: ReportDto,
  ): Promise<{ message: string }> {
    await this.reports.report(person.id, id, { reason, note: note ?? null });
    return { message: 'Thank you. We will look at this review.' };
  }
}
