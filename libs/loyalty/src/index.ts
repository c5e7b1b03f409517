export { LoyaltyModule } from './loyalty.module.js';
export { LoyaltyQueries, type LoyaltyStanding, type PerkRow, type PointsLineRow } from './loyalty.queries.js';
export { StayPoints } from './points.js';
export { PointsLine, Voucher } from './redemption.entity.js';
export { RedemptionsService, type Redeemed } from './redemptions.service.js';
