import { addDays, nightsBetween, parseCivilDate, type CivilDate } from './civil-date.js';
import { FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY, MAX_NIGHTS } from './constants.js';

/** The traveler's request as received and not yet validated. */
export interface StayRequest {
  checkIn: unknown;
  checkOut: unknown;
  guests: unknown;
  acceptsWaiver: unknown;
}

/** The limits that every home has. `today` is the property's local day. @spec B4, C15 */
export interface DateLimits {
  today: CivilDate;
  maxNights: number;
}

/** A stay that passed every check. */
export interface Stay {
  checkIn: CivilDate;
  checkOut: CivilDate;
  nights: number;
  guests: number;
}

export type StayProblem =
  | 'dates_invalid'
  | 'date_past'
  | 'too_long'
  | 'too_short_notice'
  | 'arrival_day'
  | 'too_short'
  | 'gap_nights'
  | 'too_few_guests'
  | 'too_many_guests'
  | 'waiver_missing';

/** A broken rule; `gapNights` is the length of the gap that can only be booked as a whole. */
export interface StayRefusal {
  problem: StayProblem;
  field: string;
  gapNights?: number;
}

export type StayCheck<T> = ({ ok: true } & T) | ({ ok: false } & StayRefusal);

const invalid = (problem: StayProblem, field: string) => ({ ok: false, problem, field }) as const;

/** First and last check-in day of a home whose local day is `today`. @spec B3, B4 */
export const bookableDays = (today: CivilDate): { from: CivilDate; to: CivilDate } => ({
  from: addDays(today, FIRST_BOOKABLE_DAY),
  to: addDays(today, LAST_BOOKABLE_DAY),
});

const FRIDAY = 5;
const DAYS_OF_WEEK = 7;
const weekday = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first Friday and Saturday night that can still be booked. @param today of a home, or of who looks @spec B3 */
export function nextWeekend(today: CivilDate): { from: CivilDate; to: CivilDate } {
  const { from: tomorrow } = bookableDays(today);
  const friday = addDays(tomorrow, (FRIDAY - weekday(tomorrow) + DAYS_OF_WEEK) % DAYS_OF_WEEK);
  return { from: friday, to: addDays(friday, 2) };
}

/** From Friday on, the first whole weekend that can be booked is so many days away, or more. */
const NEXT_WEEKEND_DAYS = 6;

/** The whole weekends that "this weekend" and "next weekend" mean on a day; from Friday on, nothing whole is left of this one. @spec B3 */
export function namedWeekends(today: CivilDate) {
  const coming = nextWeekend(today);
  return coming.from < addDays(today, NEXT_WEEKEND_DAYS)
    ? { this: coming, next: nextWeekend(coming.from) }
    : { this: null, next: coming };
}

/**
 * Checks the dates alone: valid, then not past, then inside the window and at least one night.
 * @spec §5 Booking, B3, B5, B6, B9, C15, F14
 */
export function checkDates(
  request: Pick<StayRequest, 'checkIn' | 'checkOut'>,
  limits: DateLimits,
): StayCheck<{ checkIn: CivilDate; checkOut: CivilDate; nights: number }> {
  const checkIn = parseCivilDate(request.checkIn);
  const checkOut = parseCivilDate(request.checkOut);
  if (!checkIn) return invalid('dates_invalid', 'check_in_date');
  if (!checkOut) return invalid('dates_invalid', 'check_out_date');
  if (checkIn < limits.today) return invalid('date_past', 'check_in_date');
  const { from, to } = bookableDays(limits.today);
  if (checkIn < from || checkIn > to) return invalid('dates_invalid', 'check_in_date');
  const nights = nightsBetween(checkIn, checkOut);
  if (nights < 1) return invalid('dates_invalid', 'check_out_date');
  if (nights > Math.min(limits.maxNights, MAX_NIGHTS)) return invalid('too_long', 'check_out_date');
  return { ok: true, checkIn, checkOut, nights };
}

/** Why a number of guests that {@link checkGuests} refuses does not fit. @spec §5 Booking */
export function guestsProblem(guests: unknown): 'too_few_guests' | 'too_many_guests' {
  const count = typeof guests === 'string' && guests.trim() !== '' ? Number(guests) : guests;
  return typeof count === 'number' && count < 1 ? 'too_few_guests' : 'too_many_guests';
}

/** Guests as a whole number from 1 to the home's maximum, else null; text such as "2" is accepted. @spec §5 Booking */
export function checkGuests(guests: unknown, maxGuests: number): number | null {
  const count = typeof guests === 'string' && /^\d{1,3}$/.test(guests.trim()) ? Number(guests) : guests;
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= maxGuests
    ? count
    : null;
}
