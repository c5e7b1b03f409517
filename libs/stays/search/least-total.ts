import { limitsOf, type LimitsRow } from '#libs/stays/calendar';
import { boardOf, nightTester, priceStay, shortestStays, type Cents } from '#libs/core/rules';

/** A home with what it is offered for on the days that are bookable now. */
export interface OfferedHome extends LimitsRow {
  has_price_rules: boolean;
  /** The lowest nightly price. @spec G3 */
  offered_cents: Cents;
  /** The lowest total where more than one price is set; null when no stay can be booked, and for homes with one price. */
  least_cents: Cents | null;
}

/**
 * The lowest total of a shortest stay that can be booked now, cleaning included; null when there is none. A home whose nights all cost the same is
 * cheapest for as few nights as can be booked.
 * @param free its free nights, see `nightBits`
 * @spec G3, F13
 */
export function leastTotal(home: OfferedHome, free: bigint, now: Date): Cents | null {
  if (home.has_price_rules) return home.least_cents;
  const limits = limitsOf(home, now);
  const lengths = shortestStays(boardOf(limits, nightTester(free, limits.today))).map(
    ({ from, to }) => to - from,
  );
  return lengths.length === 0 ? null : priceStay(home.offered_cents, Math.min(...lengths)).total;
}
