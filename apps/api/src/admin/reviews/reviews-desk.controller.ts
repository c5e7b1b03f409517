import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { reasonOf, type Actor } from '#libs/operations/audit';
import type { ReviewDeskView } from '#libs/core/contracts';
import type { Tx } from '#libs/core/platform';
import { ModerateReviews, ModerationQueries, type Decision } from '#libs/stays/reviews';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs, type Deed } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';
import { reviewDeskView } from './reviews-desk.view.js';

const ID = new IdParam('review.not_found');

type Done = Omit<Deed<void>, 'subject' | 'result'>;

/** A review that somebody reported, and what is done about it. Each decision names who and why. @spec D4 */
@ApiTags('operators')
@Controller('admin/reviews')
export class ReviewsDeskController {
  constructor(
    private readonly queries: ModerationQueries,
    private readonly moderation: ModerateReviews,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'One review with its reports, its earlier words and what operators did' })
  @Refuses('review.not_found')
  @Operators('reviews.read')
  @Get(':id')
  one(@Param('id', ID) id: string): Promise<ReviewDeskView> {
    return this.detailOf(id);
  }

  @ApiOperation({ summary: 'Take a review out of sight; its author reads the reason' })
  @Refuses('operator.reason_required', 'review.not_found', 'review.already_hidden')
  @Operators('reviews.manage')
  @HttpCode(200)
  @Post(':id/hide')
  hide(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<ReviewDeskView> {
    return this.decide(operator, { id, reason }, async (decision, tx) => {
      const review = await this.moderation.hide(tx, decision);
      return { action: 'review.hidden', bookingId: review.booking_id };
    });
  }

  @ApiOperation({ summary: 'Put a hidden review back' })
  @Refuses('operator.reason_required', 'review.not_found', 'review.not_hidden')
  @Operators('reviews.manage')
  @HttpCode(200)
  @Post(':id/restore')
  restore(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<ReviewDeskView> {
    return this.decide(operator, { id, reason }, async (decision, tx) => {
      const review = await this.moderation.restore(tx, decision);
      return { action: 'review.restored', bookingId: review.booking_id };
    });
  }

  @ApiOperation({ summary: 'Settle the reports of a review that stays as it is' })
  @Refuses('operator.reason_required', 'review.not_found', 'review.no_reports')
  @Operators('reviews.manage')
  @HttpCode(200)
  @Post(':id/dismiss-reports')
  dismissReports(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<ReviewDeskView> {
    return this.decide(operator, { id, reason }, async (decision, tx) => {
      const { review, reports } = await this.moderation.dismissReports(tx, decision);
      return { action: 'review.reports_dismissed', bookingId: review.booking_id, before: { reports } };
    });
  }

  private async decide(
    operator: Actor,
    { id, reason }: { id: string; reason: string | undefined },
    work: (decision: Decision, tx: Tx) => Promise<Done>,
  ): Promise<ReviewDeskView> {
    const why = reasonOf(reason);
    await this.acts.perform(operator, why, async (tx) => ({
      ...(await work({ operatorId: operator.id ?? '', reviewId: id, reason: why }, tx)),
      subject: { kind: 'review', id },
      result: undefined,
    }));
    return this.detailOf(id);
  }

  private async detailOf(id: string): Promise<ReviewDeskView> {
    const [row, history] = await Promise.all([this.queries.one(id), this.queries.historyOf(id)]);
    return reviewDeskView(row, history);
  }
}
