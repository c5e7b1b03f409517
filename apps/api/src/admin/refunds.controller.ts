import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import { RefundDesk } from '#libs/money/payments';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { ReasonDto } from './reason.dto.js';
import { OperatorActs } from './operator-acts.js';

/** Another try for a refund that waits. */
@ApiTags('operators')
@Controller('admin/refunds')
export class RefundsController {
  constructor(
    private readonly refunds: RefundDesk,
    private readonly acts: OperatorActs,
  ) {}

  @ApiOperation({ summary: 'Send a waiting refund again, now' })
  @Refuses('operator.reason_required', 'refund.not_found', 'refund.not_waiting')
  @Operators('money.manage')
  @HttpCode(202)
  @Post(':id/retry')
  async retry(
    @CallingOperator() operator: Actor,
    @Param('id', new IdParam('refund.not_found')) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<void> {
    await this.acts.perform(operator, reason, async (tx) => {
      const { bookingId, lastError } = await this.refunds.retry(tx, id);
      return {
        result: undefined,
        action: 'refund.retried',
        subject: { kind: 'refund', id },
        bookingId,
        before: { last_error: lastError },
      };
    });
  }
}
