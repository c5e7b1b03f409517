import { CLEANING_FEE, SERVICE_FEE_PERCENT } from './constants.js';
import { cents, minus, percentRoundedHalfUp, sum, type Cents } from './money.js';
import type { PriceLine } from './night-prices.js';

/** The price of a stay and its split, in cents. `total` is what the traveler pays. @spec §3 Cost breakdown, §9, A2–A4 */
export interface PriceBreakdown {
  nights: number;
  /** Of each night; the average, rounded down, when nights differ. */
  nightly: Cents;
  /** The sum of the nights. */
  subtotal: Cents;
  /** The owner's fee; not part of the traveler's total. */
  serviceFee: Cents;
  cleaningFee: Cents;
  /** Voucher discount. @spec A11 */
  discount: Cents;
  total: Cents;
  ownerEarnings: Cents;
}

/** Prices a stay whose nights all cost the same. @throws RangeError when `nights` is not a positive whole number. @spec §9, A2, A3, A4 */
export const priceStay = (nightly: Cents, nights: number): PriceBreakdown =>
  breakdownOf(cents(nightly * nights), nights);

/** Prices a stay by its nights. @throws RangeError without a night. @spec §9, A2, A3, A4, G4 */
export const priceNights = (lines: readonly Pick<PriceLine, 'cents'>[]): PriceBreakdown =>
  breakdownOf(sum(...lines.map((line) => line.cents)), lines.length);

function breakdownOf(subtotal: Cents, nights: number): PriceBreakdown {
  if (!Number.isInteger(nights) || nights < 1) throw new RangeError('A stay has at least one night');
  const serviceFee = serviceFeeOf(subtotal);
  return {
    nights,
    nightly: cents(Math.floor(subtotal / nights)),
    subtotal,
    serviceFee,
    cleaningFee: CLEANING_FEE,
    discount: cents(0),
    total: sum(subtotal, CLEANING_FEE),
    ownerEarnings: minus(subtotal, serviceFee),
  };
}

/** The platform's 10 % of a subtotal, rounded half up. @spec A3 */
export const serviceFeeOf = (subtotal: Cents): Cents => percentRoundedHalfUp(subtotal, SERVICE_FEE_PERCENT);
