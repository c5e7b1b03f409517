import { saleProblem } from './check-stay.js';
import { addDays, nightsBetween, nightsOf, type CivilDate } from './civil-date.js';
import { cents, type Cents } from './money.js';
import type { PriceRules } from './night-prices.js';
import {
  homeAt,
  MS_PER_DAY,
  REFERENCE_DAYS,
  versionPeriods,
  type OfferVersion,
  type Period,
  type WallClocks,
} from './offer-history.js';
import { pricesOf } from './offered-nights.js';
import { priceNights } from './pricing.js';
import {
  checkHomeDates,
  firstArrival,
  type HomeLimits,
  type Nights,
  type TakenNights,
} from './stay-rules.js';

/** What is known about the past of an offer. */
export interface OfferHistory {
  /** The earliest first; each holds until the next. */
  versions: readonly OfferVersion[];
  /** The home did not exist before its first version. Otherwise nothing is known about that time. */
  isComplete: boolean;
  /**
   * When the calendar is proven to have let the stay be booked: its nights were free, with preparation, and exactly a gap where the stay was
   * shorter than the shortest. They never overlap.
   */
  bookable: readonly Period[];
}

/** A reduction that may be shown, with what proves it. All amounts are those of the nights, without fees. */
export interface PriceClaim {
  present: Cents;
  /** When the present price began. */
  since: Date;
  /** The lowest price in the 30 days before that, which may be struck through. */
  reference: Cents;
  /** A moment at which the stay could be booked for the reference price. */
  offeredAt: Date;
}

/** A time in which the price of the stay does not change and booking it does not open again: what holds at its beginning decides. */
interface Span extends Period {
  listed: boolean;
  price: Cents;
  /** It could be booked when the span began. */
  bookable: boolean;
}

/**
 * The reduction that may be claimed for a stay at a moment; null when there is none, and in doubt. The reference is the lowest price that the
 * stay had while the home was listed in the 30 days before its present price began, whether or not it could be booked then: an owner who
 * raises the price before the stay can be booked, and lowers it afterwards, has reduced nothing. A claim needs proof that somebody could book
 * the stay for the reference price. The same history and moment always lead to the same answer.
 * @spec decision 32
 */
export function priceClaim(
  stay: Nights,
  history: OfferHistory,
  { now, clocks }: { now: Date; clocks: WallClocks },
): PriceClaim | null {
  const version = history.versions.findLast(({ since }) => since <= now);
  if (!version?.listed) return null;
  const home = homeAt(version, now, clocks);
  if (!fitsHome(stay, home)) return null;
  const present = stayPrice(stay, home, version.prices);

  const spans = spansOf(stay, history, { now, clocks });
  const last = spans.findLastIndex(({ price }) => price !== present);
  const before = spans[last];
  if (!before) return null; // As far as is known, it has always been the price.
  const reaches = before.to.getTime() - REFERENCE_DAYS * MS_PER_DAY;
  const [first] = history.versions;
  if (!history.isComplete && (!first || first.since.getTime() > reaches)) return null;

  const offered = spans.slice(0, last + 1).filter(({ to, listed }) => listed && to.getTime() > reaches);
  const reference = cents(Math.min(...offered.map(({ price }) => price), Number.MAX_SAFE_INTEGER));
  const proof = offered.findLast(({ price, bookable }) => price === reference && bookable);
  if (!proof || present >= reference) return null;
  return { present, since: before.to, reference, offeredAt: proof.from };
}

/** The price of a stay on a later day, unless somebody books it first. */
export interface NextDrop {
  /** From the beginning of this day on, by the home's clock. */
  day: CivilDate;
  /** Of the nights, in cents, without fees. */
  price: Cents;
}

/**
 * The next day on which a stay becomes cheaper by the rules that are in force, and can still be booked with the calendar as it is; null when
 * there is none.
 * @spec decision 32
 */
export function nextDrop(
  stay: Nights,
  home: HomeLimits,
  { taken, prices }: { taken: readonly TakenNights[]; prices: PriceRules },
): NextDrop | null {
  const present = stayPrice(stay, home, prices);
  for (const day of nightsOf(addDays(home.today, 1), stay.from)) {
    const then = { ...home, today: day, firstArrival: firstArrival({ today: day, minute: 0 }, home) };
    const price = stayPrice(stay, then, prices);
    if (price < present && saleProblem({ checkIn: stay.from, checkOut: stay.to }, then, taken) === null)
      return { day, price };
  }
  return null;
}

const stayPrice = (stay: Nights, home: HomeLimits, prices: PriceRules): Cents =>
  priceNights(pricesOf(stay, home, prices)).subtotal;

/** True when the home sells such a stay at the moment, if its calendar has it free, and as a gap where it is shorter than the shortest stay. */
function fitsHome(stay: Nights, home: HomeLimits): boolean {
  const isGap = home.sellsGaps && nightsBetween(stay.from, stay.to) < home.minNights;
  return checkHomeDates({ checkIn: stay.from, checkOut: stay.to }, home, isGap ? [stay] : []).ok;
}

/** The past of a stay, cut where a version or a day of the home begins, and where its nights became free or taken. */
function spansOf(
  stay: Nights,
  { versions, bookable }: OfferHistory,
  at: { now: Date; clocks: WallClocks },
): Span[] {
  const edges = bookable.flatMap(({ from, to }) => [from, to]);
  return versionPeriods(versions, edges, at).map(({ from, to, version }) => {
    const home = homeAt(version, from, at.clocks);
    const isFree = bookable.some((period) => period.from <= from && from < period.to);
    return {
      from,
      to,
      listed: version.listed,
      price: stayPrice(stay, home, version.prices),
      bookable: version.listed && isFree && fitsHome(stay, home),
    };
  });
}
