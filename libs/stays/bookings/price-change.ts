import type { Tx } from '#libs/core/platform';
import { lockVoucherFor, voucherFor } from '#libs/people/loyalty';
import { priceRulesOf } from '#libs/stays/pricing';
import {
  agreedLines,
  cents,
  changedLines,
  minus,
  priceNights,
  pricesOf,
  withoutTinyDifference,
  withVoucher,
  type Cents,
  type CivilDate,
  type PriceBreakdown,
  type PriceLine,
} from '#libs/core/rules';
import type { BookableHome } from './bookable-home.queries.js';
import type { Booking } from './booking.entity.js';

/** The price of a stay with new dates. */
export interface ChangedPrice {
  /** The nights as they were agreed. */
  before: readonly PriceLine[];
  lines: readonly PriceLine[];
  price: PriceBreakdown;
  /** What the new dates cost more; negative when money comes back. */
  difference: Cents;
}

/** When a change is priced, and whether its voucher is locked, so that no other request changes it meanwhile. */
interface PricingTerms {
  now: Date;
  isLocked: boolean;
}

/**
 * Prices new dates of a paid stay: nights that it keeps cost what was agreed, others what the home asks today. A voucher is counted anew by its
 * terms, whatever its date, since the booking has it already.
 * @throws DomainError `voucher.too_few_nights`, `voucher.below_minimum` when its voucher does not fit the new dates
 * @spec A11, G4, G7
 */
export async function priceChange(
  tx: Tx,
  booking: Booking,
  home: BookableHome,
  dates: { checkIn: CivilDate; checkOut: CivilDate },
  terms: PricingTerms,
): Promise<ChangedPrice> {
  const nights = { from: dates.checkIn, to: dates.checkOut };
  const rulesOf = await priceRulesOf(tx, [home.prices], nights);
  const before = agreedLines(booking.priceLines ?? null, booking.nightlyCents, {
    from: booking.checkInDate,
    to: booking.checkOutDate,
  });
  const lines = changedLines(before, pricesOf(nights, home, rulesOf(home.id)));
  const full = priceNights(lines);
  const discount = await discountOf(tx, booking, full, terms);
  const charged = withoutTinyDifference(lines, minus(withVoucher(full, discount).total, booking.totalCents));
  const price = withVoucher(priceNights(charged), discount);
  return { before, lines: charged, price, difference: minus(price.total, booking.totalCents) };
}

/** What the booking's voucher takes off the new dates; nothing without one. */
async function discountOf(
  tx: Tx,
  booking: Booking,
  price: PriceBreakdown,
  { now, isLocked }: PricingTerms,
): Promise<Cents> {
  const { voucherCode: code } = booking;
  if (!code) return cents(0);
  const use = { code, userId: booking.travelerId, now, exceptBookingId: booking.id };
  return (await (isLocked ? lockVoucherFor : voucherFor)(tx, use, price)).discount;
}
