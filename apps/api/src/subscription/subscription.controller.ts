import { Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { SCREENS, type PlanPreviewView, type PlansView, type UpgradeView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { CONFIG, type Config } from '#libs/core/platform';
import { SubscriptionsService } from '#libs/money/subscriptions';
import { Refuses } from '../http/api-docs.js';
import { ownOrigin } from '../http/own-origin.js';
import { Caller, SignedIn } from '../http/policy.js';
import { previewView } from './billing.view.js';
import { chosenMessage, plansView } from './plans.view.js';
import { PreviewDto, UpgradeDto } from './subscription.dto.js';

/** Travelers' plans. @spec §2 /subscription, §7, E1, E2, E3, E12, E13 */
@ApiTags('subscription')
@SignedIn()
@Controller('subscription')
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({ summary: 'Plans, and the one somebody is on' })
  @Get('plans')
  async plans(@Caller() person: Person): Promise<PlansView> {
    return plansView(person.role, await this.subscriptions.state(person.id));
  }

  @ApiOperation({ summary: 'What choosing a plan costs today and next, before it is done' })
  @Refuses(
    'subscription.travelers_only',
    'subscription.unknown_plan',
    'subscription.already_on_plan',
    'subscription.already_scheduled',
    'subscription.payment_due',
    'subscription.provider_unavailable',
  )
  @Get('preview')
  async preview(@Caller() person: Person, @Query() query: PreviewDto): Promise<PlanPreviewView> {
    return previewView(await this.subscriptions.preview(person, query.new_plan));
  }

  @ApiOperation({ summary: 'Change the plan; `url` where a card is needed, `basic` cancels' })
  @Refuses(
    'subscription.travelers_only',
    'subscription.unknown_plan',
    'subscription.already_on_plan',
    'subscription.already_scheduled',
    'subscription.payment_due',
    'subscription.card_declined',
    'subscription.change_under_way',
    'subscription.changed_meanwhile',
    'subscription.preview_outdated',
    'subscription.provider_unavailable',
  )
  @HttpCode(200)
  @Post('upgrade')
  async upgrade(
    @Caller() person: Person,
    @Query() query: UpgradeDto,
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
