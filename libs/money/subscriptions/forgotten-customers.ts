import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, isUuid } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { db } from './tables.js';
import { findContact } from './travelers.queries.js';

/** Customers that the provider has and we no longer know, as after a restore. */
@Injectable()
export class ForgottenCustomers {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Takes back the customers that were created since then for people who are none here. Idempotent. @throws the provider's error */
  async adopt(since: Date): Promise<void> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    for await (const customer of this.stripe.customers.list({ limit: 100, created })) {
      const userId = customer.metadata.user_id;
      if (userId && isUuid(userId)) await this.adoptOne(userId, customer.id);
    }
  }

  private async adoptOne(userId: string, customerId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      if (!(await findContact(tx, userId))) return; // registered after the backup
      await db(tx)
        .insertInto('provider_customers')
        .values({ user_id: userId, customer_id: customerId, created_at: this.clock.now() })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    });
  }
}
