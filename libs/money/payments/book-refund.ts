import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Operations, recordOutcome, STRIPE } from '#libs/money/provider';
import { OutsideRefunds } from './outside-refunds.js';
import { claimedRefund, isOutside, lockRefund, type LockedRefund } from './refunds.queries.js';

/** What the provider refuses now it may allow once a dispute is won or our balance is filled. */
const RETRY_REFUSED_SECONDS = 3_600;

/** The one door of a refund's state: what the provider says of it is booked here, whoever asked. */
@Injectable()
export class BookRefund {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly operations: Operations,
    private readonly outside: OutsideRefunds,
  ) {}

  /** Books how a refund stands that a webhook event or a comparison spoke of. @returns false when it is about no payment of ours */
  async noticed(refundId: string): Promise<boolean> {
    const refund = await this.stripe.refunds.retrieve(refundId);
    const operationId = await this.operationOf(refund);
    if (!operationId) return false;
    await this.book(operationId, refund);
    return true;
  }

  /** Takes over the provider's word on a refund; the same word twice changes nothing. */
  book(operationId: string, refund: Stripe.Refund): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const before = await locked(tx, operationId);
      if (refund.status === 'succeeded') return this.bookSuccess(tx, operationId, before, refund, now);
      if (refund.status === 'failed' || refund.status === 'canceled') {
        return this.bookFailure(tx, operationId, before, refund, now);
      }
      // A webhook event from before the success, late; or of a refund that a bank has made in our place meanwhile.
      if (before.state === 'succeeded' || before.state === 'abandoned') return;
      await recordOutcome(tx, operationId, {
        state: 'sent',
        providerId: refund.id,
        error: null,
        finishedAt: null,
      });
    });
  }

  /** The provider would not make this refund, a disputed charge's for instance: it stays due, and is said once. */
  refused(operationId: string, reason: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const before = await locked(tx, operationId);
      if (before.state !== 'requested' && before.state !== 'failed') return;
      await recordOutcome(tx, operationId, {
        state: 'failed',
        providerId: null,
        error: reason,
        finishedAt: null,
      });
      await this.operations.scheduleAttempt(tx, operationId, RETRY_REFUSED_SECONDS);
      if (before.state === 'failed') return;
      const { booking_id: bookingId, amount_cents: amountCents } = before;
      const facts = { bookingId, operationId, refundId: null, amountCents, reason, hadSucceeded: false };
      await announce(tx, 'payment.refund_failed', facts, this.clock.now());
    });
  }

  /** The operation that asked for a refund; one made at the provider itself is given one. */
  private async operationOf(refund: Stripe.Refund): Promise<string | null> {
    const claimed = refund.metadata?.operation_id;
    if (claimed) {
      const known = await claimedRefund(this.em.fork(), claimed);
      if (known) return known.id;
    }
    return inTransaction(this.em, (tx) => this.outside.adopt(tx, refund, this.clock.now()));
  }

  private async bookSuccess(
    tx: Tx,
    id: string,
    before: LockedRefund,
    refund: Stripe.Refund,
    now: Date,
  ): Promise<void> {
    if (before.state === 'succeeded') return;
    await recordOutcome(tx, id, { state: 'succeeded', providerId: refund.id, error: null, finishedAt: now });
    const facts = factsOf(id, before, refund);
    if (isOutside(before)) return this.outside.succeeded(tx, facts, now);
    // It was on its way when a bank paid the traveler in our place: now they have it twice, at our cost (E11).
    if (before.state === 'abandoned') return this.outside.takeOver(tx, facts, now);
    await announce(tx, 'payment.refunded', facts, now);
  }

  /** A refund can fail at once or days after it had been confirmed; either way it is due again, unless we never owed it. */
  private async bookFailure(
    tx: Tx,
    id: string,
    before: LockedRefund,
    refund: Stripe.Refund,
    now: Date,
  ): Promise<void> {
    if (before.provider_id !== null && before.provider_id !== refund.id) return; // an older try's failure
    if (before.state === 'failed' || before.state === 'abandoned') return;
    const reason = refund.failure_reason ?? 'unknown';
    const hadSucceeded = before.state === 'succeeded';
    const facts = factsOf(id, before, refund);
    if (isOutside(before)) {
      await recordOutcome(tx, id, {
        state: 'abandoned',
        providerId: refund.id,
        error: reason,
        finishedAt: now,
      });
      if (hadSucceeded) await this.outside.bounced(tx, facts, now);
      return;
    }
    await recordOutcome(tx, id, { state: 'failed', providerId: null, error: reason, finishedAt: null });
    await announce(tx, 'payment.refund_failed', { ...facts, reason, hadSucceeded }, now);
  }
}

async function locked(tx: Tx, operationId: string): Promise<LockedRefund> {
  const refund = await lockRefund(tx, operationId);
  if (!refund) throw new Error(`There is no refund ${operationId}`);
  return refund;
}

const factsOf = (operationId: string, before: LockedRefund, refund: Stripe.Refund) => ({
  bookingId: before.booking_id,
  operationId,
  refundId: refund.id,
  amountCents: before.amount_cents,
});
