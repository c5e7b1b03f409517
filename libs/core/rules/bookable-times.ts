import { gapsOf } from './arrival-days.js';
import { nightsBetween } from './civil-date.js';
import { homeAt, versionPeriods, type OfferVersion, type Period, type WallClocks } from './offer-history.js';
import { areFree, preparationNights, type HomeLimits, type Nights, type TakenNights } from './stay-rules.js';

/** Nights that were taken from one instant until another, or still are. */
export interface EntryPeriod extends TakenNights {
  since: Date;
  until: Date | null;
}

/**
 * When the calendar let a stay be booked: its nights and those that preparation needs were free, and where it is shorter than the shortest
 * stay, they were exactly a gap. Whether the home sold such a stay then is another question, see `priceClaim`.
 * @param entries of the home's calendar, all that were ever near the stay in the time that a claim looks back on
 * @returns periods that never overlap, the earliest first
 * @spec decision 32
 */
export function bookableTimes(
  stay: Nights,
  { versions, entries }: { versions: readonly OfferVersion[]; entries: readonly EntryPeriod[] },
  at: { now: Date; clocks: WallClocks },
): Period[] {
  const edges = entries.flatMap(({ since, until }) => (until ? [since, until] : [since]));
  return versionPeriods(versions, edges, at)
    .filter(({ from, version }) => {
      const taken = entries.filter(({ since, until }) => since <= from && (!until || from < until));
      return calendarAllows(stay, homeAt(version, from, at.clocks), taken);
    })
    .map(({ from, to }) => ({ from, to }));
}

function calendarAllows(stay: Nights, home: HomeLimits, taken: readonly TakenNights[]): boolean {
  if (!areFree({ checkIn: stay.from, checkOut: stay.to }, taken, preparationNights(home))) return false;
  if (nightsBetween(stay.from, stay.to) >= home.minNights) return true;
  return gapsOf(home, taken).some(({ from, to }) => from === stay.from && to === stay.to);
}
