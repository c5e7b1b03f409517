import { Injectable } from '@nestjs/common';
import { announce, firstRow, type Tx } from '#libs/core/platform';
import { Operations } from '#libs/money/provider';
import { cents } from '#libs/core/rules';

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
   * Requests what a cancelled booking gives back, from the payment that settled it. Nothing to give: nothing happens; nor
   * does it a second time.
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
    const key = `refund-${eventId}`;
    if (await firstRow(tx, 'select 1 from operations where key = ?', [key])) return;
    await this.request(tx, { bookingId, paymentId: payment.id, amountCents: refundCents, key }, now);
  }

  /** Requests what the worker has not come to yet, so that whoever looks at what a booking owes sees all of it. */
  async catchUp(tx: Tx, bookingId: string, now: Date): Promise<void> {
    const cancelled = await firstRow<{ id: string; refund_cents: number }>(
      tx,
      `select id, (payload->'settlement'->>'refundCents')::int as refund_cents from events
        where booking_id = ? and name = 'booking.cancelled' and payload->>'reason' <> 'payment_disputed'`,
      [bookingId],
    );
    if (cancelled)
      await this.requestForCancellation(tx, cancelled.id, bookingId, cancelled.refund_cents, now);
  }
}
