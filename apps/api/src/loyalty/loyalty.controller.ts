import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  LoyaltyStatusView,
  PerkView,
  RedemptionView,
  VoucherView,
  WaysToEarnView,
} from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { LoyaltyQueries, RedemptionsService, VouchersQueries } from '#libs/people/loyalty';
import { EarningStays } from '#libs/stays/properties';
import { Clock, Refusal } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { RedeemDto, WaysToEarnDto } from './loyalty.dto.js';
import { earningStayView, loyaltyStatusView, perkView, voucherView } from './loyalty.view.js';

/** The loyalty program. @spec §2 /loyalty, §7, E6–E11 */
@ApiTags('loyalty')
@SignedIn()
@Controller('loyalty')
export class LoyaltyController {
  constructor(
    private readonly loyalty: LoyaltyQueries,
    private readonly redemptions: RedemptionsService,
    private readonly vouchers: VouchersQueries,
    private readonly ways: EarningStays,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Points, tier and the last movements' })
  @Get('status')
  async status(@Caller() person: Person): Promise<LoyaltyStatusView> {
    const standing = await this.loyalty.standing(person.id);
    if (!standing) throw new Refusal('auth.required');
    return loyaltyStatusView(standing);
  }

  @ApiOperation({ summary: 'Every perk that is in force' })
  @Get('perks')
  async perks(): Promise<PerkView[]> {
    return (await this.loyalty.perks(this.clock.now())).map(perkView);
  }

  @ApiOperation({ summary: "The traveler's vouchers" })
  @Get('vouchers')
  async mine(@Caller() person: Person): Promise<VoucherView[]> {
    const now = this.clock.now();
    return (await this.vouchers.of(person.id, now)).map((voucher) => voucherView(voucher, now));
  }

  @ApiOperation({ summary: 'Stays that would earn so many points' })
  @Refuses('request.invalid')
  @Get('ways-to-earn')
  async waysToEarn(@Caller() person: Person, @Query() { points }: WaysToEarnDto): Promise<WaysToEarnView> {
    const { multiplier, stays } = await this.ways.for(person.id, points, this.clock.now());
    return { points, multiplier, stays: stays.map(earningStayView) };
  }

  @ApiOperation({ summary: 'Buy a perk with points' })
  @Refuses(
    'loyalty.travelers_only',
    'loyalty.perk_not_found',
    'loyalty.not_redeemable',
    'loyalty.tier_too_low',
    'loyalty.not_enough_points',
    'loyalty.perk_changed',
    'request.invalid',
  )
  @HttpCode(200)
  @Post('redeem/:perkId')
  async redeem(
    @Caller() person: Person,
    @Param('perkId', new IdParam('loyalty.perk_not_found')) perkId: string,
    @Query() { points_cost: shown }: RedeemDto,
  ): Promise<RedemptionView> {
    const { title, code, expiresAt } = await this.redemptions.redeem(person, perkId, shown);
    return { message: `${title} is yours. Your code is ${code}.`, code, expires_at: expiresAt.toISOString() };
  }
}
