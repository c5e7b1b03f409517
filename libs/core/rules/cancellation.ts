import { INCONVENIENCE_FEE_PERCENT, REFUND_CUTOFF_HOURS } from './constants.js';
import { cents, minus, percentOf, sum, type Cents } from './money.js';
import { serviceFeeOf } from './pricing.js';
import { chargedParts } from './vouchers.js';

const MS_PER_HOUR = 3_600_000;

/** Whole hours until check-in, rounded up; zero or less once the instant has come. @spec §4 Cancellation, B1 */
export const hoursUntilCheckIn = (checkInAt: Date, now: Date): number =>
  Math.ceil((checkInAt.getTime() - now.getTime()) / MS_PER_HOUR) + 0; // -0 would print as "-0"

/** The first instant at which nothing comes back any more: 23 hours exactly are too late. @spec B1 */
export const refundCutoff = (checkInAt: Date): Date =>
  new Date(checkInAt.getTime() - (REFUND_CUTOFF_HOURS - 1) * MS_PER_HOUR);

/** True while a traveler's cancellation gives 75 % back. @spec §4, B1 */
export const isRefundEligible = (checkInAt: Date, now: Date): boolean =>
  hoursUntilCheckIn(checkInAt, now) >= REFUND_CUTOFF_HOURS;

/** Who caused the end of a paid booking. @spec A1, A5, A7 */
export const CANCELLED_BY = ['traveler', 'owner', 'operator', 'system'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** Facts of a paid booking that is being cancelled; `cleaningFee` and `subtotal` are as priced, before any voucher. */
export interface CancellationFacts {
  subtotal: Cents;
  cleaningFee: Cents;
  /** What a voucher paid of it; nothing when absent. @spec A11 */
  discount?: Cents;
  checkInAt: Date;
  cancelledAt: Date;
  cancelledBy: CancelledBy;
}

/** Who gets what of a cancelled, paid booking. In cents; refund + owner + platform + cleaning = paid + voucherCost. */
export interface Settlement {
  refundEligible: boolean;
  /** What goes back to the traveler's card. */
  refund: Cents;
  /** 25 % of the subtotal when the traveler cancels in time, else 0. */
  inconvenienceFee: Cents;
  /** What the owner keeps, without cleaning. */
  ownerShare: Cents;
  platformShare: Cents;
  /** Cleaning fee that stays with the owner; 0 when it was refunded. */
  cleaning: Cents;
  /** What of a voucher is spent all the same, and the platform bears; the rest of it comes back. @spec A11 */
  voucherCost: Cents;
}

const NOTHING = cents(0);

/** Settles a cancelled, paid booking. @spec §4 Cancellation, §9, A1, A5, A6, A7, B1 */
export function settleCancellation(facts: CancellationFacts): Settlement {
  if (facts.cancelledBy !== 'traveler') return everythingBack(facts);
  return isRefundEligible(facts.checkInAt, facts.cancelledAt) ? mostBack(facts) : asIfStayed(facts);
}

/** Owner, operator or the system ended it: all that was paid comes back, cleaning and voucher included. @spec A7, A11 */
export const everythingBack = ({
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

/** In time: 75 % of the nights that were paid for comes back, the cleaning fee is kept. @spec A1, A11 */
function mostBack({ subtotal, cleaningFee, discount = NOTHING }: CancellationFacts): Settlement {
  const charged = chargedParts(subtotal, cleaningFee, discount);
  const inconvenienceFee = percentOf(charged.subtotal, INCONVENIENCE_FEE_PERCENT);
  // Subtract instead of halving twice: the odd cent must land somewhere, and it lands with the owner (A1).
  const platformShare = percentOf(inconvenienceFee, 50);
  return {
    refundEligible: true,
    refund: minus(charged.subtotal, inconvenienceFee),
    inconvenienceFee,
    ownerShare: minus(inconvenienceFee, platformShare),
    platformShare,
    cleaning: cleaningFee,
    // Cleaning is not given back, so a voucher that paid some of it is spent by so much.
    voucherCost: minus(cleaningFee, charged.cleaningFee),
  };
}

/** Too late: the money is split as if the stay had taken place, and the voucher is spent. @spec A5, A11 */
function asIfStayed({ subtotal, cleaningFee, discount = NOTHING }: CancellationFacts): Settlement {
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
