import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { STRIPE, type WebhookEvent } from '#libs/money/provider';
import { FollowSubscription } from './follow-subscription.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { idOf } from './subscription-snapshot.js';

/** Handles the provider's webhook events about customers, subscriptions, schedules, invoices and checkouts. */
@Injectable()
export class FollowPlanWebhook {
  constructor(
    private readonly subscriptions: FollowSubscription,
    private readonly checkouts: PlanCheckouts,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Applies the current state of the event's object. Idempotent. @returns the outcome */
  async follow(webhookEvent: WebhookEvent): Promise<string> {
    try {
      return await this.followObject(webhookEvent);
    } catch (error) {
      // A deleted draft, or an object of another installation.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return 'unknown';
      throw error;
    }
  }

  private async followObject({ type, objectId }: WebhookEvent): Promise<string> {
    if (type.startsWith('checkout.session.')) return this.checkouts.settle(objectId);
    if (type.startsWith('customer.subscription.')) return this.subscriptions.follow(objectId);
    const subscription = await this.subscriptionOf(type, objectId);
    return subscription ? this.subscriptions.follow(subscription) : 'ignored';
  }

  private async subscriptionOf(type: string, objectId: string): Promise<string | null> {
    if (type.startsWith('invoice.')) {
      const { parent } = await this.stripe.invoices.retrieve(objectId);
      return idOf(parent?.subscription_details?.subscription ?? null) || null;
    }
    if (!type.startsWith('subscription_schedule.')) return null;
    const { subscription, released_subscription: released } =
      await this.stripe.subscriptionSchedules.retrieve(objectId);
    return idOf(subscription) || released;
  }
}
