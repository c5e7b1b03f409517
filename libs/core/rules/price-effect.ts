import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import type { Cents } from './money.js';
import { agreedLines, isWeekend, pricedNights } from './night-prices.js';
import type { OfferVersion, WallClocks } from './offer-history.js';
import { pricesOf } from './offered-nights.js';
import type { AskedStay, ComparableStay } from './empty-nights.js';

/** What a lower price would have meant in the last 30 days. Counts of what happened, no forecast. */
export interface PriceEffect {
  /** People who asked for a stay that is still free when each of its nights of this kind cost more. */
  people: number;
  /** Unsold nights that always cost more, and for which a guest of a similar home paid the price or more, but less than they cost. */
  nights: number;
}

/** What decided the prices of a home in the past. */
export interface PastPrices {
  /** The earliest first; the last one is in force. */
  versions: readonly OfferVersion[];
  /** Nothing came before the first. */
  isComplete: boolean;
  clocks: WallClocks;
}

/** What is compared with a price; nights of the other kind, weekend or not, are left out here. */
interface Compared {
  /** Decides which nights are like it. */
  night: CivilDate;
  price: Cents;
  past: PastPrices;
  /** Stays that the home sells, and that nobody has taken. */
  asked: readonly AskedStay[];
  /** Nights of the last 30 days that could be sold, the latest first. */
  unsold: readonly CivilDate[];
  similar: readonly ComparableStay[];
}

/**
 * What a price for nights like one would have meant. In doubt nothing is counted: of a day on which the price changed its lowest one counts, and of
 * an unsold night the lowest for which it was ever offered, reduced as in a gap where gaps are sold.
 * @returns null when it is not known what the nights cost
 * @spec decision 33
 */
export function priceEffect({ night, price, past, asked, unsold, similar }: Compared): PriceEffect | null {
  const isLike = (date: CivilDate): boolean => isWeekend(date) === isWeekend(night);
  const [nights, people] = [
    unsold.filter(isLike),
    asked.filter((stay) => nightsOf(stay.from, stay.to).some(isLike)),
  ];
  const earliest = [
    ...nights.map((date) => addDays(date, -LAST_BOOKABLE_DAY)),
    ...people.map(({ day }) => day),
  ].sort()[0];
  if (earliest && !isKnown(past, earliest)) return null;
  const dearer = people.filter((stay) => {
    const least = leastOf(
      versionsOn(past, stay.day).flatMap((version) => likeNightsOf(stay, version, isLike)),
    );
    return least !== null && least > price;
  });
  const missed = nights.filter((date) => {
    const least = leastOffered(date, past);
    return least !== null && paidFor(date, similar).some((paid) => paid >= price && paid < least);
  });
  return { people: dearer.reduce((sum, one) => sum + one.people, 0), nights: missed.length };
}

/** What the nights of a stay that count cost on the day on which somebody asked. */
const likeNightsOf = (
  stay: AskedStay,
  { limits, prices }: OfferVersion,
  isLike: (date: CivilDate) => boolean,
): Cents[] =>
  pricesOf(stay, { today: stay.day, minNights: limits.minNights }, prices)
    .filter(({ date }) => isLike(date))
    .map(({ cents }) => cents);

/** The lowest price for which a night was offered while it could be booked; null when it never was. */
const leastOffered = (night: CivilDate, past: PastPrices): Cents | null =>
  leastOf(
    nightsOf(addDays(night, -LAST_BOOKABLE_DAY), night)
      .flatMap((today) =>
        versionsOn(past, today).flatMap(({ limits, prices }) => {
          const stay = { checkIn: night, checkOut: addDays(night, limits.minNights), today };
          return pricedNights({ ...stay, fillsGap: limits.sellsGaps }, prices).slice(0, 1);
        }),
      )
      .map(({ cents }) => cents),
  );

/** The versions that were in force on a day of the home, while it was listed. */
function versionsOn({ versions, clocks }: PastPrices, day: CivilDate): OfferVersion[] {
  return versions.filter(({ since, timeZone, listed }, index) => {
    const [from, to] = [startOf(day, timeZone, clocks), startOf(addDays(day, 1), timeZone, clocks)];
    const until = versions[index + 1]?.since ?? null;
    return listed && since < to && (until === null || until > from);
  });
}

function isKnown({ versions, isComplete, clocks }: PastPrices, day: CivilDate): boolean {
  const [first] = versions;
  return first !== undefined && (isComplete || first.since <= startOf(day, first.timeZone, clocks));
}

const startOf = (day: CivilDate, timeZone: string, clocks: WallClocks): Date =>
  clocks.instantOf(day, '00:00', timeZone);

const paidFor = (night: CivilDate, stays: readonly ComparableStay[]): Cents[] =>
  stays
    .filter(({ from, to }) => from <= night && night < to)
    .flatMap((stay) => agreedLines(stay.lines, stay.nightly, stay))
    .filter(({ date }) => date === night)
    .map(({ cents }) => cents);

const leastOf = (amounts: readonly Cents[]): Cents | null =>
  amounts.reduce<Cents | null>((least, one) => (least === null || one < least ? one : least), null);
