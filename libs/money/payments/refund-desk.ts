import { Injectable } from '@nestjs/common';
import { announce, Clock, firstRow, Refusal, type Tx } from '#libs/core/platform';
import { type OperationState } from '#libs/money/provider';

/** Refunds as operators look after them. */
@Injectable()
export class RefundDesk {
  constructor(private readonly clock: Clock) {}

  /**
   * Makes a waiting refund due at once and has it sent; twice changes nothing, because the provider knows its key.
   * @returns the booking it belongs to
   * @throws Refusal `refund.not_found`, `refund.not_waiting`
   */
  async retry(tx: Tx, id: string): Promise<{ bookingId: string; lastError: string | null }> {
    const refund = await firstRow<{
      booking_id: string;
      state: OperationState;
      amount_cents: number;
      last_error: string | null;
    }>(
      tx,
      `select booking_id, state, amount_cents, last_error from operations where id = ? and kind = 'refund' for update`,
      [id],
    );
    if (!refund) throw new Refusal('refund.not_found');
    if (refund.state === 'succeeded' || refund.state === 'abandoned') throw new Refusal('refund.not_waiting');
    await tx.execute('update operations set next_attempt_at = now() where id = ?', [id]);
    const facts = { bookingId: refund.booking_id, operationId: id, amountCents: refund.amount_cents };
    await announce(tx, 'payment.refund_retried', facts, this.clock.now());
    return { bookingId: refund.booking_id, lastError: refund.last_error };
  }
}
