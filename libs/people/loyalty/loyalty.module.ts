import { Module } from '@nestjs/common';
import { LoyaltyQueries } from './loyalty.queries.js';
import { PerkAdmin } from './perk-admin.js';
import { StayPoints } from './points.js';
import { RedemptionsService } from './redemptions.service.js';
import { VouchersQueries } from './vouchers.queries.js';

const SERVICES = [LoyaltyQueries, PerkAdmin, RedemptionsService, StayPoints, VouchersQueries];

/** The loyalty program: points, tiers, perks, vouchers. */
@Module({ providers: SERVICES, exports: SERVICES })
export class LoyaltyModule {}
