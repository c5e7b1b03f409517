import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, isUuid, type Tx } from '#libs/core/platform';
import { cents, sum, type Cents } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { paymentIntentOf, storeSession } from './checkout-sessions.js';
import { isLive } from './forgotten-refunds.js';
import { PayableBookings, type PayableBooking } from './payable-bookings.port.js';

/** Checkout sessions that we opened after the backup that the database was restored from. */
@Injectable()
export class ForgottenSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly bookings: PayableBookings,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Stores a session of a booking or change of dates that waits for this payment, so that it counts and its page can be closed; also one whose
   * payment was returned, which bought nothing then and buys nothing now. Idempotent.
   */
  async store(session: Stripe.Checkout.Session): Promise<void> {
    const { booking_id: bookingId, change_id: changeId = null } = session.metadata ?? {};
    if (!bookingId || !isUuid(bookingId) || (changeId !== null && !isUuid(changeId))) return;
    const isReturned = await this.wasReturned(session);
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (booking?.currency !== session.currency) return;
      const due = await this.dueOf(tx, booking, changeId);
      if (due === null || (!due.isAwaited && !isReturned) || due.amount !== session.amount_total) return;
      await storeSession(tx, session, { bookingId, changeId, operationId: null }, now);
    });
  }

  /** True when all of a session's payment is on its way back. @throws the provider's error when it cannot be asked */
  async wasReturned(session: Stripe.Checkout.Session): Promise<boolean> {
    const intent = paymentIntentOf(session);
    if (session.payment_status !== 'paid' || intent === null) return false;
    const { data } = await this.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const returned = sum(...data.filter(isLive).map(({ amount }) => cents(amount)));
    return returned === session.amount_total;
  }

  /** What a booking or a change of its dates costs, and whether it waits for that; null for a change that does not exist. */
  private async dueOf(
    tx: Tx,
    booking: PayableBooking,
    changeId: string | null,
  ): Promise<{ amount: Cents; isAwaited: boolean } | null> {
    if (changeId === null) return { amount: booking.total, isAwaited: booking.status === 'pending' };
    const change = await this.bookings.lockChange(tx, changeId);
    if (change?.bookingId !== booking.id) return null;
    return {
      amount: change.difference,
      isAwaited: change.state === 'held' && booking.status === 'confirmed',
    };
  }
}
