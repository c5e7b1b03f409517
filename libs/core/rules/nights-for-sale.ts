import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import { FIRST_BOOKABLE_DAY, MAX_NIGHTS } from './constants.js';
import {
  areFree,
  arrivalDaysOf,
  EVERY_DAY,
  lastNightToSell,
  preparationNights,
  type HomeLimits,
  type TakenNights,
} from './stay-rules.js';

/**
 * Why no stay can contain a free night: it is tonight, it is before the owner's notice ends, no stay that begins on a day of arrival reaches it,
 * or there are too few free nights in a row for the shortest stay.
 */
export const NOT_FOR_SALE = ['tonight', 'notice', 'arrival_days', 'shortest_stay'] as const;
export type NotForSale = (typeof NOT_FOR_SALE)[number];

/**
 * The nights that at least one stay contains which can be booked now. A shortest stay that {@link arrivalDaysOf} allows can be made longer, night
 * by free night, up to the longest; a test compares this with {@link saleProblem} of every stay.
 * @spec G5
 */
export function nightsForSale(home: HomeLimits, taken: readonly TakenNights[]): Set<CivilDate> {
  const arrivals = new Set(arrivalDaysOf(home, taken));
  const preparation = preparationNights(home);
  const isFree = (night: CivilDate) =>
    areFree({ checkIn: night, checkOut: addDays(night, 1) }, taken, preparation);
  const forSale = new Set<CivilDate>();
  let reach = 0; // Where the longest stay ends that contains the night.
  for (const [index, night] of nightsOf(home.today, lastNightToSell(home.today)).entries()) {
    if (arrivals.has(night)) reach = index + Math.min(home.maxNights, MAX_NIGHTS);
    else if (index < reach && !isFree(night)) reach = 0;
    if (index < reach) forSale.add(night);
  }
  return forSale;
}

/** Says of a free night why it is not for sale; null when it is. @spec G5 */
export function saleOfNights(
  home: HomeLimits,
  taken: readonly TakenNights[],
): (freeNight: CivilDate) => NotForSale | null {
  const forSale = nightsForSale(home, taken);
  const withAnyArrival =
    home.arrivalDays === EVERY_DAY ? forSale : nightsForSale({ ...home, arrivalDays: EVERY_DAY }, taken);
  const firstBookable = addDays(home.today, FIRST_BOOKABLE_DAY);
  return (night) => {
    if (forSale.has(night)) return null;
    if (night < firstBookable) return 'tonight';
    if (night < home.firstArrival) return 'notice';
    return withAnyArrival.has(night) ? 'arrival_days' : 'shortest_stay';
  };
}
