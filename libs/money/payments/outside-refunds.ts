import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { BookingParties } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { cents, minus, type Cents } from '#libs/core/rules';
import { Operations } from '#libs/money/provider';
import { PayableBookings } from './payable-bookings.port.js';
import { paymentBehind } from './received-payments.js';
import { lockFailedRefund, OUTSIDE, refundStatusFor } from './refunds.queries.js';

interface OutsideRefund extends BookingParties {
  operationId: string;
  refundId: string;
  amountCents: Cents;
}

/** Refunds that someone made at the provider directly, in its dashboard. */
@Injectable()
export class OutsideRefunds {
  constructor(
    private readonly bookings: PayableBookings,
    private readonly operations: Operations,
  ) {}

  /**
   * Records a refund that none of our operations requested, once per provider id. It replaces a failed refund of the same
   * payment and amount; any other counts as the platform's goodwill.
   * @returns its operation, or null unless it refunds a payment of ours
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
    const adopted = {
      key,
      bookingId: payment.booking_id,
      paymentId: payment.id,
      amountCents,
      details: OUTSIDE,
    };
    return this.operations.adopt(tx, { kind: 'refund', ...adopted }, refund.id, now);
  }

  /** Books a successful refund as the platform's goodwill, because the booking did not owe it. */
  async succeeded(tx: Tx, refund: OutsideRefund, now: Date): Promise<void> {
    await this.bookings.addGoodwill(tx, refund.bookingId, refund.amountCents);
    await announce(tx, 'payment.refunded_outside', refund, now);
  }

  /** Books an abandoned refund that succeeded after all as goodwill, because the booking no longer owed it. */
  async takeOver(tx: Tx, refund: OutsideRefund, now: Date): Promise<void> {
    await this.operations.addRefundDetails(tx, refund.operationId, OUTSIDE);
    await this.succeeded(tx, refund, now);
  }

  /** Reverses the goodwill of a refund that bounced. */
  async bounced(tx: Tx, refund: OutsideRefund, now: Date): Promise<void> {
    await this.bookings.addGoodwill(tx, refund.bookingId, minus(cents(0), refund.amountCents));
    await announce(tx, 'payment.outside_refund_bounced', refund, now);
  }
}
