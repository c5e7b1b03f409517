import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#libs/operations/audit';
import type { OperatorPayoutView, PayoutHoldView } from '#libs/core/contracts';
import { PayableHolds, PayoutsQueries } from '#libs/money/payouts';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { tellPaging } from '../http/paging.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { OperatorActs } from './operator-acts.js';
import { LiftHoldDto, OperatorPayoutsDto, PAGE_LIMIT } from '../owner/owner.dto.js';
import { operatorPayoutView, payoutHoldView } from '../owner/payout.view.js';

const HOLD_ID = new IdParam('payout.hold_not_found');
const HOLDS_SHOWN = 500;

/** Payouts as operators watch them: what failed, what came back, what is frozen and why. Additive. @spec A13, D4 */
@ApiTags('admin')
@Controller('admin')
export class OperatorPayoutsController {
  constructor(
    private readonly payouts: PayoutsQueries,
    private readonly holds: PayableHolds,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: "Everybody's payouts, latest first" })
  @Refuses('request.invalid')
  @Operators('money.read')
  @Get('payouts')
  async list(
    @Query() { status, limit = PAGE_LIMIT, cursor = '' }: OperatorPayoutsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OperatorPayoutView[]> {
    const page = { limit, cursor: cursor || null };
    const { payouts, total, next } = await this.payouts.all(status ?? null, page);
    tellPaging(request, reply, { total, next });
    return payouts.map(operatorPayoutView);
  }

  @ApiOperation({ summary: 'Amounts that are frozen, oldest first' })
  @Operators('money.read')
  @Get('payout-holds')
  async frozen(): Promise<PayoutHoldView[]> {
    return (await this.holds.inPlace(HOLDS_SHOWN)).map(payoutHoldView);
  }

  @ApiOperation({ summary: 'Lifts a hold: what it froze goes out with the next payout' })
  @Refuses('payout.hold_not_found', 'payout.reason_missing', 'operator.reason_required')
  @Operators('money.manage')
  @HttpCode(204)
  @Post('payout-holds/:id/lift')
  async lift(
    @CallingOperator() operator: Actor,
    @Param('id', HOLD_ID) id: string,
    @Body() { reason }: LiftHoldDto,
  ): Promise<void> {
    await this.acts.perform(operator, reason, async (tx) => {
      await this.holds.liftIn(tx, { id, operatorId: operator.id, why: reason });
      return { result: undefined, action: 'payout_hold.lifted', subject: { kind: 'payout_hold', id } };
    });
  }
}
