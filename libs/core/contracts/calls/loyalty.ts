import { z } from 'zod';
import { PERK_CATEGORIES, TIERS, VOUCHER_KINDS, VOUCHER_STATES } from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { get, post } from './call.js';
import { Day, Dollars, Id, Instant, numberFromText, optionalNumberFromText, optionalText } from './fields.js';
import { PhotoView } from './photos.js';

/** One line of the points ledger. @spec §3 Loyalty status, E6 */
export const PointsLineView = z.strictObject({
  id: Id,
  description: z.string(),
  points: z.int(),
  created_at: Instant,
  state: z.enum(['pending', 'posted', 'voided']),
  /** How the points were calculated: "$400 x 3 (SuperPlus, locked at payment) = 1,200". Additive. */
  formula: z.string().nullable(),
  posts_at: Instant.nullable(),
  /** Reason for the change. Additive. @spec E6, E10, E11 */
  kind: z.enum(['stay', 'change', 'redemption', 'clawback', 'adjustment']).optional(),
  /** The home's time zone, for showing `posts_at`. Additive. */
  time_zone: z.string().nullable().optional(),
});
export type PointsLineView = z.infer<typeof PointsLineView>;

/** GET /loyalty/status. `total_spent` in dollars. @spec §3 Loyalty status, E7 */
export const LoyaltyStatusView = z.strictObject({
  current_tier: z.enum(TIERS),
  current_points: z.int(),
  points_to_next: z.int(),
  next_tier: z.enum(TIERS).nullable(),
  total_bookings: z.int(),
  total_spent: Dollars,
  tier_benefits: z.strictObject({ name: z.string(), perks: z.array(z.string()) }),
  recent_transactions: z.array(PointsLineView),
  lifetime_points: z.int(),
  pending_points: z.int(),
  /** Multiplier of the traveler's current plan. */
  multiplier: z.number(),
});
export type LoyaltyStatusView = z.infer<typeof LoyaltyStatusView>;

/** GET /loyalty/perks: a perk. @spec §3 Perk, E9 */
export const PerkView = z.strictObject({
  id: Id,
  category: z.enum(PERK_CATEGORIES),
  title: z.string(),
  description: z.string(),
  discount_percentage: z.int().optional(),
  points_cost: z.int().optional(),
  min_tier: z.enum(TIERS),
});
export type PerkView = z.infer<typeof PerkView>;

/** POST /loyalty/redeem/{perkId}. @spec E10 */
export const RedemptionView = z.strictObject({
  message: z.string(),
  code: z.string(),
  expires_at: Instant,
});
export type RedemptionView = z.infer<typeof RedemptionView>;

/** A voucher applied to a stay; `amount_off` in dollars. @spec A11 */
export const AppliedVoucherView = z.strictObject({
  code: z.string(),
  title: z.string(),
  amount_off: Dollars,
});
export type AppliedVoucherView = z.infer<typeof AppliedVoucherView>;

/** GET /loyalty/vouchers: one of the caller's vouchers. Additive. @spec E10 */
export const VoucherView = z.strictObject({
  code: z.string(),
  title: z.string(),
  state: z.enum(VOUCHER_STATES),
  /** Null for a perk without a discount on stays, whose code is shown to the partner. */
  kind: z.enum(VOUCHER_KINDS).nullable(),
  /** Its discount and conditions, in words. */
  terms: z.string(),
  min_nights: z.int(),
  /** Minimum price of the nights, in dollars. */
  min_subtotal: Dollars,
  created_at: Instant,
  expires_at: Instant,
  returned_at: Instant.nullable(),
  /** The booking that holds or has used the voucher. */
  booking_id: Id.nullable(),
  property_title: z.string().nullable(),
});
export type VoucherView = z.infer<typeof VoucherView>;

/** A stay that can be booked now, with the points it would earn. Dollars. */
export const EarningStayView = z.strictObject({
  property_id: Id,
  title: z.string(),
  city: z.string(),
  state: z.string(),
  main_photo: PhotoView.nullable(),
  nights: z.int(),
  check_in_date: Day,
  check_out_date: Day,
  total_amount: Dollars,
  points: z.int(),
});
export type EarningStayView = z.infer<typeof EarningStayView>;

/** GET /loyalty/ways-to-earn: the cheapest stays that would earn the missing points. Additive. @spec E4, E5 */
export const WaysToEarnView = z.strictObject({
  points: z.int(),
  /** Multiplier of the traveler's current plan. */
  multiplier: z.number(),
  stays: z.array(EarningStayView),
});
export type WaysToEarnView = z.infer<typeof WaysToEarnView>;

const MAX_POINTS = 1_000_000;
const POINTS_MESSAGE = 'Please say how many points, as a whole number';

/** Query of GET /loyalty/ways-to-earn. */
const WaysToEarnQuery = z.object({ points: numberFromText(POINTS_MESSAGE, 1, MAX_POINTS) });

/** Query of POST /loyalty/redeem/{perkId}. Additive. */
const RedeemQuery = z.object({
  points_cost: optionalNumberFromText(
    POINTS_MESSAGE,
    Number.MIN_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER,
  ).describe('The cost that was shown; refused when it is another one now'),
  request_key: z
    .uuid('Please send the key as a UUID')
    .optional()
    .describe('Made for this purchase; sent again, it answers with the voucher that it has bought'),
});

const MAX_CODE_LENGTH = 40;

/** An optional voucher code as typed. @spec E10 */
export const voucherCode = () => optionalText('Please enter the code of one voucher', MAX_CODE_LENGTH);

/** Errors of using a voucher. @spec A11, E10 */
export const VOUCHER_ERRORS = [
  'voucher.not_found',
  'voucher.used',
  'voucher.held',
  'voucher.expired',
  'voucher.not_for_stays',
  'voucher.too_few_nights',
  'voucher.below_minimum',
] as const satisfies readonly ErrorCode[];

/** The loyalty program. @spec §2 /loyalty, §7, E6–E11 */
export const loyaltyCalls = {
  status: get('/loyalty/status', {
    summary: 'Points, tier and the last movements',
    response: LoyaltyStatusView,
  }),
  perks: get('/loyalty/perks', { summary: 'Every perk that is in force', response: z.array(PerkView) }),
  vouchers: get('/loyalty/vouchers', { summary: "The traveler's vouchers", response: z.array(VoucherView) }),
  waysToEarn: get('/loyalty/ways-to-earn', {
    summary: 'Stays that would earn so many points',
    query: WaysToEarnQuery,
    response: WaysToEarnView,
  }),
  redeem: post('/loyalty/redeem/:perkId', {
    summary: 'Buy a perk with points',
    status: 200,
    query: RedeemQuery,
    response: RedemptionView,
    errors: [
      'loyalty.travelers_only',
      'loyalty.perk_not_found',
      'loyalty.not_redeemable',
      'loyalty.tier_too_low',
      'loyalty.not_enough_points',
      'loyalty.perk_changed',
    ],
  }),
};
