import type { Insertable } from 'kysely';
import { DEMO_REVIEWS } from '#libs/demo';
import { cents, PLAN_TERMS, WAIVER_VERSION } from '#libs/core/rules';
import type { HomeRow } from './homes.js';
import type { LocalTimes } from './local-times.js';
import type { Random } from './random.js';
import type { FilledStay } from './stays.js';
import type { FillTables } from './tables.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const FREE = cents(0);

/** A row of a booking. */
export type BookingRow = ReturnType<typeof bookingRow>;

/** Facts of a booking besides its home and nights. */
interface Booked {
  travelerId: string;
  status: 'confirmed' | 'completed';
  times: LocalTimes;
  now: Date;
}

/**
 * A booking of a stay. It is free of charge: no payment, ledger entry, payable or points belong to it, so that it needs none, and
 * neither monitoring nor the comparison with the payment provider misses anything.
 */
export function bookingRow(
  home: HomeRow,
  stay: FilledStay,
  { travelerId, status, times, now }: Booked,
  random: Random,
) {
  const zone = home.time_zone;
  const [checkIn, checkOut] = [times.day(zone, stay.from), times.day(zone, stay.from + stay.nights)];
  const checkInAt = times.instant(checkIn, home.check_in_time, zone);
  const checkOutAt = times.instant(checkOut, home.check_out_time, zone);
  // Last-minute: at most three weeks before the stay, and never in the future.
  const bookedAt = new Date(
    Math.min(checkInAt.getTime(), now.getTime()) - Math.ceil(random.fraction() * 21 * MS_PER_DAY),
  );
  return {
    id: random.uuid(),
    property_id: home.id,
    traveler_id: travelerId,
    owner_id: home.owner_id,
    status,
    check_in_date: checkIn,
    check_out_date: checkOut,
    nights: stay.nights,
    guests: random.between(1, home.max_guests),
    time_zone: zone,
    check_in_at: checkInAt,
    check_out_at: checkOutAt,
    waiver_version: WAIVER_VERSION,
    waiver_accepted_at: bookedAt,
    hold_expires_at: new Date(bookedAt.getTime() + 30 * MS_PER_MINUTE),
    plan: 'basic' as const,
    multiplier: PLAN_TERMS.basic.multiplier,
    nightly_cents: FREE,
    subtotal_cents: FREE,
    cleaning_cents: FREE,
    service_fee_cents: FREE,
    total_cents: FREE,
    created_at: bookedAt,
    confirmed_at: bookedAt,
    completed_at: status === 'completed' ? checkOutAt : null,
  } satisfies Insertable<FillTables['bookings']>;
}

/** The nights of a booking that is not cancelled. */
export const calendarRow = (booking: BookingRow): Insertable<FillTables['calendar_entries']> => ({
  property_id: booking.property_id,
  nights: `[${booking.check_in_date},${booking.check_out_date})`,
  booking_id: booking.id,
});

/** A row of a review. */
export type ReviewRow = ReturnType<typeof reviewRow>;

/** The review of a completed stay, written the day after. @param rating in stars */
export function reviewRow(booking: BookingRow, rating: number, random: Random) {
  const { title, comment } = random.pick(DEMO_REVIEWS);
  return {
    id: random.uuid(),
    booking_id: booking.id,
    property_id: booking.property_id,
    traveler_id: booking.traveler_id,
    rating,
    title,
    comment,
    created_at: new Date(booking.check_out_at.getTime() + MS_PER_DAY),
  } satisfies Insertable<FillTables['reviews']>;
}
