import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import type { PriceRules } from './night-prices.js';
import { firstArrival, type HomeLimits, type LocalTime, type StayRules } from './stay-rules.js';

/** Days before a price began in which a lower one would make a reduction from a higher one untrue. @spec decision 32 */
export const REFERENCE_DAYS = 30;
/** Days of those in which a home was listed, at least: nobody lists a home for a minute at any price and then claims a reduction. @spec decision 32 */
export const LEAST_DAYS_OFFERED = 3;
export const MS_PER_DAY = 86_400_000;
/**
 * How far back a claim looks: a stay can be booked for {@link LAST_BOOKABLE_DAY} days, and a day more in another zone; earlier moments cannot
 * support it.
 */
export const CLAIM_LOOKBACK_MS = (REFERENCE_DAYS + LAST_BOOKABLE_DAY + 2) * MS_PER_DAY;

/** How long the past of offers and calendars is kept: a claim of any moment in the last year can be replayed. */
export const OFFERS_KEPT_DAYS = 425;

/** From one instant until just before another. */
export interface Period {
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

/** Clocks on the wall: the platform's `localTimeIn` and `instantOf`. */
export interface WallClocks {
  localTimeIn: (timeZone: string, at: Date) => LocalTime;
  instantOf: (day: CivilDate, time: string, timeZone: string) => Date;
}

/** The limits of a version at a moment. */
export function homeAt({ limits, timeZone }: OfferVersion, at: Date, clocks: WallClocks): HomeLimits {
  const clock = clocks.localTimeIn(timeZone, at);
  return { ...limits, today: clock.today, firstArrival: firstArrival(clock, limits) };
}

/** A period in which one version was in force, within a day of the home. */
export interface VersionPeriod extends Period {
  version: OfferVersion;
}

/**
 * What a claim looks back on until `now`, cut where a version or a day of the home begins, and at other instants.
 * @param versions the earliest first
 */
export function versionPeriods(
  versions: readonly OfferVersion[],
  cuts: readonly Date[],
  { now, clocks }: { now: Date; clocks: WallClocks },
): VersionPeriod[] {
  const start = new Date(now.getTime() - CLAIM_LOOKBACK_MS);
  return versions.flatMap((version, index) => {
    const period = {
      from: later(version.since, start),
      to: earlier(versions[index + 1]?.since ?? now, now),
    };
    return periodsOf(period, [...cuts, ...daysWithin(period, version, clocks)]).map((one) => ({
      ...one,
      version,
    }));
  });
}

/** The beginnings of the days of a zone within a period. */
function daysWithin({ from, to }: Period, { timeZone }: OfferVersion, clocks: WallClocks): Date[] {
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
