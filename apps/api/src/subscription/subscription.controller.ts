import { Controller, Inject, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SCREENS, type PlanPreviewView, type PlansView, type UpgradeView } from '#libs/core/contracts';
import { type QueryOf, subscriptionCalls } from '#libs/core/contracts/calls';
import { CONFIG, type Config } from '#libs/core/platform';
import { SubscriptionsService } from '#libs/money/subscriptions';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { ownOrigin } from '../http/own-origin.js';
import { Caller, SignedIn } from '../http/policy.js';
import { PerMinute, PROVIDER_CALLS } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { previewView } from './billing.view.js';
import { chosenMessage, plansView } from './plans.view.js';

/** Travelers' plans. @spec §2 /subscription, §7, E1, E2, E3, E12, E13 */
@ApiTags('subscription')
@SignedIn()
@Controller()
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serves(subscriptionCalls.plans)
  async plans(@Caller() person: Person): Promise<PlansView> {
    return plansView(person.role, await this.subscriptions.state(person.id));
  }

  @PerMinute(PROVIDER_CALLS)
  @Serves(subscriptionCalls.preview)
  async preview(
    @Caller() person: Person,
    @Query({ schema: subscriptionCalls.preview.query }) query: QueryOf<typeof subscriptionCalls.preview>,
  ): Promise<PlanPreviewView> {
    return previewView(await this.subscriptions.preview(person, query.new_plan));
  }

  @PerMinute(PROVIDER_CALLS)
  @Serves(subscriptionCalls.upgrade)
  async upgrade(
    @Caller() person: Person,
    @Query({ schema: subscriptionCalls.upgrade.query }) query: QueryOf<typeof subscriptionCalls.upgrade>,
    @Req() request: FastifyRequest,
  ): Promise<UpgradeView> {
    const screen = `${ownOrigin(this.config, request)}${SCREENS.subscription}`;
    const addresses = {
      successUrl: `${screen}?upgraded=1&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${screen}?cancelled=1`,
    };
    const { new_plan: newPlan, previewed_at: previewedAt } = query;
    const chosen = await this.subscriptions.choose(person, newPlan, { addresses, previewedAt });
    return { message: chosenMessage(chosen), ...(chosen.url && { url: chosen.url }) };
  }
}
