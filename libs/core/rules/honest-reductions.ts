import { saleProblem } from './check-stay.js';
import { addDays, nightsBetween, nightsOf, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import { cents, type Cents } from './money.js';
import type { PriceRules } from './night-prices.js';
import { pricesOf } from './offered-nights.js';
import { priceNights } from './pricing.js';
import {
  checkHomeDates,
  firstArrival,
  type HomeLimits,
  type LocalTime,
  type Nights,
  type StayRules,
  type TakenNights,
} from './stay-rules.js';

/** Days before a price began in which a lower one would make a reduction from a higher one untrue. @spec decision 32 */
const REFERENCE_DAYS = 30;
const MS_PER_DAY = 86_400_000;
/** A stay can be booked for {@link LAST_BOOKABLE_DAY} days, and a day more in another zone; earlier moments cannot support a claim. */
const LOOKBACK_MS = (REFERENCE_DAYS + LAST_BOOKABLE_DAY + 2) * MS_PER_DAY;

/** From one instant until just before another. */
interface Period {
  from: Date;
  to: Date;
}

/** What decided from `since` on what stays at a home cost and whether they were offered. */
export interface OfferVersion {
  since: Date;
  listed: boolean;
  timeZone: string;
  limits: StayRules & Pick<HomeLimits, 'sellsGaps'>;
  prices: PriceRules;
}

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

/** Clocks on the wall: the platform's `localTimeIn` and `instantOf`. */
export interface WallClocks {
  localTimeIn: (timeZone: string, at: Date) => LocalTime;
  instantOf: (day: CivilDate, time: string, timeZone: string) => Date;
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
 * @public no screen shows it yet
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
 * @public no screen shows it yet
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

function homeAt({ limits, timeZone }: OfferVersion, at: Date, clocks: WallClocks): HomeLimits {
  const clock = clocks.localTimeIn(timeZone, at);
  return { ...limits, today: clock.today, firstArrival: firstArrival(clock, limits) };
}

/** True when the home sells such a stay at the moment, if its calendar has it free, and as a gap where it is shorter than the shortest stay. */
function fitsHome(stay: Nights, home: HomeLimits): boolean {
  const isGap = home.sellsGaps && nightsBetween(stay.from, stay.to) < home.minNights;
  return checkHomeDates({ checkIn: stay.from, checkOut: stay.to }, home, isGap ? [stay] : []).ok;
}

/** The past of a stay, cut where a version or a day of the home begins, and where its nights became free or taken. */
function spansOf(
  stay: Nights,
  { versions, bookable }: OfferHistory,
  { now, clocks }: { now: Date; clocks: WallClocks },
): Span[] {
  const start = new Date(now.getTime() - LOOKBACK_MS);
  return versions.flatMap((version, index) => {
    const since = later(version.since, start);
    const until = earlier(versions[index + 1]?.since ?? now, now);
    const edges = bookable.flatMap(({ from, to }) => [from, to]);
    return periodsOf({ from: since, to: until }, [
      ...edges,
      ...daysWithin(since, until, version, clocks),
    ]).map((period) => {
      const home = homeAt(version, period.from, clocks);
      const isFree = bookable.some(({ from, to }) => from <= period.from && period.from < to);
      return {
        ...period,
        listed: version.listed,
        price: stayPrice(stay, home, version.prices),
        bookable: version.listed && isFree && fitsHome(stay, home),
      };
    });
  });
}

/** The beginnings of the days of a zone between two instants. */
function daysWithin(from: Date, to: Date, { timeZone }: OfferVersion, clocks: WallClocks): Date[] {
  if (from >= to) return [];
  const { today } = clocks.localTimeIn(timeZone, from);
  const last = clocks.localTimeIn(timeZone, to).today;
  return nightsOf(addDays(today, 1), addDays(last, 1)).map((day) => clocks.instantOf(day, '00:00', timeZone));
}

/** A period in parts, cut at the instants that lie within it. */
function periodsOf({ from, to }: Period, cuts: readonly Date[]): Period[] {
  if (from >= to) return [];
  const inside = cuts.filter((cut) => from < cut && cut < to).sort((a, b) => a.getTime() - b.getTime());
  const starts = [from, ...inside.filter((cut, index) => cut.getTime() !== inside[index - 1]?.getTime())];
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to }));
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
