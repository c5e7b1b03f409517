import { Module, type Provider } from '@nestjs/common';
import { SubscriptionsModule, TravelerPlans } from '#libs/money/subscriptions';
import { setPlan } from '#libs/people/identity';

/** A plan is part of its traveler's account. */
export const ACCOUNT_PLANS: TravelerPlans = { set: setPlan };

const travelerPlans: Provider = { provide: TravelerPlans, useValue: ACCOUNT_PLANS };

/** Plans, and the accounts that have them. */
@Module({
  imports: [SubscriptionsModule.for(travelerPlans)],
  exports: [SubscriptionsModule],
})
export class SubscriptionsWiringModule {}
