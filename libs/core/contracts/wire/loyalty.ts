import type { PerkCategory, Tier, VoucherKind, VoucherState } from '#libs/core/rules';
import type { PhotoView } from './photos.js';

/** One line of the points ledger. @spec §3 Loyalty status, E6 */
export interface PointsLineView {
  id: string;
  description: string;
  points: number;
  created_at: string;
  state: 'pending' | 'posted' | 'voided';
  /** How the number came about: "$400 x 3 (SuperPlus, locked at payment) = 1,200". Additive. */
  formula: string | null;
  posts_at: string | null;
  /** What moved them. Additive. @spec E6, E10, E11 */
  kind?: 'stay' | 'redemption' | 'clawback' | 'adjustment';
  /** Zone of the home, in which `posts_at` is meant. Additive. */
  time_zone?: string | null;
}

/** GET /loyalty/status. `total_spent` in dollars. @spec §3 Loyalty status, E7 */
export interface LoyaltyStatusView {
  current_tier: Tier;
  current_points: number;
  points_to_next: number;
  next_tier: Tier | null;
  total_bookings: number;
  total_spent: number;
  tier_benefits: { name: string; perks: string[] };
  recent_transactions: PointsLineView[];
  lifetime_points: number;
  pending_points: number;
  /** Multiplier of the traveler's plan today. */
  multiplier: number;
}

/** @spec §3 Perk, E9 */
export interface PerkView {
  id: string;
  category: PerkCategory;
  title: string;
  description: string;
  discount_percentage?: number;
  points_cost?: number;
  min_tier: Tier;
}

/** POST /loyalty/redeem/{perkId}. @spec E10 */
export interface RedemptionView {
  message: string;
  code: string;
  expires_at: string;
}

/** A voucher that pays some of a stay; `amount_off` in dollars. @spec A11 */
export interface AppliedVoucherView {
  code: string;
  title: string;
  amount_off: number;
}

/** GET /loyalty/vouchers: one of mine. Additive. @spec E10 */
export interface VoucherView {
  code: string;
  title: string;
  state: VoucherState;
  /** Null for a perk that is no discount on a stay: its code is shown to the partner. */
  kind: VoucherKind | null;
  /** What it gives and for which stays, in words. */
  terms: string;
  min_nights: number;
  /** Least price of the nights, in dollars. */
  min_subtotal: number;
  created_at: string;
  expires_at: string;
  returned_at: string | null;
  /** The booking that holds it or has used it. */
  booking_id: string | null;
  property_title: string | null;
}

/** A stay that can be booked now and would earn so many points. Dollars. */
export interface EarningStayView {
  property_id: string;
  title: string;
  city: string;
  state: string;
  main_photo: PhotoView | null;
  nights: number;
  check_in_date: string;
  check_out_date: string;
  total_amount: number;
  points: number;
}

/** GET /loyalty/ways-to-earn: the cheapest stays that would earn what is missing. Additive. @spec E4, E5 */
export interface WaysToEarnView {
  points: number;
  /** Of the traveler's plan today. */
  multiplier: number;
  stays: EarningStayView[];
}
