import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, DomainError, type Tx } from '#libs/core/platform';
import { isProviderRejection, Operations, recordOutcome, type Operation } from '#libs/money/provider';
import { cents, type Plan } from '#libs/core/rules';
import { NO_BILLING, type BillingDetails } from './billing-details.js';
import { FollowSubscription } from './follow-subscription.js';
import { RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { nextKey } from './plan-operations.queries.js';
import { forTraveler, RETRY_SECONDS } from './plan-errors.js';
import { isCharging, ProviderActions, type PlanAction } from './provider-actions.js';

/** A change that was decided, with what the provider has to know of it. */
export interface WantedChange extends Partial<BillingDetails> {
  userId: string;
  action: PlanAction;
  plan: Plan;
  /** The provider's id; null for a plan that is yet to start. */
  subscription: string | null;
  /** Seconds; the instant from which an upgrade is settled. */
  prorationAt?: number | null;
  /** Why, where the provider is to know. */
  cause?: string;
}

/** Changes of a plan at the provider: remembered first, then made, then followed. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly actions: ProviderActions,
    private readonly subscriptions: FollowSubscription,
  ) {}

  /** Remembers a change, in the transaction that decided it. @returns the operation's id */
  async request(tx: Tx, { userId, ...wanted }: WantedChange, now: Date): Promise<string> {
    return this.operations.request(
      tx,
      {
        kind: 'change_subscription',
        key: await nextKey(tx, userId),
        userId,
        amountCents: cents(0), // what it costs is the provider's to say
        details: { ...NO_BILLING, prorationAt: null, cause: null, ...wanted },
        leaveAloneSeconds: RUN_BY_CALLER_SECONDS,
      },
      now,
    );
  }

  /**
   * Makes a claimed change, and takes over what came of it.
   * @throws DomainError `subscription.card_declined`, `subscription.provider_unavailable`, `subscription.changed_meanwhile`
   */
  async run(operation: Operation): Promise<void> {
    try {
      await this.finish(operation, await this.actions.carryOut(operation));
    } catch (error) {
      throw await this.afterFailure(operation, error);
    }
  }

  /**
   * Brings a claimed change to an end that was left unfinished: what takes money is only looked for, because nobody waits for
   * it any more; everything else is what the traveler asked for, and is done.
   * @throws as {@link run}
   */
  async resolve(operation: Operation): Promise<void> {
    if (!isCharging(operation)) return this.run(operation);
    try {
      const done = await this.actions.findDone(operation);
      if (done) return await this.finish(operation, done);
      await this.giveUp(operation, 'Left unfinished');
    } catch (error) {
      throw await this.afterFailure(operation, error);
    }
  }

  private async finish(operation: Operation, providerId: string): Promise<void> {
    await this.subscriptions.follow(providerId, (tx) =>
      recordOutcome(tx, operation.id, {
        state: 'succeeded',
        providerId,
        error: null,
        finishedAt: this.clock.now(),
      }),
    );
  }

  /** What a failed call means to the traveler, and to the next try. */
  private async afterFailure(operation: Operation, error: unknown): Promise<unknown> {
    if (!isProviderRejection(error)) {
      // A key that once met a 500 keeps that 500, so the next try has another.
      const answered = error instanceof Stripe.errors.StripeAPIError;
      await this.operations.giveBack(operation, error, RETRY_SECONDS, answered);
      return forTraveler(error);
    }
    await this.giveUp(operation, error.message);
    // Anything but the card: the provider does not know what was to be changed (any more), so it stands otherwise by now.
    const declined = error instanceof Stripe.errors.StripeCardError;
    return new DomainError(declined ? 'subscription.card_declined' : 'subscription.changed_meanwhile');
  }

  /** Puts back what was prepared, and looks at what there is instead; the next round does it when the provider is away now. */
  private async giveUp(operation: Operation, why: string): Promise<void> {
    try {
      await this.actions.restorePlanned(operation);
      await this.look(operation);
      await this.operations.abandon(operation.id, why);
    } catch (error) {
      await this.operations.giveBack(operation, error, RETRY_SECONDS, true);
    }
  }

  private async look({ details }: Operation): Promise<void> {
    if (details.subscription) await this.subscriptions.follow(String(details.subscription));
  }
}
