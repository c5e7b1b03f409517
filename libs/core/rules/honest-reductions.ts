import { saleProblem } from './check-stay.js';
import { addDays, nightsBetween, nightsOf, type CivilDate } from './civil-date.js';
import { cents, type Cents } from './money.js';
import type { PriceRules } from './night-prices.js';
import {
  homeAt,
  LEAST_DAYS_OFFERED,
  MS_PER_DAY,
  REFERENCE_DAYS,
  versionPeriods,
  type OfferVersion,
  type Period,
  type VersionPeriod,
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

/** Why nothing may be claimed. */
type NoClaim =
  /** The home was not listed. */
  | 'not_listed'
  /** It did not sell such a stay. */
  | 'not_sold'
  /** As far as is known, the price was always the same. */
  | 'never_another'
  /** The 30 days before the price began are not known as a whole. */
  | 'unknown_past'
  /** The home was listed for too short a time in these 30 days. */
  | 'too_new'
  /** It was as low, or lower, in the 30 days before. */
  | 'not_lower'
  /** Nothing shows that somebody could book the stay for the lowest of the earlier prices. */
  | 'no_proof';

/** A claim, or why there is none. */
export type ClaimVerdict = { claim: PriceClaim } | { claim: null; why: NoClaim };

/**
 * The reduction that may be claimed for a stay at a moment; null when there is none, and in doubt. The reference is the lowest price that the
 * stay had while the home was listed in the 30 days before its present price began, for three of them at least, whether or not it could be booked then: an owner who
 * raises the price before the stay can be booked, and lowers it afterwards, has reduced nothing. A claim needs proof that somebody could book
 * the stay for the reference price. The same history and moment always lead to the same answer.
 * @spec decision 32
 */
export const priceClaim = (
  stay: Nights,
  history: OfferHistory,
  at: { now: Date; clocks: WallClocks },
): PriceClaim | null => claimVerdict(stay, history, at).claim;

/** {@link priceClaim}, and why there is none. @spec decision 32 */
export function claimVerdict(
  stay: Nights,
  history: OfferHistory,
  { now, clocks }: { now: Date; clocks: WallClocks },
): ClaimVerdict {
  const version = history.versions.findLast(({ since }) => since <= now);
  if (!version?.listed) return without('not_listed');
  const home = homeAt(version, now, clocks);
  if (!fitsHome(stay, home)) return without('not_sold');
  const present = stayPrice(stay, home, version.prices);

  // Neither the price of the stay nor whether it can be booked changes within a period, except that booking it may end: its beginning decides.
  const periods = versionPeriods(history.versions, edgesOf(history.bookable), { now, clocks });
  const homeIn = (period: VersionPeriod) => homeAt(period.version, period.from, clocks);
  const priceIn = (period: VersionPeriod) => stayPrice(stay, homeIn(period), period.version.prices);
  const last = periods.findLastIndex((period) => priceIn(period) !== present);
  const before = periods[last];
  if (!before) return without('never_another');
  const reaches = before.to.getTime() - REFERENCE_DAYS * MS_PER_DAY;
  const [first] = history.versions;
  if (!history.isComplete && (!first || first.since.getTime() > reaches)) return without('unknown_past');

  const offered = periods
    .slice(0, last + 1)
    .filter(({ to, version: { listed } }) => listed && to.getTime() > reaches)
    .map((period) => ({ period, price: priceIn(period) }));
  if (timeOf(offered, reaches) < LEAST_DAYS_OFFERED * MS_PER_DAY) return without('too_new');
  const reference = cents(Math.min(...offered.map(({ price }) => price)));
  if (present >= reference) return without('not_lower');
  const proof = offered.findLast(
    ({ price, period }) =>
      price === reference && isWithin(history.bookable, period.from) && fitsHome(stay, homeIn(period)),
  );
  if (!proof) return without('no_proof');
  return { claim: { present, since: before.to, reference, offeredAt: proof.period.from } };
}

/** How long the home was listed, in milliseconds from an instant on. */
const timeOf = (offered: readonly { period: Period }[], start: number): number =>
  offered.reduce((sum, { period: { from, to } }) => sum + to.getTime() - Math.max(from.getTime(), start), 0);

const edgesOf = (periods: readonly Period[]): Date[] => periods.flatMap(({ from, to }) => [from, to]);

const isWithin = (periods: readonly Period[], at: Date): boolean =>
  periods.some(({ from, to }) => from <= at && at < to);

const without = (why: NoClaim): ClaimVerdict => ({ claim: null, why });

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
