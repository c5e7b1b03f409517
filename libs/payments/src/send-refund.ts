import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { announce, Clock, firstRow, inTransaction, isProviderOutage, STRIPE, type Tx } from '#libs/platform';
import { Operations, recordOutcome, type Operation } from './operations.js';

const RETRY_SECONDS = 5;
const RETRY_REFUSED_SECONDS = 3_600;

interface LockedRefund {
  state: Operation['state'];
  provider_id: string | null;
  booking_id: string;
  amount_cents: number;
}

/** Sends refunds to the provider and books its answers. */
@Injectable()
export class SendRefund {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Makes sure that the provider has this refund exactly once, and books how it stands. Safe to run twice: one runner
   * holds the lease, the idempotency key comes from the operation, and after a failed call the provider is searched first.
   * @throws the provider's error, so that the job is tried again
   */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId);
    if (!operation) return;
    try {
      await this.book(operation.id, await this.atProvider(operation));
    } catch (error) {
      await this.giveBack(operation, error);
      throw error;
    }
  }

  /** Books what a notice says of a refund of ours. @returns false when it is none of ours */
  async noticed(refundId: string): Promise<boolean> {
    const refund = await this.stripe.refunds.retrieve(refundId);
    const operationId = refund.metadata?.operation_id;
    if (!operationId || !(await this.operations.find(this.em.fork(), operationId))) return false;
    await this.book(operationId, refund);
    return true;
  }

  private async atProvider(operation: Operation): Promise<Stripe.Refund> {
    if (operation.providerId && operation.state === 'sent')
      return this.stripe.refunds.retrieve(operation.providerId);
    const intent = await this.paymentIntentOf(operation);
    // An answer may have been lost: a key that once met a 500 keeps that 500, so look before asking under a new one.
    const made = operation.lastError ? await this.findMade(operation, intent) : null;
    if (made) return made;
    return this.stripe.refunds.create(
      {
        payment_intent: intent,
        amount: operation.amountCents,
        metadata: { operation_id: operation.id, booking_id: operation.bookingId },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async findMade(operation: Operation, intent: string): Promise<Stripe.Refund | null> {
    const { data } = await this.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const alive = (refund: Stripe.Refund) => refund.status !== 'failed' && refund.status !== 'canceled';
    return data.find((refund) => refund.metadata?.operation_id === operation.id && alive(refund)) ?? null;
  }

  private async paymentIntentOf(operation: Operation): Promise<string> {
    const row = await firstRow<{ payment_intent_id: string }>(
      this.em.fork(),
      'select payment_intent_id from payments where id = ?',
      [operation.paymentId],
    );
    if (!row) throw new Error(`Refund ${operation.id} belongs to no payment`);
    return row.payment_intent_id;
  }

  private async giveBack(operation: Operation, error: unknown): Promise<void> {
    const refused = error instanceof Stripe.errors.StripeError && !isProviderOutage(error);
    const answered500 = error instanceof Stripe.errors.StripeAPIError;
    await this.operations.giveBack(
      operation,
      error,
      refused ? RETRY_REFUSED_SECONDS : RETRY_SECONDS,
      answered500,
    );
  }

  /** Takes over the provider's word on a refund; the same word twice changes nothing. */
  private book(operationId: string, refund: Stripe.Refund): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const before = await firstRow<LockedRefund>(
        tx,
        'select state, provider_id, booking_id, amount_cents from operations where id = ? for update',
        [operationId],
      );
      if (!before) throw new Error(`There is no operation ${operationId}`);
      if (refund.status === 'succeeded') return this.bookSuccess(tx, operationId, before, refund, now);
      if (refund.status === 'failed' || refund.status === 'canceled') {
        return this.bookFailure(tx, operationId, before, refund, now);
      }
      if (before.state === 'succeeded') return; // a notice from before the success, late
      await recordOutcome(tx, operationId, {
        state: 'sent',
        providerId: refund.id,
        error: null,
        finishedAt: null,
      });
    });
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
    const facts = {
      bookingId: before.booking_id,
      operationId: id,
      refundId: refund.id,
      amountCents: before.amount_cents,
    };
    await announce(tx, 'payment.refunded', facts, now);
  }

  /** A refund can fail at once or days after it had been confirmed; either way it is due again. */
  private async bookFailure(
    tx: Tx,
    id: string,
    before: LockedRefund,
    refund: Stripe.Refund,
    now: Date,
  ): Promise<void> {
    if (before.provider_id !== null && before.provider_id !== refund.id) return; // an older try's failure
    if (before.state === 'failed') return;
    const reason = refund.failure_reason ?? 'unknown';
    await recordOutcome(tx, id, { state: 'failed', providerId: null, error: reason, finishedAt: null });
    const facts = {
      bookingId: before.booking_id,
      operationId: id,
      refundId: refund.id,
      amountCents: before.amount_cents,
    };
    await announce(
      tx,
      'payment.refund_failed',
      { ...facts, reason, hadSucceeded: before.state === 'succeeded' },
      now,
    );
  }
}
