import { Injectable } from '@nestjs/common';
import { announce, type Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { Operations } from '#libs/money/provider';
import type { PayableBooking } from './payable-bookings.port.js';
import { settlingPayment } from './received-payments.js';
import { cancellationEvent, isRequested } from './refunds.queries.js';

/** A handler sends what was requested; sweeps take over what has been left for so long. */
const LEAVE_TO_HANDLER_SECONDS = 10;

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
    const leaveAloneSeconds = LEAVE_TO_HANDLER_SECONDS;
    const operationId = await this.operations.request(tx, { ...operation, leaveAloneSeconds }, now);
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
    const payment = await settlingPayment(tx, bookingId);
    if (!payment) throw new Error(`Booking ${bookingId} is to be refunded but was never paid`);
    const key = `refund-${eventId}`;
    if (await isRequested(tx, key)) return;
    await this.request(tx, { bookingId, paymentId: payment.id, amountCents: refundCents, key }, now);
  }

  /** Requests what the worker has not come to yet, so that whoever looks at what a booking owes sees all of it. */
  async catchUp(tx: Tx, booking: PayableBooking, now: Date): Promise<void> {
    if (booking.status !== 'cancelled' || booking.cancellationReason === 'payment_disputed') return;
    const cancelled = await cancellationEvent(tx, booking.id);
    if (cancelled) await this.requestForCancellation(tx, cancelled.id, booking.id, booking.refunded, now);
  }
}
