import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import {
  findSession,
  paymentIntentOf,
  SESSION_WITH_CARD,
  recordPayment,
  recordSession,
  type OrderedSession,
} from './checkout-sessions.js';
import { hasOrderEnded } from './ended-orders.queries.js';
import { partiesOf, PayableBookings, type PayableBooking } from './payable-bookings.port.js';
import { RefundRequests } from './refund-requests.js';

/** The outcome of checking a session. `unknown` is not ours, `mismatch` was paid but not as ordered. */
export type SettleOutcome = 'open' | 'expired' | 'settled' | 'returned' | 'already' | 'mismatch' | 'unknown';

/**
 * The only path from a payment to its booking. Webhook events, the browser's return, sweeps and reconciliation all end up here,
 * any number of times and in any order, with the same outcome.
 */
@Injectable()
export class SettleSession {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly bookings: PayableBookings,
    private readonly refunds: RefundRequests,
  ) {}

  /**
   * Asks the provider about a session and books its state; an open one whose order awaits no payment any more is closed. The calls are
   * made outside the transaction.
   * @param known what a caller has just read of it
   * @throws the provider's error when it cannot be asked
   * @spec C1, C7, C9, A7, G7
   */
  async settle(sessionId: string, known?: OrderedSession): Promise<SettleOutcome> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId, SESSION_WITH_CARD);
    const outcome = await this.apply(session, known);
    const isOpen = outcome === 'open' && session.status === 'open';
    return isOpen && (await hasOrderEnded(this.em.fork(), sessionId)) ? this.close(sessionId) : outcome;
  }

  /** Makes sure that a session can no longer be paid, and books an earlier payment. @throws the provider's error when it cannot be asked */
  async close(sessionId: string): Promise<SettleOutcome> {
    const session = await this.stripe.checkout.sessions.retrieve(sessionId, SESSION_WITH_CARD);
    if (session.status !== 'open') return this.apply(session);
    try {
      return await this.apply(await this.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      // The traveler may have paid between the two calls; then the provider refuses to expire the session.
      const current = await this.stripe.checkout.sessions.retrieve(sessionId, SESSION_WITH_CARD);
      if (current.status === 'open') throw error;
      return this.apply(current);
    }
  }

  private async apply(session: Stripe.Checkout.Session, read?: OrderedSession): Promise<SettleOutcome> {
    const known = read ?? (await findSession(this.em.fork(), session.id));
    if (!known) return 'unknown';
    // A payment is never taken back, so that a notice after the browser's return needs no lock.
    if (known.received) return 'already';
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const booking = await this.bookings.lock(tx, known.booking_id);
      if (!booking) throw new Error(`Session ${session.id} belongs to no booking`);
      if (session.payment_status !== 'paid') {
        if (!(await recordSession(tx, session, null, now))) return 'already';
        return session.status === 'expired' ? 'expired' : 'open';
      }
      const problem = mismatchOf(session, known);
      if (problem === null) return this.takePayment(tx, session, known, booking, now);
      return (await recordSession(tx, session, problem, now)) ? 'mismatch' : 'already';
    });
  }

  /** True when a payment confirms the booking, or applies its change of dates. A change ends with its booking. */
  private async isAwaited(tx: Tx, booking: PayableBooking, changeId: string | null): Promise<boolean> {
    if (changeId === null) return booking.status === 'pending';
    const change = await this.bookings.lockChange(tx, changeId);
    return change?.state === 'held' && booking.status === 'confirmed';
  }

  private async takePayment(
    tx: Tx,
    session: Stripe.Checkout.Session,
    known: OrderedSession,
    booking: PayableBooking,
    now: Date,
  ): Promise<SettleOutcome> {
    const { change_id: changeId } = known;
    const settles = await this.isAwaited(tx, booking, changeId);
    const parties = partiesOf(booking);
    const paymentId = randomUUID();
    const amountCents = known.amount_cents;
    const payment = { id: paymentId, bookingId: booking.id, changeId, amountCents, settles };
    if (!(await recordPayment(tx, session, payment, now))) return 'already';
    const facts = {
      ...parties,
      ...{ paymentId, sessionId: session.id, amountCents, settles },
      ...(changeId !== null && { changeId }),
    };
    if (settles) {
      const before = [{ name: 'payment.succeeded', facts } as const];
      if (changeId === null) await this.bookings.confirm(tx, booking.id, paymentId, now, before);
      else await this.bookings.applyChange(tx, changeId, paymentId, now, before);
      return 'settled';
    }
    await announce(tx, 'payment.succeeded', facts, now);
    // What has ended stays ended and a second payment buys nothing: refund all of it (A7).
    const key = `refund-late-${paymentId}`;
    await this.refunds.request(tx, { booking: parties, paymentId, amountCents, key, changeId }, now);
    return 'returned';
  }
}

/** Why a paid session must not confirm a booking, worded for operators; null when it matches the order. */
function mismatchOf(session: Stripe.Checkout.Session, known: OrderedSession): string | null {
  if (!paymentIntentOf(session)) return 'The session says paid but names no payment';
  if (cents(session.amount_total ?? 0) !== known.amount_cents) {
    return `Paid ${session.amount_total ?? 0} cents, ordered ${known.amount_cents}`;
  }
  return session.currency === known.currency
    ? null
    : `Paid in ${session.currency ?? '?'}, ordered in ${known.currency}`;
}
