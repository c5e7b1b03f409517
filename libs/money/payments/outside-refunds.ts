import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, firstRow, type Tx } from '#libs/core/platform';
import { PayableBookings } from './payable-bookings.port.js';

/** Refunds that somebody made at the provider itself, in its dashboard. */
@Injectable()
export class OutsideRefunds {
  constructor(private readonly bookings: PayableBookings) {}

  /**
   * Records a refund that none of our operations asked for, once, by the provider's id. One that does what a waiting refund
   * of ours was to do takes its place; any other is the platform's goodwill.
   * @returns the operation that stands for it, or null when it is about no payment of ours
   */
  async adopt(tx: Tx, refund: Stripe.Refund, now: Date): Promise<string | null> {
    const payment = await paymentOf(tx, refund);
    if (!payment) return null;
    await this.bookings.lock(tx, payment.booking_id);
    const key = `outside-${refund.id}`;
    const known = await firstRow<{ id: string }>(
      tx,
      `select id from operations where key = ? or (kind = 'refund' and provider_id = ?)`,
      [key, refund.id],
    );
    if (known) return known.id;
    const waiting = await firstRow<{ id: string }>(
      tx,
      `select id from operations where payment_id = ? and kind = 'refund' and amount_cents = ? and state = 'failed'
        order by requested_at limit 1 for update`,
      [payment.id, refund.amount],
    );
    if (waiting) return waiting.id;
    const id = randomUUID();
    await tx.execute(
      `insert into operations (id, kind, key, booking_id, payment_id, amount_cents, details, state, provider_id,
         next_attempt_at, requested_at)
       values (?, 'refund', ?, ?, ?, ?, '{"outside": 1}'::jsonb, 'sent', ?, now() + interval '10 minutes', ?)`,
      [id, key, payment.booking_id, payment.id, refund.amount, refund.id, now],
    );
    return id;
  }

  /** The money has left: it is the platform's, because the booking did not owe it. */
  async succeeded(
    tx: Tx,
    refund: { bookingId: string; operationId: string; refundId: string; amountCents: number },
    now: Date,
  ): Promise<void> {
    await tx.execute('update bookings set goodwill_cents = goodwill_cents + ? where id = ?', [
      refund.amountCents,
      refund.bookingId,
    ]);
    await announce(tx, 'payment.refunded_outside', refund, now);
  }

  /** A refund of ours that was given up and has left all the same: the booking did not owe it any more. */
  async takeOver(
    tx: Tx,
    refund: { bookingId: string; operationId: string; refundId: string; amountCents: number },
    now: Date,
  ): Promise<void> {
    await tx.execute(`update operations set details = details || '{"outside": 1}'::jsonb where id = ?`, [
      refund.operationId,
    ]);
    await this.succeeded(tx, refund, now);
  }

  /** It came back after all. */
  async bounced(
    tx: Tx,
    refund: { bookingId: string; operationId: string; refundId: string; amountCents: number },
    now: Date,
  ): Promise<void> {
    await tx.execute('update bookings set goodwill_cents = goodwill_cents - ? where id = ?', [
      refund.amountCents,
      refund.bookingId,
    ]);
    await announce(tx, 'payment.outside_refund_bounced', refund, now);
  }
}

function paymentOf(tx: Tx, refund: Stripe.Refund): Promise<{ id: string; booking_id: string } | null> {
  const intent =
    typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id;
  if (!intent) return Promise.resolve(null);
  return firstRow(tx, 'select id, booking_id from payments where payment_intent_id = ?', [intent]);
}
