import { Injectable } from '@nestjs/common';
import type { HandlerGroup, HandlersOn } from '#libs/core/platform';
import { Notices } from '#libs/money/provider';
import { FollowPlanNotice } from './follow-plan-notice.js';
import { ProviderCustomers } from './provider-customers.js';

/** Calls to the provider about plans and their customers; each is safe to repeat by itself. */
@Injectable()
export class SubscriptionsHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'subscriptions'> = {
    'follow-plan-notice': (event) =>
      this.notices.process(event.payload.noticeId, (notice) => this.followNotice.follow(notice)),
    'forget-customer': (event) => this.customers.forget(event.payload.userId),
  };

  constructor(
    private readonly notices: Notices,
    private readonly followNotice: FollowPlanNotice,
    private readonly customers: ProviderCustomers,
  ) {}
}
