import { Module } from '@nestjs/common';
import { DisputedPoints } from './disputed-points.js';
import { LoyaltyHandlers } from './loyalty.handlers.js';
import { LoyaltyQueries } from './loyalty.queries.js';
import { PerkAdmin } from './perk-admin.js';
import { StayPoints } from './points.js';
import { RedemptionsService } from './redemptions.service.js';
import { VouchersQueries } from './vouchers.queries.js';

const SERVICES = [
  DisputedPoints,
  LoyaltyHandlers,
  LoyaltyQueries,
  PerkAdmin,
  RedemptionsService,
  StayPoints,
  VouchersQueries,
];

/** The loyalty program: points, tiers, perks, vouchers. */
@Module({ providers: SERVICES, exports: SERVICES })
export class LoyaltyModule {}
