import { Module, type Provider } from '@nestjs/common';
import { SubscriptionsModule, TravelerPlans } from '#libs/money/subscriptions';
import { setPlan } from '#libs/people/identity';

/** Stores a traveler's plan in the account. */
export const ACCOUNT_PLANS: TravelerPlans = { set: setPlan };

const travelerPlans: Provider = { provide: TravelerPlans, useValue: ACCOUNT_PLANS };

/** Subscriptions, with the accounts that have them. */
@Module({
  imports: [SubscriptionsModule.for(travelerPlans)],
  exports: [SubscriptionsModule],
})
export class SubscriptionsWiringModule {}
