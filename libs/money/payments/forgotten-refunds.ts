import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, isUuid, type Tx } from '#libs/core/platform';
import { cents, sum, type Cents } from '#libs/core/rules';
import { Operations, STRIPE } from '#libs/money/provider';
import { BookRefund } from './book-refund.js';
import { PayableBookings } from './payable-bookings.port.js';
import { paymentBehind } from './received-payments.js';
import { claimedRefund, isRequested, refundingEvents } from './refunds.queries.js';
import { paidIntents, type PaidIntent } from './paid-intents.queries.js';

/** A refund that we sent before a restore, and that no cancellation explains. */
interface UnexplainedRefund {
  bookingId: string;
  /** All that the booking's forgotten refunds gave back. */
  refunded: Cents;
}

interface ForgottenRefund {
  operationId: string;
  paymentId: string;
  refund: Stripe.Refund;
}

/** Refunds that we sent after the backup that the database was restored from: the provider knows them, the books do not. */
@Injectable()
export class ForgottenRefunds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly bookings: PayableBookings,
    private readonly operations: Operations,
    private readonly bookRefund: BookRefund,
  ) {}

  /**
   * Brings the booking of a forgotten refund to the state in which it was sent, and books all of its forgotten refunds, so that none is sent
   * again. Idempotent.
   * @returns `settled`, what no cancellation explains, or null when the refund is not a forgotten one of ours
   * @throws the provider's error when it cannot be asked
   */
  async settle(refund: Stripe.Refund): Promise<'settled' | UnexplainedRefund | null> {
    const bookingId = refund.metadata?.booking_id;
    const payment = await paymentBehind(this.em.fork(), refund.payment_intent);
    if (!payment || payment.booking_id !== bookingId || !isLive(refund)) return null;
    const refunds = await this.forgottenOf(bookingId);
    if (!refunds.some((forgotten) => forgotten.refund.id === refund.id)) return null;
    const refunded = sum(...refunds.map((forgotten) => cents(forgotten.refund.amount)));
    const isExplained = await inTransaction(this.em, (tx) => this.adopt(tx, bookingId, refunds, refunded));
    if (!isExplained) return { bookingId, refunded };
    for (const forgotten of refunds) await this.bookRefund.book(forgotten.operationId, forgotten.refund);
    return 'settled';
  }

  /** A booking's refunds at the provider that name an operation which is unknown here, oldest first. */
  private async forgottenOf(bookingId: string): Promise<ForgottenRefund[]> {
    const found: ForgottenRefund[] = [];
    for (const paid of await paidIntents(this.em.fork(), bookingId))
      found.push(...(await this.forgottenOfPayment(paid)));
    return found.sort((one, other) => one.refund.created - other.refund.created);
  }

  private async forgottenOfPayment({ paymentId, intent }: PaidIntent): Promise<ForgottenRefund[]> {
    const found: ForgottenRefund[] = [];
    for await (const refund of this.stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
      const operationId = refund.metadata?.operation_id;
      if (!operationId || !isUuid(operationId) || !isLive(refund)) continue;
      if (!(await claimedRefund(this.em.fork(), operationId))) found.push({ operationId, paymentId, refund });
    }
    return found;
  }

  /** Records the refunds as those of what explains them. @returns whether anything does */
  private async adopt(
    tx: Tx,
    bookingId: string,
    refunds: readonly ForgottenRefund[],
    refunded: Cents,
  ): Promise<boolean> {
    await this.bookings.lock(tx, bookingId);
    // A cancellation has one refund for each payment.
    if (new Set(refunds.map(({ paymentId }) => paymentId)).size < refunds.length) return false;
    const reason = await this.reasonOf(tx, bookingId, refunds, refunded);
    if (!reason) return false;
    const now = this.clock.now();
    for (const [index, { operationId: id, paymentId, refund }] of refunds.entries()) {
      const key = index === 0 ? `refund-${reason.eventId}` : `refund-${reason.eventId}-${paymentId}`;
      const { changeId } = reason;
      const amountCents = cents(refund.amount);
      const operation = { id, kind: 'refund' as const, key, bookingId, paymentId, changeId, amountCents };
      await this.operations.adopt(tx, { ...operation, details: {} }, refund.id, now);
    }
    return true;
  }

  /** The event that gave back as much: one whose refund was not requested before the backup, else a cancellation after it. */
  private async reasonOf(
    tx: Tx,
    bookingId: string,
    [first]: readonly ForgottenRefund[],
    refunded: Cents,
  ): Promise<{ eventId: string; changeId: string | null } | null> {
    for (const event of await refundingEvents(tx, bookingId))
      if (event.refundCents === refunded && !(await isRequested(tx, `refund-${event.eventId}`))) return event;
    if (!first) return null;
    const at = new Date(first.refund.created * 1_000);
    const eventId = await this.bookings.endRestored(tx, bookingId, { refunded, at }, this.clock.now());
    return eventId === null ? null : { eventId, changeId: null };
  }
}

const isLive = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';
