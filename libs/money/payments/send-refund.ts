import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
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
    private readonly booking: BookRefund,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Makes sure that the provider has this refund exactly once, and books how it stands. Safe to run twice: one runner
   * holds the lease, the idempotency key comes from the operation, and after a failed call the provider is searched first.
   * A refusal is an answer: the refund waits where operators see it, and is tried again by and by.
   * @throws the provider's error when it was away, so that the job is tried again
   */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId);
    if (!operation) return;
    try {
      await this.booking.book(operation.id, await this.atProvider(operation));
    } catch (error) {
      if (isProviderRejection(error)) return this.booking.refused(operation.id, error.message);
      const answered500 = error instanceof Stripe.errors.StripeAPIError;
      await this.operations.giveBack(operation, error, RETRY_SECONDS, answered500);
      throw error;
    }
  }

  private async atProvider(operation: Operation): Promise<Stripe.Refund> {
    if (operation.providerId && operation.state === 'sent')
      return this.stripe.refunds.retrieve(operation.providerId);
    const intent = await this.paymentIntentOf(operation);
    // An answer may have been lost: a key that once met a 500 keeps that 500, and one of yesterday is forgotten by now.
    const made = operation.askedBefore ? await this.findMade(operation, intent) : null;
    if (made) return made;
    return this.stripe.refunds.create(
      {
        payment_intent: intent,
        amount: operation.amountCents,
        metadata: { operation_id: operation.id, booking_id: forBooking(operation).bookingId },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async findMade(operation: Operation, intent: string): Promise<Stripe.Refund | null> {
    const { data } = await this.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const alive = (refund: Stripe.Refund) => refund.status !== 'failed' && refund.status !== 'canceled';
    return data.find((refund) => refund.metadata?.operation_id === operation.id && alive(refund)) ?? null;
  }

  private async paymentIntentOf({ id, paymentId }: Operation): Promise<string> {
    const belongsToNone = () => new Error(`Refund ${id} belongs to no payment`);
    if (paymentId === null) throw belongsToNone();
    const payment = await db(this.em.fork())
      .selectFrom('payments')
      .select('payment_intent_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(belongsToNone);
    return payment.payment_intent_id;
  }
}
