import { addDays, nightsBetween, nightsOf, weekdayBit, type CivilDate, type Nights } from '#libs/core/rules';

/** A chosen stay; only `checkIn` is set while the second day is missing. */
export interface StayChoice {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
}

/** Limits of a home or of the search. `taken` are half-open ranges. @spec B4, B7, C15, G5 */
export interface StayBounds {
  bookableFrom: CivilDate;
  bookableTo: CivilDate;
  maxNights: number;
  /** Rules of a home; a search has none. @spec G5 */
  minNights?: number;
  /** Days on which stays begin, as bits of `WEEKDAYS`. */
  arrivalDays?: number;
  /** Runs of free nights that are too few for `minNights` and can be booked as a whole. */
  gaps?: readonly Nights[];
  taken: readonly { from: string; to: string }[];
}

export const NO_STAY: StayChoice = { checkIn: null, checkOut: null };

/** Every night that cannot be booked. */
export const takenNights = ({ taken }: Pick<StayBounds, 'taken'>): Set<string> =>
  new Set(taken.flatMap(({ from, to }) => nightsOf(from as CivilDate, to as CivilDate)));

/** True while the check-out day has to be chosen next. */
export const choosingCheckOut = (choice: StayChoice): boolean =>
  choice.checkIn !== null && choice.checkOut === null;

/** The latest check-out for this check-in, limited by the first taken night or the longest stay. @spec B7, C15 */
export const lastCheckOut = (checkIn: CivilDate, bounds: StayBounds): CivilDate =>
  lastCheckOutOf(checkIn, bounds).day;

/** {@link lastCheckOut}, with the reason for the limit. */
export function lastCheckOutOf(checkIn: CivilDate, bounds: StayBounds): { day: CivilDate; reason: string } {
  const taken = takenNights(bounds);
  const longest = addDays(checkIn, bounds.maxNights);
  const firstTaken = nightsOf(addDays(checkIn, 1), longest).find((night) => taken.has(night));
  return firstTaken
    ? { day: firstTaken, reason: 'the night after is taken' }
    : { day: longest, reason: `stays are at most ${bounds.maxNights} nights long` };
}

/** First and last day that can be clicked now. */
export function clickableDays(choice: StayChoice, bounds: StayBounds): { from: CivilDate; to: CivilDate } {
  if (!choosingCheckOut(choice) || !choice.checkIn)
    return { from: bounds.bookableFrom, to: bounds.bookableTo };
  return { from: choice.checkIn, to: lastCheckOut(choice.checkIn, bounds) };
}

/** Why a day of the calendar cannot be chosen now; null when it can. @spec B3, B7, C15 */
export function dayProblem(day: CivilDate, choice: StayChoice, bounds: StayBounds): string | null {
  if (choosingCheckOut(choice) && choice.checkIn) {
    const last = lastCheckOutOf(choice.checkIn, bounds);
    if (day > last.day) return `not possible, ${last.reason}`;
    if (day < choice.checkIn) return 'before your check-in';
    const gap = gapWith(choice.checkIn, bounds);
    const { minNights = 1 } = bounds;
    const shortest = gap?.to ?? addDays(choice.checkIn, minNights);
    if (day === choice.checkIn || day >= shortest) return null;
    return `not possible, ${gap ? onlyTogether(gap) : `stays are at least ${minNights} nights long`}`;
  }
  if (day < bounds.bookableFrom) return 'too late to book';
  if (day > bounds.bookableTo) return 'not open for check-in yet';
  if (takenNights(bounds).has(day)) return 'already taken';
  const gap = gapWith(day, bounds);
  if (gap && gap.from !== day) return onlyTogether(gap);
  return canArrive(day, bounds) ? null : 'no arrivals on this day of the week';
}

/** The gap that has a night. */
export const gapWith = (night: CivilDate, { gaps = [] }: StayBounds): Nights | undefined =>
  gaps.find(({ from, to }) => from <= night && night < to);

const onlyTogether = ({ from, to }: Nights): string =>
  `these ${nightsBetween(from, to)} nights can only be booked together`;

/** The nearest free stay of the same length; null when there is none in the booking window. */
export function nearestFreeStay({ checkIn, checkOut }: StayChoice, bounds: StayBounds): StayChoice | null {
  if (!checkIn || !checkOut) return null;
  const nights = nightsBetween(checkIn, checkOut);
  const distance = (day: CivilDate) => Math.abs(nightsBetween(checkIn, day));
  const stays = nightsOf(bounds.bookableFrom, addDays(bounds.bookableTo, 1))
    .sort((a, b) => distance(a) - distance(b))
    .map((day) => ({ checkIn: day, checkOut: addDays(day, nights) }));
  return stays.find((stay) => fits(stay, bounds)) ?? null;
}

const canArrive = (day: CivilDate, { arrivalDays }: StayBounds): boolean =>
  arrivalDays === undefined || (arrivalDays & weekdayBit(day)) !== 0;

/** True when the stay respects the booking window, the home's rules and all taken nights. */
export function fits({ checkIn, checkOut }: StayChoice, bounds: StayBounds): boolean {
  if (!checkIn || !checkOut || checkIn >= checkOut) return false;
  if (checkIn < bounds.bookableFrom || checkIn > bounds.bookableTo) return false;
  if (takenNights(bounds).has(checkIn) || !canArrive(checkIn, bounds)) return false;
  if (nightsBetween(checkIn, checkOut) < (bounds.minNights ?? 1)) {
    const gap = gapWith(checkIn, bounds);
    return gap?.from === checkIn && gap.to === checkOut;
  }
  return nightsBetween(checkIn, checkOut) <= bounds.maxNights && checkOut <= lastCheckOut(checkIn, bounds);
}
