import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { forBooking, Operations, runEach, type Operation } from '#libs/money/provider';
import { unansweredCheckouts } from './checkouts.queries.js';
import { unansweredOfEndedOrders } from './ended-orders.queries.js';
import { SettleSession } from './settle-session.js';
import { StartCheckout } from './start-checkout.js';

/** Checkouts of ended orders per run. */
const BATCH = 100;
const RETRY_SECONDS = 5;
const NEVER_CREATED = 'The provider has not made it';

/** Finds checkout sessions that only the provider knows, because a call failed or a process died before recording the answer. */
@Injectable()
export class LostCheckouts {
  constructor(
    private readonly em: EntityManager,
    private readonly operations: Operations,
    private readonly checkout: StartCheckout,
    private readonly sessions: SettleSession,
  ) {}

  /** Stores the lost sessions of a booking and of its changes of dates. @throws the provider's error */
  async find(bookingId: string): Promise<void> {
    for (const { id } of await unansweredCheckouts(this.em.fork(), bookingId)) {
      const operation = await this.operations.claim(id, 'create_checkout');
      if (!operation) continue; // being created right now; a sweep picks it up
      await this.complete(operation);
    }
  }

  /**
   * Finds and closes the lost sessions of orders that await no payment any more: whoever ended such an order found its call to the
   * provider still running.
   * @throws AggregateError with those the provider could not be asked about
   * @spec C7, G7
   */
  async closeOfEndedOrders(limit = BATCH): Promise<void> {
    const ids = await unansweredOfEndedOrders(this.em.fork(), limit);
    await runEach(
      new Set(ids),
      async (id) => {
        const operation = await this.operations.claim(id, 'create_checkout');
        const session = operation && (await this.complete(operation));
        if (session) await this.sessions.close(session.id);
      },
      'lost checkouts could not be closed',
    );
  }

  /** Stores the session that the provider created for a claimed operation, or abandons the operation. */
  private async complete(operation: Operation<'create_checkout'>): Promise<Stripe.Checkout.Session | null> {
    try {
      const existing = await this.checkout.findExisting(operation);
      if (existing) await this.checkout.store(forBooking(operation), existing);
      else await this.operations.abandon(operation.id, NEVER_CREATED);
      return existing;
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, RETRY_SECONDS, false);
      throw error;
    }
  }
}
