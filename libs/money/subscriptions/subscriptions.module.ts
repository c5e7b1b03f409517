import { Module } from '@nestjs/common';
import { Cards } from './cards.js';
import { ChangeSubscription } from './change-subscription.js';
import { ChoosePlan } from './choose-plan.js';
import { FollowPlanNotice } from './follow-plan-notice.js';
import { FollowSubscription } from './follow-subscription.js';
import { KeepPlansInStep } from './keep-plans-in-step.js';
import { LookAtProvider } from './look-at-provider.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { PlanHistory } from './plan-history.js';
import { PlanPreviews } from './plan-previews.js';
import { PlanPrices } from './plan-prices.js';
import { ProviderActions } from './provider-actions.js';
import { ProviderCustomers } from './provider-customers.js';
import { SubscriptionsService } from './subscriptions.service.js';

const PUBLIC = [
  SubscriptionsService,
  PlanHistory,
  FollowSubscription,
  FollowPlanNotice,
  KeepPlansInStep,
  PlanPrices,
  PlanCheckouts,
  ProviderCustomers,
];

/** Travelers' plans, paid for by subscriptions of the payment provider. */
@Module({
  providers: [
    ...PUBLIC,
    Cards,
    ChangeSubscription,
    ChoosePlan,
    LookAtProvider,
    PlanPreviews,
    ProviderActions,
  ],
  exports: PUBLIC,
})
export class SubscriptionsModule {}
