import { arrivalBoard, shortestStays } from './arrival-days.js';
import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import { FIRST_BOOKABLE_DAY, MAX_NIGHTS } from './constants.js';
import { EVERY_DAY, lastNightToSell, type HomeLimits, type Nights, type TakenNights } from './stay-rules.js';

/**
 * Why no stay can contain a free night: it is tonight, it is before the owner's notice ends, no stay that begins on a day of arrival reaches it,
 * or there are too few free nights in a row for the shortest stay.
 */
export const NOT_FOR_SALE = ['tonight', 'notice', 'arrival_days', 'shortest_stay'] as const;
export type NotForSale = (typeof NOT_FOR_SALE)[number];

/**
 * The nights that at least one stay contains which can be booked now, each with the shortest stay that begins on the latest day of arrival from
 * which a stay reaches the night. A shortest stay that `shortestStays` allows can be made longer, night by free night, up to the longest; a
 * test compares this with `saleProblem` of every stay.
 * @spec G5
 */
export function nightsForSale(home: HomeLimits, taken: readonly TakenNights[]): Map<CivilDate, Nights> {
  const board = arrivalBoard(home, taken);
  const dates = nightsOf(home.today, addDays(lastNightToSell(home.today), 1));
  const arrivals = new Map(shortestStays(board).map((stay) => [stay.from, stay]));
  const forSale = new Map<CivilDate, Nights>();
  let latest: { stay: Nights; reach: number } | null = null; // `reach` is where the longest stay ends.
  for (const [day, night] of dates.entries()) {
    const stay = arrivals.get(day);
    if (stay)
      latest = {
        stay: { from: night, to: addDays(home.today, stay.to) },
        reach: day + Math.min(home.maxNights, MAX_NIGHTS),
      };
    else if (latest && (day >= latest.reach || !board.isFree(day))) latest = null;
    if (latest) forSale.set(night, latest.stay);
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
