import { todayIn } from '#libs/core/platform';
import {
  addDays,
  cents,
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  LAST_BOOKABLE_DAY,
  MIN_BOOKING_AGE,
  MIN_REGISTER_AGE,
  minus,
  priceStay,
  settleCancellation,
  sum,
  type Cents,
} from '#libs/core/rules';
import { count, day, money } from './say.js';

/** A stay that somebody counts with. */
export interface ExampleStay {
  /** Of one night. */
  nightly: Cents;
  nights: number;
}

const HOUR_MS = 3_600_000;
/** In time for a partial refund. */
const HOURS_AHEAD = 48;

/** What a section of the help means for a stay of given nights and price, by the product's own rules. */
export const WORKED: Readonly<Partial<Record<string, (stay: ExampleStay) => string>>> = {
  price: priceOf,
  'cleaning-fee': priceOf,
  cancellation: refundOf,
  payouts: earningsOf,
  'owner-prices': earningsOf,
  'service-fee': earningsOf,
};

const nightsAt = ({ nightly, nights }: ExampleStay): string =>
  `${count(nights, 'night')} at ${money(nightly)}`;

function priceOf(stay: ExampleStay): string {
  const { subtotal, cleaningFee, total } = priceStay(stay.nightly, stay.nights);
  return `${nightsAt(stay)} cost ${money(subtotal)}, plus ${money(cleaningFee)} cleaning: ${money(total)} in all.`;
}

function refundOf(stay: ExampleStay): string {
  const { subtotal, total } = priceStay(stay.nightly, stay.nights);
  const checkInAt = new Date(HOURS_AHEAD * HOUR_MS);
  const { refund, inconvenienceFee } = settleCancellation({
    ...{ subtotal, cleaningFee: CLEANING_FEE, checkInAt },
    ...{ cancelledAt: new Date(0), cancelledBy: 'traveler' },
  });
  return `Of ${nightsAt(stay)} (${money(subtotal)}, with cleaning ${money(total)}), ${money(refund)} comes back when they are cancelled in time: the inconvenience fee of ${money(inconvenienceFee)} and the cleaning fee of ${money(CLEANING_FEE)} are kept.`;
}

function earningsOf(stay: ExampleStay): string {
  const { subtotal, serviceFee } = priceStay(stay.nightly, stay.nights);
  const earned = minus(subtotal, serviceFee);
  return `Of ${nightsAt(stay)} (${money(subtotal)}), ${money(earned)} is the owner’s after the service fee of ${money(serviceFee)}. With the cleaning fee of ${money(CLEANING_FEE)}, ${money(cents(sum(earned, CLEANING_FEE)))} is paid out.`;
}

/** What somebody of an age can do; null where no age is stated. @spec D1 */
export function saidOfAge(age: number | null): string | null {
  if (age === null) return null;
  if (age >= MIN_BOOKING_AGE) return `Yes, at ${age} you can create an account and book.`;
  return age >= MIN_REGISTER_AGE
    ? `At ${age} you can create an account, but not book: that is from ${MIN_BOOKING_AGE}.`
    : `No, at ${age} you can neither create an account nor book.`;
}

/** Where homes are first and last to begin a day. */
const ZONES = ['America/New_York', 'Pacific/Honolulu'] as const;

/** The first and the last day of arrival as of now; null in the hours when that differs from home to home. @spec B3, B4 */
export function saidOfWindow(now: Date): string | null {
  const [east, west] = ZONES.map((zone) => todayIn(zone, now));
  if (!east || east !== west) return null;
  return `Today you can book arrivals from ${day(addDays(east, FIRST_BOOKABLE_DAY))} to ${day(addDays(east, LAST_BOOKABLE_DAY))}.`;
}
