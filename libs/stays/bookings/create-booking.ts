import { randomUUID } from 'node:crypto';
import { announce, instantOf, jsonb, DomainError, type Tx } from '#libs/core/platform';
import { lockVoucherFor } from '#libs/people/loyalty';
import { takenNow } from '#libs/stays/calendar';
import { priceRulesOf } from '#libs/stays/pricing';
import {
  areFree,
  type Cents,
  checkHomeDates,
  CURRENCY,
  gapsOf,
  preparationNights,
  type PriceBreakdown,
  type PriceLine,
  priceNights,
  pricesOf,
  type Stay,
  toDollars,
  WAIVER_VERSION,
  withVoucher,
} from '#libs/core/rules';
import type { BookableHome } from './bookable-home.queries.js';
import type { Booking } from './booking.entity.js';
import { stayError } from './booking-errors.js';
import { cancelledFacts, factsOf, NOTHING_PAID } from './booking-facts.js';
import { insertHold } from './hold.js';
import { db } from './tables.js';

const MS_PER_MINUTE = 60_000;

/** A validated stay with its traveler. */
export interface ValidStay extends Stay {
  travelerId: string;
  specialRequests: string | null;
  /** The total the traveler was shown; null when the client did not send it. */
  expectedTotal: Cents | null;
  /** Code of the voucher to apply, in upper case. */
  voucher: string | null;
}

/** Price of a stay and the voucher applied to it. */
export interface PricedStay {
  price: PriceBreakdown;
  lines: readonly PriceLine[];
  voucherCode: string | null;
}

/**
 * Prices a stay at a home that is locked, and locks its voucher, so that two concurrent bookings cannot both use it.
 * @throws DomainError as {@link lockVoucherFor}
 * @spec A2, A11
 */
export async function priceOf(tx: Tx, home: BookableHome, stay: ValidStay, now: Date): Promise<PricedStay> {
  const nights = { from: stay.checkIn, to: stay.checkOut };
  const rulesOf = await priceRulesOf(tx, [home.prices], nights);
  const lines = pricesOf(nights, home, rulesOf(home.id));
  const price = priceNights(lines);
  if (stay.voucher === null) return { price, lines, voucherCode: null };
  const use = { code: stay.voucher, userId: stay.travelerId, now, exceptBookingId: null };
  const { code, discount } = await lockVoucherFor(tx, use, price);
  return { price: withVoucher(price, discount), lines, voucherCode: code };
}

/** When a hold begins and for how many minutes it lasts. @spec C1 */
export interface HoldTerms {
  now: Date;
  minutes: number;
}

/**
 * Makes sure that the traveler has seen the total, which may have changed since the quote.
 * @throws DomainError `booking.price_changed` with both totals
 * @spec F13, A2
 */
export function assertExpectedTotal(total: Cents, expected: Cents | null): void {
  if (expected === null || expected === total) return;
  const facts = { expected_total: toDollars(expected), total_amount: toDollars(total) };
  throw new DomainError('booking.price_changed', { facts });
}

/** Cancels a hold so that its traveler can hold other dates; a payment that still arrives is refunded. @spec C4, A7 */
export async function replaceHold(tx: Tx, hold: Booking, title: string, now: Date): Promise<void> {
  hold.cancel({ by: 'traveler', reason: 'replaced', note: null, at: now }, NOTHING_PAID);
  await tx.flush(); // the trigger must free the old nights before the new ones are taken
  await announce(tx, 'booking.cancelled', cancelledFacts(hold, title, 'pending', NOTHING_PAID), now);
}

/** A stay to hold: home, traveler and price. */
interface NewHold extends PricedStay {
  home: BookableHome;
  stay: ValidStay;
}

/**
 * Creates a hold. The home's row must be locked.
 * @returns the booking's id
 * @throws DomainError `booking.dates_taken` when a night is not free, or a rule of the home that the stay breaks by now
 * @spec §4 Booking, C1, C17
 */
export async function holdNights(tx: Tx, hold: NewHold, { now, minutes }: HoldTerms): Promise<string> {
  const { home, stay } = hold;
  await assertForSale(tx, home, stay);
  const expiresAt = new Date(now.getTime() + minutes * MS_PER_MINUTE);
  const row = rowOf(hold, now, expiresAt);
  const facts = { ...factsOf(bookingOf(row), home.title), holdExpiresAt: expiresAt.toISOString() };
  await insertHold(tx, row, facts, now);
  return row.id;
}

/** What the facts of a hold need. */
const bookingOf = (row: ReturnType<typeof rowOf>) => ({
  id: row.id,
  propertyId: row.property_id,
  travelerId: row.traveler_id,
  ownerId: row.owner_id,
  checkInAt: row.check_in_at,
  checkOutAt: row.check_out_at,
  subtotalCents: row.subtotal_cents,
  cleaningCents: row.cleaning_cents,
  serviceFeeCents: row.service_fee_cents,
  totalCents: row.total_cents,
  voucherCents: row.voucher_cents,
});

/** Under the lock, since rules and neighbors may have changed: what was a gap may have become a part of a longer run. @spec C17, G5 */
async function assertForSale(tx: Tx, home: BookableHome, stay: ValidStay): Promise<void> {
  const taken = await takenNow(tx, home.id, home);
  const dates = checkHomeDates(stay, home, gapsOf(home, taken));
  const free = areFree(stay, taken, preparationNights(home));
  if (!free) throw await unavailableError(tx, home.id, stay);
  if (!dates.ok) throw stayError(dates, home);
}

/** `booking.already_yours` when the traveler has booked some of these nights, otherwise `booking.dates_taken`. */
export async function unavailableError(tx: Tx, propertyId: string, stay: ValidStay): Promise<DomainError> {
  const own = await db(tx)
    .selectFrom('bookings')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('traveler_id', '=', stay.travelerId)
    .where('status', '=', 'confirmed')
    .where('check_in_date', '<', stay.checkOut)
    .where('check_out_date', '>', stay.checkIn)
    .limit(1)
    .executeTakeFirst();
  return new DomainError(own ? 'booking.already_yours' : 'booking.dates_taken');
}

const rowOf = ({ home, stay, price, lines, voucherCode }: NewHold, now: Date, expiresAt: Date) => ({
  id: randomUUID() as string,
  property_id: home.id,
  traveler_id: stay.travelerId,
  owner_id: home.ownerId,
  check_in_date: stay.checkIn,
  check_out_date: stay.checkOut,
  nights: stay.nights,
  guests: stay.guests,
  special_requests: stay.specialRequests,
  waiver_version: WAIVER_VERSION,
  waiver_accepted_at: now,
  nightly_cents: price.nightly,
  price_lines: jsonb(lines),
  subtotal_cents: price.subtotal,
  cleaning_cents: price.cleaningFee,
  service_fee_cents: price.serviceFee,
  total_cents: price.total,
  voucher_code: voucherCode,
  voucher_cents: price.discount,
  currency: CURRENCY,
  time_zone: home.timeZone,
  check_in_at: instantOf(stay.checkIn, home.checkInTime, home.timeZone),
  check_out_at: instantOf(stay.checkOut, home.checkOutTime, home.timeZone),
  hold_expires_at: expiresAt,
  created_at: now,
});
