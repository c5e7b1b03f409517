import { INCONVENIENCE_FEE_PERCENT, REFUND_CUTOFF_HOURS } from './constants.js';
import { cents, minus, percentOf, sum, type Cents } from './money.js';
import { serviceFeeOf } from './pricing.js';
import { chargedParts } from './vouchers.js';

const MS_PER_HOUR = 3_600_000;

/** Whole hours until check-in, rounded up; zero or less once the instant has come. @spec §4 Cancellation, B1 */
export const hoursUntilCheckIn = (checkInAt: Date, now: Date): number =>
  Math.ceil((checkInAt.getTime() - now.getTime()) / MS_PER_HOUR) + 0; // turns -0 into 0

/** The first instant at which nothing is refunded: exactly 23 hours before check-in is too late. @spec B1 */
export const refundCutoff = (checkInAt: Date): Date =>
  new Date(checkInAt.getTime() - (REFUND_CUTOFF_HOURS - 1) * MS_PER_HOUR);

/** True while a traveler's cancellation refunds 75 %. @spec §4, B1 */
export const isRefundEligible = (checkInAt: Date, now: Date): boolean =>
  hoursUntilCheckIn(checkInAt, now) >= REFUND_CUTOFF_HOURS;

/** Who cancelled a paid booking. @spec A1, A5, A7 */
export const CANCELLED_BY = ['traveler', 'owner', 'operator', 'system'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** Facts of a paid booking that is being cancelled; `cleaningFee` and `subtotal` are as priced, before any voucher. */
export interface CancellationFacts {
  subtotal: Cents;
  cleaningFee: Cents;
  /** Voucher discount; default 0. @spec A11 */
  discount?: Cents;
  checkInAt: Date;
  cancelledAt: Date;
  cancelledBy: CancelledBy;
}

/** Who gets what of a cancelled, paid booking. In cents; refund + owner + platform + cleaning = paid + voucherCost. */
export interface Settlement {
  refundEligible: boolean;
  /** Refund to the traveler's card. */
  refund: Cents;
  /** 25 % of the subtotal when the traveler cancels in time, else 0. */
  inconvenienceFee: Cents;
  /** The owner's share, without cleaning. */
  ownerShare: Cents;
  platformShare: Cents;
  /** Cleaning fee that stays with the owner; 0 when it was refunded. */
  cleaning: Cents;
  /** The part of a voucher that stays spent, at the platform's cost; the rest is returned. @spec A11 */
  voucherCost: Cents;
}

const NOTHING = cents(0);

/** Settles a cancelled, paid booking. @spec §4 Cancellation, §9, A1, A5, A6, A7, B1 */
export function settleCancellation(facts: CancellationFacts): Settlement {
  if (facts.cancelledBy !== 'traveler') return fullRefund(facts);
  return isRefundEligible(facts.checkInAt, facts.cancelledAt) ? partialRefund(facts) : noRefund(facts);
}

/** Cancelled by owner, operator or system: everything paid is refunded, cleaning and voucher included. @spec A7, A11 */
export const fullRefund = ({
  subtotal,
  cleaningFee,
  discount = NOTHING,
}: Pick<CancellationFacts, 'subtotal' | 'cleaningFee' | 'discount'>): Settlement => ({
  refundEligible: true,
  refund: minus(sum(subtotal, cleaningFee), discount),
  inconvenienceFee: NOTHING,
  ownerShare: NOTHING,
  platformShare: NOTHING,
  cleaning: NOTHING,
  voucherCost: NOTHING,
});

/** In time: 75 % of what was paid for the nights is refunded, the cleaning fee is kept. @spec A1, A11 */
function partialRefund({ subtotal, cleaningFee, discount = NOTHING }: CancellationFacts): Settlement {
  const charged = chargedParts(subtotal, cleaningFee, discount);
  const inconvenienceFee = percentOf(charged.subtotal, INCONVENIENCE_FEE_PERCENT);
  // Subtract instead of halving twice, so that the odd cent goes to the owner (A1).
  const platformShare = percentOf(inconvenienceFee, 50);
  return {
    refundEligible: true,
    refund: minus(charged.subtotal, inconvenienceFee),
    inconvenienceFee,
    ownerShare: minus(inconvenienceFee, platformShare),
    platformShare,
    cleaning: cleaningFee,
    // Cleaning is not refunded, so the part of the voucher that paid for it stays spent.
    voucherCost: minus(cleaningFee, charged.cleaningFee),
  };
}

/** Too late: the money is split as if the stay had taken place, and the voucher stays spent. @spec A5, A11 */
function noRefund({ subtotal, cleaningFee, discount = NOTHING }: CancellationFacts): Settlement {
  const platformShare = serviceFeeOf(subtotal);
  return {
    refundEligible: false,
    refund: NOTHING,
    inconvenienceFee: NOTHING,
    ownerShare: minus(subtotal, platformShare),
    platformShare,
    cleaning: cleaningFee,
    voucherCost: discount,
  };
}
