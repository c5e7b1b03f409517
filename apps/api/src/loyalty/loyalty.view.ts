import type {
  EarningStayView,
  LoyaltyStatusView,
  PerkView,
  PointsLineView,
  VoucherView,
} from '#libs/core/contracts';
import type { LoyaltySnapshot, OwnVoucher, PerkRow, PointsLineRow } from '#libs/people/loyalty';
import type { EarningStay } from '#libs/stays/properties';
import { voucherState } from '#libs/people/loyalty';
import {
  formatCents,
  PLAN_TERMS,
  TIER_BENEFITS,
  tierProgress,
  toDollars,
  type Cents,
} from '#libs/core/rules';
import { homePictureView } from '../http/photos.js';

/** A user's status in the program. @spec §3 Loyalty status, E7 */
export function loyaltyStatusView({
  points,
  plan,
  bookings,
  spent,
  lines,
}: LoyaltySnapshot): LoyaltyStatusView {
  const { tier, nextTier, pointsToNext } = tierProgress(points.lifetime);
  const { name, perks } = TIER_BENEFITS[tier];
  return {
    current_tier: tier,
    current_points: points.balance,
    points_to_next: pointsToNext,
    next_tier: nextTier,
    total_bookings: bookings,
    total_spent: toDollars(spent),
    tier_benefits: { name, perks: [...perks] },
    recent_transactions: lines.map(pointsLineView),
    lifetime_points: points.lifetime,
    pending_points: points.pending,
    multiplier: PLAN_TERMS[plan].multiplier,
  };
}

/** A perk; absent fields are omitted. @spec §3 Perk, E9 */
export const perkView = (perk: PerkRow): PerkView => ({
  id: perk.id,
  category: perk.category,
  title: perk.title,
  description: perk.description,
  ...(perk.discount_percentage !== null && { discount_percentage: perk.discount_percentage }),
  ...(perk.points_cost !== null && { points_cost: perk.points_cost }),
  min_tier: perk.min_tier,
});

const pointsLineView = (line: PointsLineRow): PointsLineView => ({
  id: line.id,
  description: line.description,
  points: line.points,
  created_at: line.created_at.toISOString(),
  state: line.state,
  formula: line.formula,
  posts_at: line.posts_at?.toISOString() ?? null,
  kind: line.kind,
  time_zone: line.time_zone,
});

/** A traveler's own voucher; dollars. @spec E10, A11 */
export const voucherView = (voucher: OwnVoucher, now: Date): VoucherView => ({
  code: voucher.code,
  title: voucher.title,
  state: voucherState(voucher, now),
  kind: voucher.kind,
  terms: termsOf(voucher),
  min_nights: voucher.min_nights,
  min_subtotal: toDollars(voucher.min_subtotal_cents),
  created_at: voucher.created_at.toISOString(),
  expires_at: voucher.expires_at.toISOString(),
  returned_at: voucher.returned_at?.toISOString() ?? null,
  booking_id: voucher.booking_id,
  property_title: voucher.property_title,
});

/** A stay that would earn the missing points; dollars. @spec E5 */
export const earningStayView = ({ photo, total_cents, ...stay }: EarningStay): EarningStayView => ({
  ...stay,
  total_amount: toDollars(total_cents),
  main_photo: homePictureView(photo, stay.title),
});

/** "20% off the nights, up to $60, for stays of 2 nights or more". */
function termsOf(voucher: OwnVoucher): string {
  if (voucher.kind === null) return 'Show the code to our partner';
  const { min_nights: nights, min_subtotal_cents: least } = voucher;
  const most = voucher.worth_cents === null ? '' : `, up to ${short(voucher.worth_cents)}`;
  const discount = {
    percentage: `${voucher.percent ?? 0}% off the nights${most}`,
    amount: `${short(voucher.worth_cents ?? least)} off a stay`,
    free_night: `One night free${most}`,
  }[voucher.kind];
  const limits = [
    ...(nights > 1 ? [`of ${nights} nights or more`] : []),
    ...(least > 0 ? [`whose nights cost ${short(least)} or more`] : []),
  ];
  return limits.length > 0 ? `${discount}, for stays ${limits.join(' and ')}` : discount;
}

const short = (amount: Cents): string => formatCents(amount).replace(/\.00$/, '');
