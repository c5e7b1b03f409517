import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { forBooking, isProviderRejection, Operations, STRIPE, type Operation } from '#libs/money/provider';
import { BookRefund } from './book-refund.js';
import { db } from './tables.js';

const RETRY_SECONDS = 5;

/** Sends refunds to the provider. */
@Injectable()
export class SendRefund {
  constructor(
    private readonly em: EntityManager,
    private readonly operations: Operations,
    private readonly bookRefund: BookRefund,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Makes sure that the provider has this refund exactly once, and books its state. Safe to run twice: one runner holds the
   * lease, the idempotency key comes from the operation, and after a failed call the provider is searched first. A rejected
   * refund waits where operators see it and is retried later.
   * @throws the provider's error during an outage, so that the job is retried
   */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId, 'refund');
    if (!operation) return;
    try {
      await this.bookRefund.book(operation.id, await this.findOrCreate(operation));
    } catch (error) {
      if (isProviderRejection(error)) return this.bookRefund.recordRejection(operation.id, error.message);
      await this.operations.releaseForRetry(operation, error, RETRY_SECONDS);
      throw error;
    }
  }

  private async findOrCreate(operation: Operation<'refund'>): Promise<Stripe.Refund> {
    if (operation.providerId && operation.state === 'sent')
      return this.stripe.refunds.retrieve(operation.providerId);
    const intent = await this.paymentIntentOf(operation);
    // An answer may have been lost: an idempotency key replays its first 500, and the provider forgets it after a day.
    const existing = operation.attemptedBefore ? await this.findExisting(operation, intent) : null;
    if (existing) return existing;
    return this.stripe.refunds.create(
      {
        payment_intent: intent,
        amount: operation.amountCents,
        metadata: {
          operation_id: operation.id,
          booking_id: forBooking(operation).bookingId,
          ...(operation.changeId !== null && { change_id: operation.changeId }),
        },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async findExisting(operation: Operation<'refund'>, intent: string): Promise<Stripe.Refund | null> {
    const { data } = await this.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const isLive = (refund: Stripe.Refund) => refund.status !== 'failed' && refund.status !== 'canceled';
    return data.find((refund) => refund.metadata?.operation_id === operation.id && isLive(refund)) ?? null;
  }

  private async paymentIntentOf({ id, paymentId }: Operation<'refund'>): Promise<string> {
    const noPayment = () => new Error(`Refund ${id} belongs to no payment`);
    if (paymentId === null) throw noPayment();
    const payment = await db(this.em.fork())
      .selectFrom('payments')
      .select('payment_intent_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(noPayment);
    return payment.payment_intent_id;
  }
}
