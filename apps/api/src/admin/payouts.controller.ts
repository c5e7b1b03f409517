import { Body, Controller, Param, Query } from '@nestjs/common';
import type { OperatorPayoutView, PayoutHoldView } from '#libs/core/contracts';
import { type QueryOf, type BodyOf, operatorPayoutCalls, PAGE_LIMIT } from '#libs/core/contracts/calls';
import { PayableHolds, PayoutsQueries } from '#libs/money/payouts';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { operatorPayoutView, payoutHoldView } from '../owner/payout.view.js';
import { GuardedCommands } from './approvals/guarded-commands.js';
import { Readings } from './readings.js';

const HOLD_ID = new IdParam('payout.hold_not_found');
const MAX_HOLDS = 500;

/** Payouts for operators: failures, reversals, and frozen amounts with their reasons. Additive. @spec A13, D4 */
@ApiTags('admin')
@Controller()
export class OperatorPayoutsController {
  constructor(
    private readonly payouts: PayoutsQueries,
    private readonly holds: PayableHolds,
    private readonly commands: GuardedCommands,
    private readonly readings: Readings,
  ) {}

  @Operators('money.read')
  @Serves(operatorPayoutCalls.list)
  async list(
    @CallingOperator() operator: Actor,
    @Query({ schema: operatorPayoutCalls.list.query })
    { status, limit = PAGE_LIMIT, cursor = '' }: QueryOf<typeof operatorPayoutCalls.list>,
    @Paging() setPaging: SetPaging,
  ): Promise<OperatorPayoutView[]> {
    const page = { limit, cursor: cursor || null };
    await this.readings.recordOnce(operator, {
      action: 'list.read',
      subject: { kind: 'list', id: 'payouts' },
      after: { status: status ?? null, ...page },
    });
    const { payouts, total, next } = await this.payouts.all(status ?? null, page);
    setPaging({ total, next });
    return payouts.map(operatorPayoutView);
  }

  @Operators('money.read')
  @Serves(operatorPayoutCalls.frozen)
  async frozen(): Promise<PayoutHoldView[]> {
    return (await this.holds.inPlace(MAX_HOLDS)).map(payoutHoldView);
  }

  @Operators('money.manage')
  @Serves(operatorPayoutCalls.lift)
  async lift(
    @CallingOperator() operator: Actor,
    @Param('id', HOLD_ID) id: string,
    @Body({ schema: operatorPayoutCalls.lift.body }) { reason }: BodyOf<typeof operatorPayoutCalls.lift>,
  ): Promise<void> {
    await this.commands.perform(operator, reason, { act: 'lift_payout_hold', subjectId: id });
  }
}
