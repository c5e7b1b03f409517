import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, isUuid } from '#libs/core/platform';
import { storeSession } from './checkout-sessions.js';
import { PayableBookings } from './payable-bookings.port.js';

/** Checkout sessions that we opened after the backup that the database was restored from. */
@Injectable()
export class ForgottenSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly bookings: PayableBookings,
  ) {}

  /** Stores a session of a pending booking that costs as much, so that its payment counts and its page can be closed. Idempotent. */
  async store(session: Stripe.Checkout.Session): Promise<void> {
    const bookingId = session.metadata?.booking_id;
    if (!bookingId || !isUuid(bookingId)) return;
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (booking?.status !== 'pending') return;
      if (booking.total !== session.amount_total || booking.currency !== session.currency) return;
      await storeSession(tx, session, { bookingId, changeId: null }, now);
    });
  }
}
