import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import { FIRST_BOOKABLE_DAY } from './constants.js';
import { arrivalDaysOf, EVERY_DAY, saleProblem, type HomeLimits, type TakenNights } from './stay-rules.js';

/**
 * Why no stay can contain a free night: it is tonight, it is before the owner's notice ends, no stay that begins on a day of arrival reaches it,
 * or there are too few free nights in a row for the shortest stay.
 */
export const NOT_FOR_SALE = ['tonight', 'notice', 'arrival_days', 'shortest_stay'] as const;
export type NotForSale = (typeof NOT_FOR_SALE)[number];

/** The nights that at least one stay contains which can be booked now, by {@link saleProblem}. @spec G5 */
export function nightsForSale(home: HomeLimits, taken: readonly TakenNights[]): Set<CivilDate> {
  return new Set(
    arrivalDaysOf(home, taken).flatMap((checkIn) => nightsOf(checkIn, longestStay(checkIn, home, taken))),
  );
}

/** The check-out day of the longest stay from a day on which one can begin. */
function longestStay(checkIn: CivilDate, home: HomeLimits, taken: readonly TakenNights[]): CivilDate {
  let checkOut = addDays(checkIn, home.minNights);
  for (;;) {
    const longer = addDays(checkOut, 1);
    if (saleProblem({ checkIn, checkOut: longer }, home, taken) !== null) return checkOut;
    checkOut = longer;
  }
}

/** Says of a free night why it is not for sale; null when it is. @spec G5 */
export function saleOfNights(
  home: HomeLimits,
  taken: readonly TakenNights[],
): (freeNight: CivilDate) => NotForSale | null {
  const forSale = nightsForSale(home, taken);
  const withAnyArrival = nightsForSale({ ...home, arrivalDays: EVERY_DAY }, taken);
  const firstBookable = addDays(home.today, FIRST_BOOKABLE_DAY);
  return (night) => {
    if (forSale.has(night)) return null;
    if (night < firstBookable) return 'tonight';
    if (night < home.firstArrival) return 'notice';
    return withAnyArrival.has(night) ? 'arrival_days' : 'shortest_stay';
  };
}
