import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type Tx } from '#libs/core/platform';
import { Operations } from '#libs/money/provider';
import { lockRefund } from './refunds.queries.js';

/** Refund commands for operators. */
@Injectable()
export class RefundAdmin {
  constructor(
    private readonly clock: Clock,
    private readonly operations: Operations,
  ) {}

  /**
   * Makes a waiting refund due now and has it sent. Idempotent, because the provider knows its key.
   * @returns its booking and last error
   * @throws DomainError `refund.not_found`, `refund.not_waiting`
   */
  async retry(tx: Tx, id: string): Promise<{ bookingId: string; lastError: string | null }> {
    const refund = await lockRefund(tx, id);
    if (!refund) throw new DomainError('refund.not_found');
    if (refund.state === 'succeeded' || refund.state === 'abandoned')
      throw new DomainError('refund.not_waiting');
    await this.operations.scheduleAttempt(tx, id, 0);
    const { bookingId, travelerId, ownerId, amount_cents: amountCents } = refund;
    const facts = { bookingId, travelerId, ownerId, operationId: id, amountCents };
    await announce(tx, 'payment.refund_retried', facts, this.clock.now());
    return { bookingId, lastError: refund.last_error };
  }
}
