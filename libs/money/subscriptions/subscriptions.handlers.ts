import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { WebhookEvents } from '#libs/money/provider';
import { FollowPlanWebhook } from './follow-plan-webhook.js';
import { ProviderCustomers } from './provider-customers.js';

/** Event handlers of plans and provider customers; each is idempotent. */
@Injectable()
export class SubscriptionsHandlers {
  readonly handlers: HandlersOf<'subscriptions'> = {
    'follow-plan-webhook': (event) =>
      this.webhookEvents.process(event.payload, (webhookEvent) => this.followWebhook.follow(webhookEvent)),
    'forget-customer': (event) => this.customers.forget(event.payload.userId),
  };

  constructor(
    private readonly webhookEvents: WebhookEvents,
    private readonly followWebhook: FollowPlanWebhook,
    private readonly customers: ProviderCustomers,
  ) {}
}
