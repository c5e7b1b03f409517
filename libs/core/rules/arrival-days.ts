import { addDays, nightsBetween, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import {
  keptBy,
  preparationNights,
  WEEKDAYS,
  weekdayOf,
  type HomeLimits,
  type Nights,
  type TakenNights,
} from './stay-rules.js';

/** A calendar in days from today, and the limits that decide on which of them a stay can begin. */
export interface ArrivalBoard {
  /** True for a night that is neither taken nor needed for preparation. */
  isFree: (day: number) => boolean;
  /** True for a day of arrival. */
  canArrive: (day: number) => boolean;
  firstArrival: number;
  minNights: number;
  sellsGaps: boolean;
}

/**
 * The days on which a stay can begin, each with the end of the shortest stay that begins there: one of `minNights` nights, or a gap. A gap is a
 * run of free nights which is shorter than that; it is booked as a whole or not at all. It begins after a night that is not free, or on the first
 * day on which somebody could arrive, and ends before a night that is not free: the end of the booking window leaves no gap.
 * @spec G5
 */
export function shortestStays(board: ArrivalBoard): { from: number; to: number }[] {
  const stays: { from: number; to: number }[] = [];
  for (let from = board.firstArrival; from <= LAST_BOOKABLE_DAY; from += 1) {
    if (!board.isFree(from) || !board.canArrive(from)) continue;
    let to = from + 1;
    while (to < from + board.minNights && board.isFree(to)) to += 1;
    const beginsRun = from === board.firstArrival || !board.isFree(from - 1);
    if (to === from + board.minNights || (board.sellsGaps && beginsRun)) stays.push({ from, to });
  }
  return stays;
}

/** A home's calendar in days from today. */
export function arrivalBoard(home: HomeLimits, taken: readonly TakenNights[]): ArrivalBoard {
  const dayOf = (date: CivilDate) => nightsBetween(home.today, date);
  const preparation = preparationNights(home);
  const kept = taken
    .map((range) => keptBy(range, preparation))
    .map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
  return boardOf(home, (day) => kept.every(({ from, to }) => day < from || to <= day));
}

/** The board of a home whose free nights are known. @param isFree see {@link ArrivalBoard} */
export function boardOf(
  home: Pick<HomeLimits, 'today' | 'firstArrival' | 'arrivalDays' | 'minNights' | 'sellsGaps'>,
  isFree: ArrivalBoard['isFree'],
): ArrivalBoard {
  const weekday = weekdayOf(home.today);
  return {
    isFree,
    canArrive: (day) => (home.arrivalDays & (1 << ((weekday + day) % WEEKDAYS.length))) !== 0,
    firstArrival: nightsBetween(home.today, home.firstArrival),
    minNights: home.minNights,
    sellsGaps: home.sellsGaps,
  };
}

/** The days on which a stay can begin, each with the shortest stay that begins there: the home's shortest, or a gap. @spec G5 */
export const arrivalsOf = (home: HomeLimits, taken: readonly TakenNights[]): Nights[] =>
  shortestStays(arrivalBoard(home, taken)).map(({ from, to }) => ({
    from: addDays(home.today, from),
    to: addDays(home.today, to),
  }));

/** The gaps of a home that can be booked, each as a whole, although they are shorter than its shortest stay. @spec G5 */
export const gapsOf = (home: HomeLimits, taken: readonly TakenNights[]): Nights[] =>
  home.sellsGaps && home.minNights > 1
    ? arrivalsOf(home, taken).filter(({ from, to }) => nightsBetween(from, to) < home.minNights)
    : [];

/** The days of {@link arrivalsOf}. */
export const arrivalDaysOf = (home: HomeLimits, taken: readonly TakenNights[]): CivilDate[] =>
  arrivalsOf(home, taken).map(({ from }) => from);
