import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Operations, recordOutcome, recordSuccess, STRIPE } from '#libs/money/provider';
import { OutsideRefunds } from './outside-refunds.js';
import { claimedRefund, isOutside, lockRefund, type LockedRefund } from './refunds.queries.js';

/** A rejected refund may succeed later, once a dispute is won or our balance is topped up. */
const RETRY_REJECTED_SECONDS = 3_600;

/** The only place that changes a refund's state: every provider answer is booked here, whoever asked. */
@Injectable()
export class BookRefund {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly operations: Operations,
    private readonly outside: OutsideRefunds,
  ) {}

  /** Books the current state of a refund named by a webhook event or a comparison. @returns false unless it refunds a payment of ours */
  async sync(refundId: string): Promise<boolean> {
    const refund = await this.stripe.refunds.retrieve(refundId);
    const operationId = await this.operationOf(refund);
    if (!operationId) return false;
    await this.book(operationId, refund);
    return true;
  }

  /** Books the provider's state of a refund. Idempotent. */
  book(operationId: string, refund: Stripe.Refund): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const before = await locked(tx, operationId);
      if (refund.status === 'succeeded') return this.bookSuccess(tx, operationId, before, refund, now);
      if (refund.status === 'failed' || refund.status === 'canceled') {
        return this.bookFailure(tx, operationId, before, refund, now);
      }
      // A late webhook event from before the success, or a refund that the bank has since made in our place.
      if (before.state === 'succeeded' || before.state === 'abandoned') return;
      await recordOutcome(tx, operationId, { state: 'sent', providerId: refund.id });
    });
  }

  /** Records that the provider rejected a refund, for example of a disputed charge: it stays due and is announced once. */
  recordRejection(operationId: string, reason: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const before = await locked(tx, operationId);
      if (before.state !== 'requested' && before.state !== 'failed') return;
      await recordOutcome(tx, operationId, { state: 'failed', error: reason });
      await this.operations.scheduleAttempt(tx, operationId, RETRY_REJECTED_SECONDS);
      if (before.state === 'failed') return;
      const facts = { ...factsOf(before), refundId: null, reason, hadSucceeded: false };
      await announce(tx, 'payment.refund_failed', facts, this.clock.now());
    });
  }

  /** The operation behind a refund; a refund made at the provider directly gets one. */
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
    await recordSuccess(tx, id, refund.id, now);
    const facts = { ...factsOf(before), refundId: refund.id };
    if (isOutside(before)) return this.outside.succeeded(tx, facts, now);
    // The bank paid the traveler while the refund was in flight: they now have it twice, at our cost (E11).
    if (before.state === 'abandoned') return this.outside.takeOver(tx, facts, now);
    await announce(tx, 'payment.refunded', facts, now);
  }

  /** A refund can fail immediately or days after its confirmation; either way it is due again, unless we never owed it. */
  private async bookFailure(
    tx: Tx,
    id: string,
    before: LockedRefund,
    refund: Stripe.Refund,
    now: Date,
  ): Promise<void> {
    if (before.provider_id !== null && before.provider_id !== refund.id) return; // the failure of an earlier attempt
    if (before.state === 'failed' || before.state === 'abandoned') return;
    const reason = refund.failure_reason ?? 'unknown';
    const hadSucceeded = before.state === 'succeeded';
    const facts = { ...factsOf(before), refundId: refund.id };
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
    await recordOutcome(tx, id, { state: 'failed', error: reason });
    await announce(tx, 'payment.refund_failed', { ...facts, reason, hadSucceeded }, now);
  }
}

async function locked(tx: Tx, operationId: string): Promise<LockedRefund> {
  const refund = await lockRefund(tx, operationId);
  if (!refund) throw new Error(`There is no refund ${operationId}`);
  return refund;
}

const factsOf = ({ id, bookingId, travelerId, ownerId, amount_cents }: LockedRefund) => ({
  bookingId,
  travelerId,
  ownerId,
  operationId: id,
  amountCents: amount_cents,
});
