import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, DomainError, inTransaction, isOneOf } from '#libs/core/platform';
import { Operations, recordSuccess, STRIPE, type Operation } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import { RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { changeUnderWay } from './plan-errors.js';
import { lockCustomersOfErasedUsers } from './provider-customers.queries.js';
import { db } from './tables.js';
import { lockContact } from './travelers.queries.js';

/** Travelers as customers of the provider: one each, created on first use. */
@Injectable()
export class ProviderCustomers {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** A traveler's customer id, or null. */
  async find(userId: string): Promise<string | null> {
    const customer = await this.customer(userId).executeTakeFirst();
    return customer?.customer_id ?? null;
  }

  /**
   * A traveler's customer id, creating the customer if needed.
   * @throws DomainError `subscription.change_under_way` while another call creates it, `auth.required` when the account was erased meanwhile;
   *   the provider's error
   */
  async ensure(userId: string): Promise<string> {
    const known = await this.find(userId);
    if (known) return known;
    await this.run(await this.request(userId));
    const created = await this.find(userId);
    if (!created) throw changeUnderWay();
    return created;
  }

  /** Creates the customer of an operation exactly once. Safe to run twice. @throws the provider's error */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId, 'create_customer');
    if (!operation) return;
    try {
      await this.store(operation, await this.findOrCreate(operation));
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, 5);
      throw error;
    }
  }

  /**
   * Deletes the customer and cards of a user who left; past charges stay. Needs no operation, because deleting is idempotent: a
   * customer unknown to the provider counts as deleted.
   * @throws the provider's error, to be retried
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

  /**
   * Claims customers of users who left. A claimed customer counts as tried, so one that cannot be deleted never blocks the others.
   * @returns the users' ids
   */
  claimLeft(limit: number): Promise<string[]> {
    return inTransaction(this.em, async (tx) => {
      const userIds = await lockCustomersOfErasedUsers(tx, limit);
      await db(tx)
        .updateTable('provider_customers')
        .set({ attempted_at: this.clock.now() })
        .where((customer) => isOneOf(customer.ref('user_id'), userIds, 'uuid'))
        .execute();
      return userIds;
    });
  }

  private customer(userId: string) {
    return db(this.em.fork())
      .selectFrom('provider_customers')
      .select('customer_id')
      .where('user_id', '=', userId);
  }

  private request(userId: string): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      const user = await lockContact(tx, userId);
      if (!user) throw new DomainError('auth.required');
      const creation = {
        kind: 'create_customer' as const,
        key: `customer-${userId}`,
        userId,
        amountCents: cents(0),
        details: { email: user.email, name: user.full_name },
        leaveAloneSeconds: RUN_BY_CALLER_SECONDS,
      };
      return this.operations.request(tx, creation, this.clock.now());
    });
  }

  private async findOrCreate(operation: Operation<'create_customer'>): Promise<Stripe.Customer> {
    const { email, name } = operation.details;
    if (operation.attemptedBefore) {
      const { data } = await this.stripe.customers.list({ email: email ?? undefined, limit: 100 });
      const existing = data.find((customer) => customer.metadata.operation_id === operation.id);
      if (existing) return existing;
    }
    return this.stripe.customers.create(
      {
        email: email ?? undefined,
        name: name ?? undefined,
        metadata: { user_id: operation.userId, operation_id: operation.id },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async store(operation: Operation<'create_customer'>, customer: Stripe.Customer): Promise<void> {
    const now = this.clock.now();
    const { userId } = operation;
    if (!userId) throw new Error(`Operation ${operation.id} makes nobody a customer`);
    await inTransaction(this.em, async (tx) => {
      await db(tx)
        .insertInto('provider_customers')
        .values({ user_id: userId, customer_id: customer.id, created_at: now })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
      await recordSuccess(tx, operation.id, customer.id, now);
    });
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
