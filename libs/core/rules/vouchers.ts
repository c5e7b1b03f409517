import { VOUCHER_SMALLEST_CHARGE } from './constants.js';
import { cents, minus, percentOf, sum, type Cents } from './money.js';
import type { PriceBreakdown } from './pricing.js';

/** Kinds of discount on a stay; perks without one have no voucher. @spec E10, A11 */
export const VOUCHER_KINDS = ['percentage', 'amount', 'free_night'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** States of a voucher; like `available`, `returned` can be used. @spec E10 */
export const VOUCHER_STATES = ['available', 'held', 'used', 'returned', 'expired'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** A voucher's terms at the time its points were spent. */
export interface VoucherTerms {
  kind: VoucherKind;
  /** Share of the nights; null unless `percentage`. */
  percent: number | null;
  /** The value of an `amount`, the cap of another kind; null for no cap. */
  worth: Cents | null;
  minNights: number;
  /** Minimum price of the nights, without cleaning. */
  minSubtotal: Cents;
}

/** Why a voucher cannot be used for a stay. */
export type VoucherProblem = 'too_few_nights' | 'below_minimum';

/** Why a voucher cannot be used for a stay; null when it can. */
export function voucherProblem(
  terms: VoucherTerms,
  stay: Pick<PriceBreakdown, 'nights' | 'subtotal'>,
): VoucherProblem | null {
  if (stay.nights < terms.minNights) return 'too_few_nights';
  return stay.subtotal < terms.minSubtotal ? 'below_minimum' : null;
}

/**
 * The discount of a voucher on a stay. A percentage and a free night apply to the nights only; an amount pays the nights
 * first, then the cleaning fee. A remainder too small to charge to a card is discounted as well.
 * @spec A11
 */
export function voucherDiscount(
  terms: VoucherTerms,
  price: Pick<PriceBreakdown, 'nightly' | 'subtotal' | 'cleaningFee'>,
): Cents {
  const total = sum(price.subtotal, price.cleaningFee);
  const discount = Math.min(uncappedDiscount(terms, price), terms.worth ?? total, total);
  return total - discount < VOUCHER_SMALLEST_CHARGE ? total : cents(discount);
}

function uncappedDiscount(
  { kind, percent, worth }: VoucherTerms,
  { nightly, subtotal }: Pick<PriceBreakdown, 'nightly' | 'subtotal'>,
): Cents {
  if (kind === 'percentage') return percentOf(subtotal, percent ?? 0);
  return kind === 'free_night' ? nightly : (worth ?? cents(0));
}

/** The price after a voucher's discount; the owner's earnings are unchanged. @spec A11 */
export function withVoucher(price: PriceBreakdown, discount: Cents): PriceBreakdown {
  return { ...price, discount, total: minus(sum(price.subtotal, price.cleaningFee), discount) };
}

/** The nights and the cleaning fee left to pay after a discount, which applies to the nights first. @spec A11 */
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
