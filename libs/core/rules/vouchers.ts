import { VOUCHER_SMALLEST_CHARGE } from './constants.js';
import { cents, minus, percentOf, sum, type Cents } from './money.js';
import type { PriceBreakdown } from './pricing.js';

/** What a voucher takes off a stay; perks that are no discount on a stay have none. @spec E10, A11 */
export const VOUCHER_KINDS = ['percentage', 'amount', 'free_night'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** States of a voucher; `returned` can be used again, as `available` can. @spec E10 */
export const VOUCHER_STATES = ['available', 'held', 'used', 'returned', 'expired'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** Terms of a voucher for stays, as they were when its points were spent. */
export interface VoucherTerms {
  kind: VoucherKind;
  /** Share of the nights; null unless `percentage`. */
  percent: number | null;
  /** What an `amount` is worth, and the most that another kind takes off; null for no limit. */
  worth: Cents | null;
  minNights: number;
  /** Least price of the nights, without cleaning. */
  minSubtotal: Cents;
}

/** A rule that a stay breaks for a voucher. */
export type VoucherProblem = 'too_few_nights' | 'below_minimum';

/** What a voucher's terms keep a stay from; null when the voucher can be used for it. */
export function voucherProblem(
  terms: VoucherTerms,
  stay: Pick<PriceBreakdown, 'nights' | 'subtotal'>,
): VoucherProblem | null {
  if (stay.nights < terms.minNights) return 'too_few_nights';
  return stay.subtotal < terms.minSubtotal ? 'below_minimum' : null;
}

/**
 * What a voucher takes off a stay. A percentage and a free night are of the nights; an amount pays the nights first and
 * the cleaning fee with what is left of it. A rest too small to be charged to a card is taken off as well.
 * @spec A11
 */
export function voucherDiscount(
  terms: VoucherTerms,
  price: Pick<PriceBreakdown, 'nightly' | 'subtotal' | 'cleaningFee'>,
): Cents {
  const total = sum(price.subtotal, price.cleaningFee);
  const discount = Math.min(wantedOf(terms, price), terms.worth ?? total, total);
  return total - discount < VOUCHER_SMALLEST_CHARGE ? total : cents(discount);
}

function wantedOf(
  { kind, percent, worth }: VoucherTerms,
  { nightly, subtotal }: Pick<PriceBreakdown, 'nightly' | 'subtotal'>,
): Cents {
  if (kind === 'percentage') return percentOf(subtotal, percent ?? 0);
  return kind === 'free_night' ? nightly : (worth ?? cents(0));
}

/** The price once a voucher is taken off; what the owner gets stays as it was. @spec A11 */
export function withVoucher(price: PriceBreakdown, discount: Cents): PriceBreakdown {
  return { ...price, discount, total: minus(sum(price.subtotal, price.cleaningFee), discount) };
}

/** What of the nights and of the cleaning fee is left to pay after a discount: the nights come first. @spec A11 */
export function chargedParts(
  subtotal: Cents,
  cleaningFee: Cents,
  discount: Cents,
): { subtotal: Cents; cleaningFee: Cents } {
  const offNights = cents(Math.min(discount, subtotal));
  return {
    subtotal: minus(subtotal, offNights),
    cleaningFee: minus(cleaningFee, minus(discount, offNights)),
  };
}
