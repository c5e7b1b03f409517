import { Controller, Param, Query } from '@nestjs/common';
import type {
  LoyaltyStatusView,
  PerkView,
  RedemptionView,
  VoucherView,
  WaysToEarnView,
} from '#libs/core/contracts';
import { type QueryOf, loyaltyCalls } from '#libs/core/contracts/calls';
import { Clock, DomainError } from '#libs/core/platform';
import type { Person } from '#libs/people/identity';
import { LoyaltyQueries, RedemptionsService, VouchersQueries } from '#libs/people/loyalty';
import { EarningStays } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { PerMinute } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { earningStayView, loyaltyStatusView, perkView, voucherView } from './loyalty.view.js';

/** Per person and minute. */
const REDEMPTIONS = 20;

/** The loyalty program. @spec §2 /loyalty, §7, E6–E11 */
@ApiTags('loyalty')
@SignedIn()
@Controller()
export class LoyaltyController {
  constructor(
    private readonly loyalty: LoyaltyQueries,
    private readonly redemptions: RedemptionsService,
    private readonly vouchers: VouchersQueries,
    private readonly ways: EarningStays,
    private readonly clock: Clock,
  ) {}

  @Serves(loyaltyCalls.status)
  async status(@Caller() person: Person): Promise<LoyaltyStatusView> {
    const snapshot = await this.loyalty.snapshot(person.id);
    if (!snapshot) throw new DomainError('auth.required');
    return loyaltyStatusView(snapshot);
  }

  @Serves(loyaltyCalls.perks)
  async perks(): Promise<PerkView[]> {
    return (await this.loyalty.perks(this.clock.now())).map(perkView);
  }

  @Serves(loyaltyCalls.vouchers)
  async mine(@Caller() person: Person): Promise<VoucherView[]> {
    const now = this.clock.now();
    return (await this.vouchers.of(person.id, now)).map((voucher) => voucherView(voucher, now));
  }

  @Serves(loyaltyCalls.waysToEarn)
  async waysToEarn(
    @Caller() person: Person,
    @Query({ schema: loyaltyCalls.waysToEarn.query }) { points }: QueryOf<typeof loyaltyCalls.waysToEarn>,
  ): Promise<WaysToEarnView> {
    const { multiplier, stays } = await this.ways.for(person.id, points, this.clock.now());
    return { points, multiplier, stays: stays.map(earningStayView) };
  }

  @PerMinute(REDEMPTIONS)
  @Serves(loyaltyCalls.redeem)
  async redeem(
    @Caller() person: Person,
    @Param('perkId', new IdParam('loyalty.perk_not_found')) perkId: string,
    @Query({ schema: loyaltyCalls.redeem.query })
    { points_cost: shown, request_key: key }: QueryOf<typeof loyaltyCalls.redeem>,
  ): Promise<RedemptionView> {
    const { title, code, expiresAt } = await this.redemptions.redeem(person, perkId, { shown, key });
    return { message: `${title} is yours. Your code is ${code}.`, code, expires_at: expiresAt.toISOString() };
  }
}
