import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, inTransaction } from '#libs/core/platform';
import { Operations, recordOutcome, STRIPE, type Operation } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import { RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { changeUnderWay } from './plan-errors.js';
import { db } from './tables.js';
import { findContact } from './travelers.queries.js';

/** Travelers as customers of the provider: one each, made when it is first needed. */
@Injectable()
export class ProviderCustomers {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** The provider's id of a traveler, or null while there is none. */
  async find(userId: string): Promise<string | null> {
    const customer = await this.customer(userId).executeTakeFirst();
    return customer?.customer_id ?? null;
  }

  /**
   * The provider's id of a traveler, who becomes its customer when need be.
   * @throws DomainError `subscription.change_under_way` while another call makes them one; a provider's error
   */
  async ensure(userId: string): Promise<string> {
    const known = await this.find(userId);
    if (known) return known;
    await this.run(await this.request(userId));
    const made = await this.find(userId);
    if (!made) throw changeUnderWay();
    return made;
  }

  /** Asks the provider for the customer of an operation, once. Safe to run twice. @throws a provider's error */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId);
    if (!operation) return;
    try {
      await this.store(operation, await this.atProvider(operation));
    } catch (error) {
      await this.operations.giveBack(operation, error, 5, error instanceof Stripe.errors.StripeAPIError);
      throw error;
    }
  }

  /**
   * Deletes the customer of somebody who has left; their cards go with it, charges of the past stay. Deleting is safe to
   * repeat by itself, so it needs no operation: one that the provider does not have any more is as good as deleted.
   * @throws a provider's error, to be tried again
   */
  async forget(userId: string): Promise<void> {
    const customer = await this.customer(userId).where('deleted_at', 'is', null).executeTakeFirst();
    if (!customer) return;
    try {
      await this.stripe.customers.del(customer.customer_id);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    await db(this.em.fork())
      .updateTable('provider_customers')
      .set({ deleted_at: this.clock.now() })
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
  }

  private customer(userId: string) {
    return db(this.em.fork())
      .selectFrom('provider_customers')
      .select('customer_id')
      .where('user_id', '=', userId);
  }

  private request(userId: string): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      const person = await findContact(tx, userId);
      const details = { email: person?.email ?? null, name: person?.full_name ?? null };
      const wanted = {
        kind: 'create_customer' as const,
        key: `customer-${userId}`,
        userId,
        amountCents: cents(0),
        details,
        leaveAloneSeconds: RUN_BY_CALLER_SECONDS,
      };
      return this.operations.request(tx, wanted, this.clock.now());
    });
  }

  private async atProvider(operation: Operation): Promise<Stripe.Customer> {
    const email = String(operation.details.email);
    if (operation.askedBefore) {
      const { data } = await this.stripe.customers.list({ email, limit: 100 });
      const made = data.find((customer) => customer.metadata.operation_id === operation.id);
      if (made) return made;
    }
    return this.stripe.customers.create(
      {
        email,
        name: String(operation.details.name),
        metadata: { user_id: operation.userId, operation_id: operation.id },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async store(operation: Operation, customer: Stripe.Customer): Promise<void> {
    const now = this.clock.now();
    const { userId } = operation;
    if (!userId) throw new Error(`Operation ${operation.id} makes nobody a customer`);
    await inTransaction(this.em, async (tx) => {
      await db(tx)
        .insertInto('provider_customers')
        .values({ user_id: userId, customer_id: customer.id, created_at: now })
        .onConflict((known) => known.column('user_id').doNothing())
        .execute();
      await recordOutcome(tx, operation.id, {
        state: 'succeeded',
        providerId: customer.id,
        error: null,
        finishedAt: now,
      });
    });
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
