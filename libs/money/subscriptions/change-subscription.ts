import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, DomainError, type Tx } from '#libs/core/platform';
import { CHANGE_DETAILS, isProviderRejection, Operations, recordSuccess } from '#libs/money/provider';
import { cents, type Plan } from '#libs/core/rules';
import type { BillingDetails } from './billing-details.js';
import { FollowSubscription } from './follow-subscription.js';
import { RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { nextKey } from './plan-operations.queries.js';
import { toTravelerError, RETRY_SECONDS } from './plan-errors.js';
import { isCharging, ProviderActions, type ChangeOperation, type PlanAction } from './provider-actions.js';

/** A decided change with the provider's input. */
export interface ChangeRequest extends Partial<BillingDetails> {
  userId: string;
  action: PlanAction;
  plan: Plan;
  /** The provider's id; null for a plan that has not started. */
  subscription: string | null;
  /** Epoch seconds from which an upgrade is prorated. */
  prorationAt?: number | null;
  /** The reason to send to the provider. */
  cause?: string;
}

/** Plan changes at the provider: recorded first, then executed, then synced. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly actions: ProviderActions,
    private readonly subscriptions: FollowSubscription,
  ) {}

  /** Records a change in the transaction that decided it. @returns the operation's id @throws Error when its action needs more */
  async request(tx: Tx, { userId, ...change }: ChangeRequest, now: Date): Promise<string> {
    return this.operations.request(
      tx,
      {
        kind: 'change_subscription',
        key: await nextKey(tx, userId),
        userId,
        amountCents: cents(0), // the provider decides the amount
        details: CHANGE_DETAILS.parse(change),
        leaveAloneSeconds: RUN_BY_CALLER_SECONDS,
      },
      now,
    );
  }

  /**
   * Executes a claimed change and syncs the result.
   * @throws DomainError `subscription.card_declined`, `subscription.provider_unavailable`, `subscription.changed_meanwhile`
   */
  async run(operation: ChangeOperation): Promise<void> {
    try {
      await this.finish(operation, await this.actions.execute(operation));
    } catch (error) {
      throw await this.handleFailure(operation, error);
    }
  }

  /**
   * Completes a claimed change that was left unfinished. A change that charges money is only looked up, because nobody is waiting
   * for it; any other is executed, because the traveler asked for it.
   * @throws as {@link run}
   */
  async resolve(operation: ChangeOperation): Promise<void> {
    if (!isCharging(operation)) return this.run(operation);
    try {
      const subscriptionId = await this.actions.findCompleted(operation);
      if (subscriptionId) return await this.finish(operation, subscriptionId);
      await this.abandon(operation, 'Left unfinished');
    } catch (error) {
      throw await this.handleFailure(operation, error);
    }
  }

  private async finish(operation: ChangeOperation, providerId: string): Promise<void> {
    await this.subscriptions.follow(providerId, (tx) =>
      recordSuccess(tx, operation.id, providerId, this.clock.now()),
    );
  }

  /** Prepares the retry after an outage, or abandons a rejected change. @returns the error for the traveler */
  private async handleFailure(operation: ChangeOperation, error: unknown): Promise<unknown> {
    if (!isProviderRejection(error)) {
      await this.operations.releaseForRetry(operation, error, RETRY_SECONDS);
      return toTravelerError(error);
    }
    await this.abandon(operation, error.message);
    // Any other rejection means that the subscription has changed since the decision.
    const declined = error instanceof Stripe.errors.StripeCardError;
    return new DomainError(declined ? 'subscription.card_declined' : 'subscription.changed_meanwhile');
  }

  /** Restores the planned price, syncs and abandons the change; if the provider is down, a later retry does so. */
  private async abandon(operation: ChangeOperation, why: string): Promise<void> {
    try {
      await this.actions.restorePlannedPrice(operation);
      const { details } = operation;
      if (details.action !== 'start') await this.subscriptions.follow(details.subscription);
      await this.operations.abandon(operation.id, why);
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, RETRY_SECONDS, true);
    }
  }
}
