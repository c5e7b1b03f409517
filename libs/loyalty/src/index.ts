export { DisputedPoints } from './disputed-points.js';
export { LoyaltyModule } from './loyalty.module.js';
export { LoyaltyQueries, type LoyaltyStanding, type PerkRow, type PointsLineRow } from './loyalty.queries.js';
export { inForceAt, newestOf, PerkDesk, type PerkChange, type WantedPerk } from './perk-desk.js';
export {
  insertPerk,
  insertPerkTerms,
  perkTermsOf,
  type NewPerkTerms,
  type PerkTermsRow,
} from './perk-rows.js';
export { StayPoints } from './points.js';
export { PointsLine, Voucher } from './redemption.entity.js';
export { VouchersQueries, type OwnVoucher } from './vouchers.queries.js';
export { WaysToEarn, type EarningStay } from './ways-to-earn.js';
export { RedemptionsService, type Redeemed } from './redemptions.service.js';
