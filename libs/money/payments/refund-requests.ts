import { Injectable } from '@nestjs/common';
import type { BookingParties } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { cents, divideRefund } from '#libs/core/rules';
import { Operations } from '#libs/money/provider';
import { partiesOf, PayableBookings, type PayableBooking } from './payable-bookings.port.js';
import { isRequested, refundingEvents } from './refunds.queries.js';
import { settlingPayments } from './settling-payments.queries.js';

/** A handler sends each requested refund; sweeps take over after this delay. */
const LEAVE_TO_HANDLER_SECONDS = 10;

/** A refund to the card that paid. `key` is unique per reason for the refund. */
export interface RefundRequest {
  booking: BookingParties;
  paymentId: string;
  amountCents: number;
  key: string;
  /** The change of dates that gives it back; null for the booking itself. */
  changeId: string | null;
}

/** What an event gives back, in cents. */
interface GivenBack {
  eventId: string;
  booking: BookingParties;
  refundCents: number;
  changeId?: string | null;
}

/** Requests refunds, which the worker sends. */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly operations: Operations,
    private readonly bookings: PayableBookings,
  ) {}

  /** Records a refund and announces it, in the transaction that decided it. */
  async request(tx: Tx, refund: RefundRequest, now: Date): Promise<void> {
    const { booking, paymentId, key, changeId } = refund;
    const { bookingId, travelerId, ownerId } = booking;
    const amountCents = cents(refund.amountCents);
    const operation = {
      kind: 'refund' as const,
      key,
      bookingId,
      paymentId,
      changeId,
      amountCents,
      details: {},
    };
    const leaveAloneSeconds = LEAVE_TO_HANDLER_SECONDS;
    const operationId = await this.operations.request(tx, { ...operation, leaveAloneSeconds }, now);
    const facts = { bookingId, travelerId, ownerId, operationId, amountCents };
    await announce(tx, 'payment.refund_requested', facts, now);
  }

  /**
   * Requests what a cancellation or a change of dates gives back, from the payments of the booking, the latest first. No-op for 0 cents.
   * Idempotent.
   * @spec A1, A7, G7
   */
  async requestFor(
    tx: Tx,
    { eventId, booking, refundCents, changeId = null }: GivenBack,
    now: Date,
  ): Promise<void> {
    if (refundCents === 0) return;
    // Payments change one at a time: two refunds of a booking must not count on the same money.
    await this.bookings.lock(tx, booking.bookingId);
    const key = `refund-${eventId}`;
    if (await isRequested(tx, key)) return;
    await this.divide(tx, { booking, amountCents: refundCents, key, changeId }, now);
  }

  /** Requests a refund from the payments of a booking, which is locked. The key is that of the first part. */
  async divide(tx: Tx, refund: Omit<RefundRequest, 'paymentId'>, now: Date): Promise<void> {
    const { booking, key } = refund;
    const payments = await settlingPayments(tx, booking.bookingId);
    if (payments.length === 0)
      throw new Error(`Booking ${booking.bookingId} is to be refunded but was never paid`);
    for (const [index, part] of divideRefund(cents(refund.amountCents), payments).entries()) {
      const partKey = index === 0 ? key : `${key}-${part.paymentId}`;
      await this.request(
        tx,
        { ...refund, paymentId: part.paymentId, amountCents: part.amount, key: partKey },
        now,
      );
    }
  }

  /** Requests refunds that the worker has not requested yet, so that all of the booking's refunds are on record. */
  async catchUp(tx: Tx, booking: PayableBooking, now: Date): Promise<void> {
    for (const event of await refundingEvents(tx, booking.id))
      await this.requestFor(tx, { ...event, booking: partiesOf(booking) }, now);
  }
}
