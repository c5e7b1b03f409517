import { demoId, type DemoCancellation, type DemoStay } from '#libs/demo';
import { instantOf, todayIn } from '#libs/core/platform';
import {
  addDays,
  cents,
  HOLD_MINUTES,
  PLAN_TERMS,
  pricedNights,
  priceNights,
  settleCancellation,
  type CancellationReason,
  type CancelledBy,
  type CivilDate,
  type Plan,
  type PriceBreakdown,
  type PriceLine,
  type PriceRules,
  type Settlement,
} from '#libs/core/rules';
import { seededRandom } from './seeded-random.js';

const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60 * MS_PER_SECOND;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
const ZERO = cents(0);

/** A home as seeding needs it. */
export interface SeedHome {
  id: string;
  ownerId: string;
  title: string;
  timeZone: string;
  checkInTime: string;
  checkOutTime: string;
  preparationHours: number;
  prices: PriceRules;
}

/** A traveler as seeding needs them. */
export interface SeedTraveler {
  id: string;
  email: string;
  fullName: string;
}

/** How a stay was paid; the multiplier is the plan's at that time. @spec E6 */
export interface PaidPart {
  startedAt: Date;
  paidAt: Date;
  plan: Plan;
  multiplier: number;
}

/** How a stay ended. */
export type Ending =
  | { kind: 'completed'; at: Date }
  | {
      kind: 'cancelled';
      at: Date;
      by: CancelledBy;
      reason: CancellationReason;
      note: string | null;
      settlement: Settlement;
    };

/** A demo stay with every instant and amount computed; nothing is written yet. */
export interface SeededStay {
  key: string;
  bookingId: string;
  home: SeedHome;
  traveler: SeedTraveler;
  guests: number;
  specialRequests: string | null;
  checkIn: CivilDate;
  checkOut: CivilDate;
  checkInAt: Date;
  checkOutAt: Date;
  price: PriceBreakdown;
  /** Its nights, as they were offered on the day of the booking. */
  lines: readonly PriceLine[];
  bookedAt: Date;
  holdExpiresAt: Date;
  /** Null when unpaid. */
  payment: PaidPart | null;
  /** Null for upcoming and current stays and open holds. */
  ending: Ending | null;
}

/** Computes a demo stay at `now` by the rules of the product. @spec §3 Booking, §4, §9, B2, B4, C1 */
export function seededStayOf(stay: DemoStay, home: SeedHome, traveler: SeedTraveler, now: Date): SeededStay {
  const checkIn = addDays(todayIn(home.timeZone, now), stay.checkInDay);
  const checkOut = addDays(checkIn, stay.nights);
  const bookedAt = bookedAtOf(stay, home, now);
  const bookedOn = todayIn(home.timeZone, bookedAt);
  const lines = pricedNights({ checkIn, checkOut, today: bookedOn, fillsGap: false }, home.prices);
  const facts = {
    key: stay.key,
    bookingId: demoId('booking', stay.key),
    home,
    traveler,
    guests: stay.guests,
    specialRequests: stay.specialRequests,
    checkIn,
    checkOut,
    checkInAt: instantOf(checkIn, home.checkInTime, home.timeZone),
    checkOutAt: instantOf(checkOut, home.checkOutTime, home.timeZone),
    price: priceNights(lines),
    lines,
    bookedAt,
    holdExpiresAt: after(bookedAt, HOLD_MINUTES * MS_PER_MINUTE),
  };
  return { ...facts, payment: paymentOf(stay, bookedAt), ending: endingOf(stay, facts) };
}

/** During the day in the home's time zone on the booking day; an open hold starts now. */
function bookedAtOf(stay: DemoStay, home: SeedHome, now: Date): Date {
  if (stay.bookedDay === 0) return now;
  const day = addDays(todayIn(home.timeZone, now), stay.bookedDay);
  const hour = 8 + seededRandom(`${stay.key}/hour`, 13);
  const morning = instantOf(day, `${String(hour).padStart(2, '0')}:00`, home.timeZone);
  return after(morning, seededRandom(`${stay.key}/second`, 3_600) * MS_PER_SECOND);
}

function paymentOf(stay: DemoStay, bookedAt: Date): PaidPart | null {
  if (stay.status === 'pending' || stay.cancellation?.by === 'system') return null;
  const startedAt = after(bookedAt, 2 * MS_PER_SECOND);
  const paidAt = after(startedAt, (45 + seededRandom(`${stay.key}/typing`, 240)) * MS_PER_SECOND);
  return { startedAt, paidAt, plan: stay.plan, multiplier: PLAN_TERMS[stay.plan].multiplier };
}

type Booked = Pick<SeededStay, 'checkInAt' | 'checkOutAt' | 'holdExpiresAt' | 'price'>;

function endingOf(stay: DemoStay, booked: Booked): Ending | null {
  // The worker's sweeps run every ten seconds.
  const sweep = (1 + seededRandom(`${stay.key}/sweep`, 9)) * MS_PER_SECOND;
  if (stay.status === 'completed') return { kind: 'completed', at: after(booked.checkOutAt, sweep) };
  if (!stay.cancellation) return null;
  if (stay.cancellation.by !== 'system') return cancelledByUser(stay.cancellation, booked);
  const at = after(booked.holdExpiresAt, sweep);
  const reason = stay.cancellation.reason;
  return { kind: 'cancelled', at, by: 'system', reason, note: null, settlement: NOTHING_PAID };
}

function cancelledByUser(
  { by, hoursBeforeCheckIn, note }: Exclude<DemoCancellation, { by: 'system' }>,
  { checkInAt, price }: Booked,
): Ending {
  const at = after(checkInAt, -hoursBeforeCheckIn * MS_PER_HOUR);
  const { subtotal, cleaningFee } = price;
  const settlement = settleCancellation({
    subtotal,
    cleaningFee,
    checkInAt,
    cancelledAt: at,
    cancelledBy: by,
  });
  const reason = by === 'owner' ? 'owner_request' : 'traveler_request';
  return { kind: 'cancelled', at, by, reason, note, settlement };
}

/** The instant `ms` milliseconds after another. */
export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

const NOTHING_PAID: Settlement = {
  refundEligible: false,
  refund: ZERO,
  inconvenienceFee: ZERO,
  ownerShare: ZERO,
  platformShare: ZERO,
  cleaning: ZERO,
  voucherCost: ZERO,
};
