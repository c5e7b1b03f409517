import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, operatorRefundCalls } from '#libs/core/contracts/calls';
import { RefundAdmin } from '#libs/money/payments';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { AuditedCommands } from './audited-commands.js';

/** Retries waiting refunds. */
@ApiTags('operators')
@Controller()
export class RefundsController {
  constructor(
    private readonly refunds: RefundAdmin,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('money.manage')
  @Serves(operatorRefundCalls.retry)
  async retry(
    @CallingOperator() operator: Actor,
    @Param('id', new IdParam('refund.not_found')) id: string,
    @Body({ schema: operatorRefundCalls.retry.body }) { reason }: BodyOf<typeof operatorRefundCalls.retry>,
  ): Promise<void> {
    await this.commands.perform(operator, reason, async (tx) => {
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
