import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { PlansView } from '#libs/contracts';
import type { Person } from '#libs/identity';
import { PLAN_TERMS, PLANS } from '#libs/rules';
import { SubscriptionsService } from '#libs/subscriptions';
import { Refuses } from '../http/api-docs.js';
import { Caller, SignedIn } from '../http/policy.js';
import { plansView } from './plans.view.js';

/** Query of POST /subscription/upgrade. @spec §7, E2 */
export class UpgradeDto {
  @ApiProperty({ enum: PLANS })
  @Allow()
  new_plan?: unknown;
}

/** Travelers' plans. @spec §2 /subscription, §7, E1, E2, E12, E13 */
@ApiTags('subscription')
@SignedIn()
@Controller('subscription')
export class SubscriptionController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @ApiOperation({ summary: 'Plans, and the one somebody is on' })
  @Get('plans')
  async plans(@Caller() person: Person): Promise<PlansView> {
    return plansView(person.role, await this.subscriptions.currentPlan(person.id));
  }

  @ApiOperation({ summary: 'Change the plan' })
  @Refuses('subscription.travelers_only', 'subscription.unknown_plan', 'subscription.already_on_plan')
  @HttpCode(200)
  @Post('upgrade')
  async upgrade(@Caller() person: Person, @Query() query: UpgradeDto): Promise<{ message: string }> {
    const plan = await this.subscriptions.change(person, query.new_plan);
    return { message: `You are now on ${PLAN_TERMS[plan].name}.` };
  }
}
