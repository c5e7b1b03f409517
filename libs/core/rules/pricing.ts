import { CLEANING_FEE, SERVICE_FEE_PERCENT } from './constants.js';
import { cents, minus, percentRoundedHalfUp, sum, type Cents } from './money.js';

/** The price of a stay and its split, in cents. `total` is what the traveler pays. @spec §3 Cost breakdown, §9, A2–A4 */
export interface PriceBreakdown {
  nights: number;
  nightly: Cents;
  /** Nights times nightly price. */
  subtotal: Cents;
  /** The owner's fee; not part of the traveler's total. */
  serviceFee: Cents;
  cleaningFee: Cents;
  /** Voucher discount. @spec A11 */
  discount: Cents;
  total: Cents;
  ownerEarnings: Cents;
}

/** Prices a stay. @throws RangeError when `nights` is not a positive whole number. @spec §9, A2, A3, A4 */
export function priceStay(nightly: Cents, nights: number): PriceBreakdown {
  if (!Number.isInteger(nights) || nights < 1) throw new RangeError('A stay has at least one night');
  const subtotal = cents(nightly * nights);
  const serviceFee = serviceFeeOf(subtotal);
  return {
    nights,
    nightly,
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
