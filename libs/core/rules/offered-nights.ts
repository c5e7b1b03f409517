import { arrivalsOf } from './arrival-days.js';
import { saleProblem } from './check-stay.js';
import { addDays, nightsBetween, nightsOf, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import type { Cents } from './money.js';
import { pricedNights, type PriceLine, type PriceRules } from './night-prices.js';
import { nightsForSale } from './nights-for-sale.js';
import { priceNights } from './pricing.js';
import { type HomeLimits, type Nights, type TakenNights } from './stay-rules.js';

/** A night as it is offered, and whether it can be booked now. */
export type OfferedNight = PriceLine & { forSale: boolean };

/** What a home is offered for when nobody has chosen dates. @spec G3 */
export interface Offer {
  /** The lowest nightly price of a night that can be booked; the base price when there is none. */
  nightly: Cents;
  /** The lowest total of a shortest stay, with cleaning; null when no stay can be booked. */
  total: Cents | null;
  /** Tonight and the next 21 nights. */
  nights: OfferedNight[];
}

/** Prices what can be booked of a home in the next 21 days. @spec G3, G4 */
export function offerOf(home: HomeLimits, taken: readonly TakenNights[], rules: PriceRules): Offer {
  const forSale = nightsForSale(home, taken);
  const nights = nightsOf(home.today, addDays(home.today, LAST_BOOKABLE_DAY + 1)).map((date) => {
    const arrival = forSale.get(date);
    // What is not for sale is shown as if a stay began there.
    const shown = arrival ?? { from: date, to: addDays(date, home.minNights) };
    return { ...offeredPrice(date, shown, home, rules), forSale: arrival !== undefined };
  });
  const totals = arrivalsOf(home, taken).map((stay) => priceNights(pricesOf(stay, home, rules)).total);
  return {
    nightly: lowest(nights.filter((night) => night.forSale).map((night) => night.cents)) ?? rules.base,
    total: lowest(totals),
    nights,
  };
}

const lowest = (amounts: readonly Cents[]): Cents | null =>
  amounts.reduce<Cents | null>((least, one) => (least === null || one < least ? one : least), null);

/**
 * What a night is offered for: its price in the shortest stay with it that arrives as late as possible. Nobody pays more for the night, since who
 * arrives earlier, or stays longer, gets the same reductions or larger ones.
 * @param arrival the shortest stay that begins on the latest day of arrival from which a stay reaches the night
 */
function offeredPrice(date: CivilDate, arrival: Nights, home: Sold, rules: PriceRules): PriceLine {
  const to = date < arrival.to ? arrival.to : addDays(date, 1);
  const line = pricesOf({ from: arrival.from, to }, home, rules).find((one) => one.date === date);
  if (!line) throw new RangeError(`${date} is not a night of the stay from ${arrival.from}`);
  return line;
}

type Sold = Pick<HomeLimits, 'today' | 'minNights'>;

/** How long the longer of the examples is. */
const WEEK_NIGHTS = 7;

/** Stays that could be booked now: the next one that begins, as short as it can be, and the next one of a week. @spec G5 */
export function exampleStays(home: HomeLimits, taken: readonly TakenNights[]): Nights[] {
  const [next, ...others] = arrivalsOf(home, taken);
  if (!next) return [];
  const week = [next, ...others]
    .map(({ from }) => ({ from, to: addDays(from, WEEK_NIGHTS) }))
    .find(({ from, to }) => saleProblem({ checkIn: from, checkOut: to }, home, taken) === null);
  const isNext = week?.from === next.from && week.to === next.to;
  return week && !isNext ? [next, week] : [next];
}

/** The nights of a stay that the home sells; one that is shorter than its shortest stay fills a gap. @spec G4 */
export const pricesOf = ({ from, to }: Nights, { today, minNights }: Sold, rules: PriceRules): PriceLine[] =>
  pricedNights({ checkIn: from, checkOut: to, today, fillsGap: nightsBetween(from, to) < minNights }, rules);
