import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { FindBillingDetails } from './billing-details.js';
import { Cards } from './cards.js';
import { ChangeSubscription } from './change-subscription.js';
import { ChoosePlan } from './choose-plan.js';
import { DecideChange } from './decide-change.js';
import { FollowPlanWebhook } from './follow-plan-webhook.js';
import { FollowSubscription } from './follow-subscription.js';
import { ForgottenCustomers } from './forgotten-customers.js';
import { PlanSync } from './plan-sync.js';
import { SyncSubscription } from './sync-subscription.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { PlanHistory } from './plan-history.queries.js';
import { PlanPreviews } from './plan-previews.js';
import { PlanPrices } from './plan-prices.js';
import { ProviderActions } from './provider-actions.js';
import { ProviderCustomers } from './provider-customers.js';
import { RunPlanOperations } from './run-plan-operations.js';
import { SubscriptionsHandlers } from './subscriptions.handlers.js';
import { SubscriptionsService } from './subscriptions.service.js';

const PUBLIC = [
  SubscriptionsService,
  PlanHistory,
  FollowSubscription,
  FollowPlanWebhook,
  PlanSync,
  PlanPrices,
  PlanCheckouts,
  ProviderCustomers,
  ForgottenCustomers,
];

const OWN = [
  Cards,
  ChangeSubscription,
  ChoosePlan,
  DecideChange,
  FindBillingDetails,
  SyncSubscription,
  PlanPreviews,
  ProviderActions,
  RunPlanOperations,
  SubscriptionsHandlers,
];

/** Travelers' plans, paid by subscriptions at the payment provider. The application binds the accounts' plans. */
@Module({})
export class SubscriptionsModule {
  /** @param plans provides `TravelerPlans` */
  static for(plans: Provider): DynamicModule {
    return { module: SubscriptionsModule, providers: [plans, ...PUBLIC, ...OWN], exports: PUBLIC };
  }
}
