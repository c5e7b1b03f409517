import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, type Tx } from '#libs/core/platform';
import { cents, minus, type Cents } from '#libs/core/rules';
import { Operations } from '#libs/money/provider';
import { PayableBookings } from './payable-bookings.port.js';
import { paymentBehind } from './received-payments.js';
import { lockFailedRefund, OUTSIDE, refundStatusFor } from './refunds.queries.js';

interface MadeRefund {
  bookingId: string;
  operationId: string;
  refundId: string;
  amountCents: Cents;
}

/** Refunds that somebody made at the provider itself, in its dashboard. */
@Injectable()
export class OutsideRefunds {
  constructor(
    private readonly bookings: PayableBookings,
    private readonly operations: Operations,
  ) {}

  /**
   * Records a refund that none of our operations asked for, once, by the provider's id. One that does what a waiting refund
   * of ours was to do takes its place; any other is the platform's goodwill.
   * @returns the operation that stands for it, or null when it is about no payment of ours
   */
  async adopt(tx: Tx, refund: Stripe.Refund, now: Date): Promise<string | null> {
    const payment = await paymentBehind(tx, refund.payment_intent);
    if (!payment) return null;
    await this.bookings.lock(tx, payment.booking_id);
    const key = `outside-${refund.id}`;
    const amountCents = cents(refund.amount);
    const known =
      (await refundStatusFor(tx, { key, providerId: refund.id })) ??
      (await lockFailedRefund(tx, payment.id, amountCents));
    if (known) return known.id;
    const made = { key, bookingId: payment.booking_id, paymentId: payment.id, amountCents, details: OUTSIDE };
    return this.operations.adopt(tx, { kind: 'refund', ...made }, refund.id, now);
  }

  /** The money has left: it is the platform's, because the booking did not owe it. */
  async succeeded(tx: Tx, refund: MadeRefund, now: Date): Promise<void> {
    await this.bookings.addGoodwill(tx, refund.bookingId, refund.amountCents);
    await announce(tx, 'payment.refunded_outside', refund, now);
  }

  /** A refund of ours that was given up and has left all the same: the booking did not owe it any more. */
  async takeOver(tx: Tx, refund: MadeRefund, now: Date): Promise<void> {
    await this.operations.addDetails(tx, refund.operationId, OUTSIDE);
    await this.succeeded(tx, refund, now);
  }

  /** It came back after all. */
  async bounced(tx: Tx, refund: MadeRefund, now: Date): Promise<void> {
    await this.bookings.addGoodwill(tx, refund.bookingId, minus(cents(0), refund.amountCents));
    await announce(tx, 'payment.outside_refund_bounced', refund, now);
  }
}
