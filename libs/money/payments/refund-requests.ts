import { Injectable } from '@nestjs/common';
import type { BookingParties } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { Operations } from '#libs/money/provider';
import { partiesOf, type PayableBooking } from './payable-bookings.port.js';
import { settlingPayment } from './received-payments.js';
import { cancellationEvent, isRequested } from './refunds.queries.js';

/** A handler sends each requested refund; sweeps take over after this delay. */
const LEAVE_TO_HANDLER_SECONDS = 10;

/** A refund to the card that paid. `key` is unique per reason for the refund. */
export interface RefundRequest {
  booking: BookingParties;
  paymentId: string;
  amountCents: number;
  key: string;
}

/** Requests refunds, which the worker sends. */
@Injectable()
export class RefundRequests {
  constructor(private readonly operations: Operations) {}

  /** Records a refund and announces it, in the transaction that decided it. */
  async request(tx: Tx, refund: RefundRequest, now: Date): Promise<void> {
    const { booking, paymentId, key } = refund;
    const { bookingId, travelerId, ownerId } = booking;
    const amountCents = cents(refund.amountCents);
    const operation = { kind: 'refund' as const, key, bookingId, paymentId, amountCents, details: {} };
    const leaveAloneSeconds = LEAVE_TO_HANDLER_SECONDS;
    const operationId = await this.operations.request(tx, { ...operation, leaveAloneSeconds }, now);
    const facts = { bookingId, travelerId, ownerId, operationId, amountCents };
    await announce(tx, 'payment.refund_requested', facts, now);
  }

  /** Requests the refund of a cancelled booking from the payment that settled it. No-op for 0 cents. Idempotent. @spec A1, A7 */
  async requestForCancellation(
    tx: Tx,
    eventId: string,
    booking: BookingParties,
    refundCents: number,
    now: Date,
  ): Promise<void> {
    if (refundCents === 0) return;
    const payment = await settlingPayment(tx, booking.bookingId);
    if (!payment) throw new Error(`Booking ${booking.bookingId} is to be refunded but was never paid`);
    const key = `refund-${eventId}`;
    if (await isRequested(tx, key)) return;
    await this.request(tx, { booking, paymentId: payment.id, amountCents: refundCents, key }, now);
  }

  /** Requests a cancellation's refund if the worker has not done so yet, so that all of the booking's refunds are on record. */
  async catchUp(tx: Tx, booking: PayableBooking, now: Date): Promise<void> {
    if (booking.status !== 'cancelled' || booking.cancellationReason === 'payment_disputed') return;
    const cancelled = await cancellationEvent(tx, booking.id);
    if (cancelled)
      await this.requestForCancellation(tx, cancelled.id, partiesOf(booking), booking.refunded, now);
  }
}
