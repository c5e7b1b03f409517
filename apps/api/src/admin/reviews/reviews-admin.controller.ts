import { Body, Controller, Param } from '@nestjs/common';
import type { OperatorReviewView } from '#libs/core/contracts';
import { type BodyOf, moderationCalls } from '#libs/core/contracts/calls';
import type { Tx } from '#libs/core/platform';
import { reasonOf, type Actor } from '#libs/operations/audit';
import { ModerateReviews, ModerationQueries, type Decision } from '#libs/stays/reviews';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands, type CommandResult } from '../audited-commands.js';
import { Readings } from '../readings.js';
import { operatorReviewView } from './reviews-admin.view.js';

const ID = new IdParam('review.not_found');

type AuditEntry = Omit<CommandResult<void>, 'subject' | 'result'>;

/** Moderation of reviews; every decision records the operator and a reason. @spec D4 */
@ApiTags('operators')
@Controller()
export class ReviewsAdminController {
  constructor(
    private readonly queries: ModerationQueries,
    private readonly moderation: ModerateReviews,
    private readonly commands: AuditedCommands,
    private readonly readings: Readings,
  ) {}

  @Operators('reviews.read')
  @Serves(moderationCalls.one)
  async one(@CallingOperator() operator: Actor, @Param('id', ID) id: string): Promise<OperatorReviewView> {
    const review = await this.detailOf(id);
    await this.readings.recordOnce(operator, { action: 'review.opened', subject: { kind: 'review', id } });
    return review;
  }

  @Operators('reviews.manage')
  @Serves(moderationCalls.hide)
  hide(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: moderationCalls.hide.body }) { reason }: BodyOf<typeof moderationCalls.hide>,
  ): Promise<OperatorReviewView> {
    return this.decide(operator, { id, reason }, async (decision, tx) => {
      const review = await this.moderation.hide(tx, decision);
      return { action: 'review.hidden', bookingId: review.bookingId };
    });
  }

  @Operators('reviews.manage')
  @Serves(moderationCalls.restore)
  restore(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: moderationCalls.restore.body }) { reason }: BodyOf<typeof moderationCalls.restore>,
  ): Promise<OperatorReviewView> {
    return this.decide(operator, { id, reason }, async (decision, tx) => {
      const review = await this.moderation.restore(tx, decision);
      return { action: 'review.restored', bookingId: review.bookingId };
    });
  }

  @Operators('reviews.manage')
  @Serves(moderationCalls.dismissReports)
  dismissReports(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: moderationCalls.dismissReports.body })
    { reason }: BodyOf<typeof moderationCalls.dismissReports>,
  ): Promise<OperatorReviewView> {
    return this.decide(operator, { id, reason }, async (decision, tx) => {
      const { review, reports } = await this.moderation.dismissReports(tx, decision);
      return { action: 'review.reports_dismissed', bookingId: review.bookingId, before: { reports } };
    });
  }

  private async decide(
    operator: Actor,
    { id, reason }: { id: string; reason: string | undefined },
    work: (decision: Decision, tx: Tx) => Promise<AuditEntry>,
  ): Promise<OperatorReviewView> {
    const why = reasonOf(reason);
    await this.commands.perform(operator, why, async (tx) => ({
      ...(await work({ operatorId: operator.id ?? '', reviewId: id, reason: why }, tx)),
      subject: { kind: 'review', id },
      result: undefined,
    }));
    return this.detailOf(id);
  }

  private async detailOf(id: string): Promise<OperatorReviewView> {
    const [row, history] = await Promise.all([this.queries.one(id), this.queries.historyOf(id)]);
    return operatorReviewView(row, history);
  }
}
