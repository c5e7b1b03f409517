import { Module } from '@nestjs/common';
import { LoyaltyQueries } from './loyalty.queries.js';
import { StayPoints } from './points.js';
import { RedemptionsService } from './redemptions.service.js';

/** The loyalty program: points, tiers, perks. */
@Module({
  providers: [LoyaltyQueries, RedemptionsService, StayPoints],
  exports: [LoyaltyQueries, RedemptionsService, StayPoints],
})
export class LoyaltyModule {}
