import { Injectable } from '@nestjs/common';
import { announce, firstRow, type Tx } from '#libs/platform';
import { cents } from '#libs/rules';
import { Operations } from './operations.js';

/** Money to send back to the card it came from. `key` is unique for the reason it goes back. */
export interface WantedRefund {
  bookingId: string;
  paymentId: string;
  amountCents: number;
  key: string;
}

/** Decides refunds; sending them is the worker's part. */
@Injectable()
export class RefundRequests {
  constructor(private readonly operations: Operations) {}

  /** Remembers a refund and announces it, in the transaction that decided it. */
  async request(tx: Tx, wanted: WantedRefund, now: Date): Promise<void> {
    const { bookingId, paymentId, key } = wanted;
    const amountCents = cents(wanted.amountCents);
    const operation = { kind: 'refund' as const, key, bookingId, paymentId, amountCents, details: {} };
    const operationId = await this.operations.request(tx, operation, now);
    await announce(tx, 'payment.refund_requested', { bookingId, operationId, amountCents }, now);
  }

  /**
   * Requests what a cancelled booking gives back, from the payment that settled it. Nothing to give: nothing happens.
   * @spec A1, A7
   */
  async requestForCancellation(
    tx: Tx,
    eventId: string,
    bookingId: string,
    refundCents: number,
    now: Date,
  ): Promise<void> {
    if (refundCents === 0) return;
    const payment = await firstRow<{ id: string }>(
      tx,
      'select id from payments where booking_id = ? and settles',
      [bookingId],
    );
    if (!payment) throw new Error(`Booking ${bookingId} is to be refunded but was never paid`);
    await this.request(
      tx,
      { bookingId, paymentId: payment.id, amountCents: refundCents, key: `refund-${eventId}` },
      now,
    );
  }
}
