import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LoyaltyStatusView, PerkView, RedemptionView } from '#libs/contracts';
import type { Person } from '#libs/identity';
import { LoyaltyQueries, RedemptionsService } from '#libs/loyalty';
import { Refusal } from '#libs/platform';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { loyaltyStatusView, perkView } from './loyalty.view.js';

/** The loyalty program. @spec §2 /loyalty, §7, E6–E11 */
@ApiTags('loyalty')
@SignedIn()
@Controller('loyalty')
export class LoyaltyController {
  constructor(
    private readonly loyalty: LoyaltyQueries,
    private readonly redemptions: RedemptionsService,
  ) {}

  @ApiOperation({ summary: 'Points, tier and the last movements' })
  @Get('status')
  async status(@Caller() person: Person): Promise<LoyaltyStatusView> {
    const standing = await this.loyalty.standing(person.id);
    if (!standing) throw new Refusal('auth.required');
    return loyaltyStatusView(standing);
  }

  @ApiOperation({ summary: 'Every perk' })
  @Get('perks')
  async perks(): Promise<PerkView[]> {
    return (await this.loyalty.perks()).map(perkView);
  }

  @ApiOperation({ summary: 'Buy a perk with points' })
  @Refuses(
    'loyalty.travelers_only',
    'loyalty.perk_not_found',
    'loyalty.not_redeemable',
    'loyalty.tier_too_low',
    'loyalty.not_enough_points',
  )
  @HttpCode(200)
  @Post('redeem/:perkId')
  async redeem(
    @Caller() person: Person,
    @Param('perkId', new IdParam('loyalty.perk_not_found')) perkId: string,
  ): Promise<RedemptionView> {
    const { title, code, expiresAt } = await this.redemptions.redeem(person, perkId);
    return { message: `${title} is yours. Your code is ${code}.`, code, expires_at: expiresAt.toISOString() };
  }
}
