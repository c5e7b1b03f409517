import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, isUuid, type Tx } from '#libs/core/platform';
import { cents, sum, type Cents } from '#libs/core/rules';
import { Operations, STRIPE } from '#libs/money/provider';
import { BookRefund } from './book-refund.js';
import { PayableBookings } from './payable-bookings.port.js';
import { paymentBehind } from './received-payments.js';
import { claimedRefund, isRequested, lockUnsentRefunds, refundingEvents } from './refunds.queries.js';
import { paidIntents, type PaidIntent } from './paid-intents.queries.js';

/** A refund that we sent before a restore, and that no cancellation explains. */
interface UnexplainedRefund {
  bookingId: string;
  /** All that the booking's forgotten refunds gave back. */
  refunded: Cents;
}

/** What gave money back: a booking, or a change of its dates. */
interface RefundedFor {
  bookingId: string;
  changeId: string | null;
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
    if (!payment.settles) return this.settleReturned(payment.id, refund);
    const changeId = refund.metadata?.change_id ?? null;
    const refunds = await this.forgottenOf(bookingId, changeId);
    if (!refunds.some((forgotten) => forgotten.refund.id === refund.id)) return null;
    const refunded = sum(...refunds.map((forgotten) => cents(forgotten.refund.amount)));
    const isExplained = await inTransaction(this.em, (tx) =>
      this.adopt(tx, { bookingId, changeId }, refunds, refunded),
    );
    if (!isExplained) return { bookingId, refunded };
    for (const forgotten of refunds) await this.bookRefund.book(forgotten.operationId, forgotten.refund);
    return 'settled';
  }

  /** A payment that bought nothing is owed in full: its refund at the provider is the one that the books have yet to send. */
  private async settleReturned(paymentId: string, refund: Stripe.Refund): Promise<'settled' | null> {
    const operationId = await inTransaction(this.em, async (tx) => {
      const unsent = await lockUnsentRefunds(tx, paymentId);
      return unsent.find(({ amount_cents: amount }) => amount === refund.amount)?.id ?? null;
    });
    if (operationId === null) return null;
    await this.bookRefund.book(operationId, refund);
    return 'settled';
  }

  /**
   * A booking's refunds at the provider that name an operation which is unknown here, oldest first.
   * @param changeId those that a change of dates gave back; null: all others
   */
  private async forgottenOf(bookingId: string, changeId: string | null): Promise<ForgottenRefund[]> {
    const found: ForgottenRefund[] = [];
    for (const paid of await paidIntents(this.em.fork(), bookingId))
      found.push(...(await this.forgottenOfPayment(paid)));
    return found
      .filter(({ refund }) => (refund.metadata?.change_id ?? null) === changeId)
      .sort((one, other) => one.refund.created - other.refund.created);
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
    of: RefundedFor,
    refunds: readonly ForgottenRefund[],
    refunded: Cents,
  ): Promise<boolean> {
    const { bookingId } = of;
    await this.bookings.lock(tx, bookingId);
    // Another worker, which compares at the same time, takes all of them at once.
    if (await claimedRefund(tx, refunds[0]?.operationId ?? '')) return true;
    // A cancellation has one refund for each payment.
    if (new Set(refunds.map(({ paymentId }) => paymentId)).size < refunds.length) return false;
    const reason = await this.reasonOf(tx, of, refunds, refunded);
    if (!reason) return false;
    const now = this.clock.now();
    for (const [index, { operationId: id, paymentId, refund }] of refunds.entries()) {
      const key = index === 0 ? `refund-${reason.eventId}` : `refund-${reason.eventId}-${paymentId}`;
      const { changeId } = of;
      const amountCents = cents(refund.amount);
      const operation = { id, kind: 'refund' as const, key, bookingId, paymentId, changeId, amountCents };
      await this.operations.adopt(tx, { ...operation, details: {} }, refund.id, now);
    }
    return true;
  }

  /**
   * The event that gave back as much: one whose refund was not requested before the backup, else a cancellation after it. A change of dates that
   * was agreed after it is lost, whatever it gave back.
   */
  private async reasonOf(
    tx: Tx,
    { bookingId, changeId }: RefundedFor,
    [first]: readonly ForgottenRefund[],
    refunded: Cents,
  ): Promise<{ eventId: string } | null> {
    for (const event of await refundingEvents(tx, bookingId))
      if (
        event.changeId === changeId &&
        event.refundCents === refunded &&
        !(await isRequested(tx, `refund-${event.eventId}`))
      )
        return event;
    if (!first || changeId !== null) return null;
    const at = new Date(first.refund.created * 1_000);
    const eventId = await this.bookings.endRestored(tx, bookingId, { refunded, at }, this.clock.now());
    return eventId === null ? null : { eventId };
  }
}

/** True for a refund that gave the money back, or will. */
export const isLive = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';
