import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTransaction, markHandled, Notices } from '#libs/platform';
import { FollowPlanNotice, ProviderCustomers } from '#libs/subscriptions';
import type { HandlersOf } from '../events/handlers.js';

/** Calls to the provider about plans and their customers; each is safe to repeat by itself, and marked afterwards. */
@Injectable()
export class SubscriptionsHandlers {
  readonly table: HandlersOf<'follow-plan-notice' | 'forget-customer'> = {
    'follow-plan-notice': async (event) => {
      await this.notices.process(event.payload.noticeId, (notice) => this.followNotice.follow(notice));
      await inTransaction(this.em, (tx) => markHandled(tx, 'follow-plan-notice', event.id));
    },
    'forget-customer': async (event) => {
      await this.customers.forget(event.payload.userId);
      await inTransaction(this.em, (tx) => markHandled(tx, 'forget-customer', event.id));
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
    private readonly followNotice: FollowPlanNotice,
    private readonly customers: ProviderCustomers,
  ) {}
}
