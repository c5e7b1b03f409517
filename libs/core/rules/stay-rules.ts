import { checkDates, type StayCheck, type StayRefusal } from './booking-window.js';
import { addDays, nightsBetween, nightsOf, rangesOf, type CivilDate } from './civil-date.js';
import { FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY, MAX_NIGHTS } from './constants.js';

/** Longest time an owner can keep between two stays, in hours. */
export const MAX_PREPARATION_HOURS = 72;
/** Longest notice an owner can ask for, in hours before check-in. */
export const MAX_NOTICE_HOURS = 168;
/** Nights that {@link MAX_PREPARATION_HOURS} keep free at most, with check-out at 23:59 and check-in at 0:00. */
export const MAX_PREPARATION_NIGHTS = 4;

/** The days of the week; bit n of a set of days is the n-th of them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** Every day of the week, as a set of days. */
export const EVERY_DAY = 127;

/** An owner's limits for the stays at a home. They narrow the limits of the product and never widen them. @spec G5 */
export type OwnerRules = {
  minNights: number;
  maxNights: number;
  /** Hours between the check-out of a stay and the check-in of the next. */
  preparationHours: number;
  /** A stay can be booked until so many hours before its check-in. */
  noticeHours: number;
  /** Days on which a stay can begin, as bits of {@link WEEKDAYS}. */
  arrivalDays: number;
};

/** {@link OwnerRules}, with the times that they depend on. */
export interface StayRules extends OwnerRules {
  /** `HH:MM` by the clock on the wall, like `checkOutTime`. */
  checkInTime: string;
  checkOutTime: string;
}

/** The clock on the wall of a home: its day, and minutes since midnight. */
export interface LocalTime {
  today: CivilDate;
  minute: number;
}

/** What decides whether a home's dates can be booked, apart from the nights that are taken. */
export interface HomeLimits extends StayRules {
  /** Gaps that are too short for the shortest stay can be booked, see `gapsOf`. */
  sellsGaps: boolean;
  /** The home's local day. */
  today: CivilDate;
  /** See {@link firstArrival}. */
  firstArrival: CivilDate;
}

/** Taken nights `[from, to)`; a guest's stay needs time for preparation before and after it, an owner's block does not. */
export interface TakenNights {
  from: CivilDate;
  to: CivilDate;
  isStay: boolean;
}

/** What is wrong with a shortest stay that is longer than the longest. */
export const LENGTHS_CROSSED = 'The shortest stay cannot be longer than the longest';

type Dates = { checkIn: CivilDate; checkOut: CivilDate };

/** Nights `[from, to)`. */
export type Nights = { from: CivilDate; to: CivilDate };

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_HOUR = 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_PER_HOUR + minutes;
};

/** The days of the week in a set. */
export const weekdaysOf = (days: number): Weekday[] =>
  WEEKDAYS.filter((_day, index) => (days & (1 << index)) !== 0);

/** Days of the week as a set. */
export const weekdayBits = (days: readonly Weekday[]): number =>
  days.reduce((bits, day) => bits | (1 << WEEKDAYS.indexOf(day)), 0);

/** The place of a day's weekday among {@link WEEKDAYS}. */
export const weekdayOf = (day: CivilDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The set that holds the weekday of a day alone. */
export const weekdayBit = (day: CivilDate): number => 1 << weekdayOf(day);

/**
 * Nights that stay free between two stays: as few as let the clock on the wall show at least `preparationHours` between check-out and
 * check-in. Check-out at 11:00 and check-in at 15:00 leave four hours on the same day, so five hours keep one night.
 */
export function preparationNights({
  preparationHours,
  checkInTime,
  checkOutTime,
}: Pick<StayRules, 'preparationHours' | 'checkInTime' | 'checkOutTime'>): number {
  if (preparationHours === 0) return 0; // Same-day turnover, whatever the times (B7).
  const sameDay = minutesOf(checkInTime) - minutesOf(checkOutTime);
  return Math.max(0, Math.ceil((preparationHours * MINUTES_PER_HOUR - sameDay) / MINUTES_PER_DAY));
}

/**
 * Minutes before the beginning of the day of arrival at which booking closes, by the clock on the wall; negative for a later minute of that
 * day.
 */
const noticeMinutes = ({
  noticeHours,
  checkInTime,
}: Pick<StayRules, 'noticeHours' | 'checkInTime'>): number =>
  noticeHours * MINUTES_PER_HOUR - minutesOf(checkInTime);

/** The first day on which a stay can begin: tomorrow, or later where the owner asks for notice. @spec B3, B4, G5 */
export function firstArrival(
  { today, minute }: LocalTime,
  rules: Pick<StayRules, 'noticeHours' | 'checkInTime'>,
): CivilDate {
  const ahead = Math.ceil((minute + noticeMinutes(rules)) / MINUTES_PER_DAY);
  return addDays(today, Math.max(FIRST_BOOKABLE_DAY, ahead));
}

/**
 * Checks dates against the limits of the product, then against those of the home: notice, day of arrival, shortest stay.
 * @param gaps the nights that can be booked although they are too few, see `gapsOf`
 * @spec §5 Booking, B3, B5, B6, B9, C15, F14, G5
 */
export function checkHomeDates(
  request: Parameters<typeof checkDates>[0],
  home: HomeLimits,
  gaps: readonly Nights[],
): StayCheck<{ checkIn: CivilDate; checkOut: CivilDate; nights: number }> {
  const dates = checkDates(request, home);
  if (!dates.ok) return dates;
  const broken = brokenRule(dates, home, gaps);
  return broken ? { ok: false, ...broken } : dates;
}

function brokenRule(
  { checkIn, checkOut, nights }: Dates & { nights: number },
  home: HomeLimits,
  gaps: readonly Nights[],
): StayRefusal | null {
  if (checkIn < home.firstArrival) return { problem: 'too_short_notice', field: 'check_in_date' };
  if ((home.arrivalDays & weekdayBit(checkIn)) === 0)
    return { problem: 'arrival_day', field: 'check_in_date' };
  if (nights >= home.minNights) return null;
  const gap = gaps.find(({ from, to }) => from <= checkIn && checkIn < to);
  if (!gap) return { problem: 'too_short', field: 'check_out_date' };
  if (gap.from === checkIn && gap.to <= checkOut) {
    // Exactly the gap; or also the nights after it, which are taken.
    const gapNights = nightsBetween(gap.from, gap.to);
    if (gap.to === checkOut || gapNights === 1) return null;
  }
  return { problem: 'gap_nights', field: 'check_out_date', gapNights: nightsBetween(gap.from, gap.to) };
}

/** The nights that a range keeps others from: its own, and for a stay those of preparation before and after it. */
export const keptBy = ({ from, to, isStay }: TakenNights, nights: number): Nights =>
  isStay ? { from: addDays(from, -nights), to: addDays(to, nights) } : { from, to };

/** The nights from `first` on that stays keep free for preparation and that nothing takes, as half-open ranges. */
export function preparationOf(
  taken: readonly TakenNights[],
  preparation: number,
  first: CivilDate,
): { from: CivilDate; to: CivilDate }[] {
  const occupied = new Set(taken.flatMap(({ from, to }) => nightsOf(from, to)));
  const kept = taken.flatMap((range) => {
    const { from, to } = keptBy(range, preparation);
    return [...nightsOf(from, range.from), ...nightsOf(range.to, to)];
  });
  return rangesOf([...new Set(kept)].filter((night) => night >= first && !occupied.has(night)).sort());
}

/** True when no night of a stay is taken or needed for preparation. @spec B7, C17 */
export function areFree(
  { checkIn, checkOut }: Dates,
  taken: readonly TakenNights[],
  preparation: number,
): boolean {
  return taken.every((range) => {
    const { from, to } = keptBy(range, preparation);
    return checkOut <= from || to <= checkIn;
  });
}

/** The latest day that a stay beginning in the booking window can touch. */
export const lastNightToSell = (today: CivilDate): CivilDate =>
  addDays(today, LAST_BOOKABLE_DAY + MAX_NIGHTS);
