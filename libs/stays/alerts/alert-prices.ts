import type { EntityManager } from '@mikro-orm/postgresql';
import { todayIn } from '#libs/core/platform';
import {
  addDays,
  lastNightToSell,
  offerOf,
  priceNights,
  pricesOf,
  type Cents,
  type CivilDate,
  type Nights,
} from '#libs/core/rules';
import { limitsOf, takenNightsOf, type LimitsRow } from '#libs/stays/calendar';
import { priceRulesOf } from '#libs/stays/pricing';

/** A home that somebody asked to be told of. */
export interface PricedHome extends LimitsRow {
  id: string;
  nightly_cents: Cents;
  has_price_rules: boolean;
}

/**
 * The price that an alert compares: of its nights in all, cleaning included; without nights the lowest nightly price offered.
 * @param base instead of the home's
 */
type AlertPrices = (home: PricedHome, nights: Nights | null, base?: Cents) => Cents;

/** The prices of homes at this moment. Homes without price rules cost no query. @spec F13, G3, G4 */
export async function alertPrices(
  em: EntityManager,
  homes: readonly PricedHome[],
  now: Date,
): Promise<AlertPrices> {
  const ruled = homes.filter((home) => home.has_price_rules);
  const range = rangeOf(
    ruled.map((home) => limitsOf(home, now).today),
    now,
  );
  const taken =
    ruled.length === 0
      ? []
      : await takenNightsOf(
          em,
          ruled.map(({ id }) => id),
          range,
        );
  const takenBy = Map.groupBy(taken, ({ propertyId }) => propertyId);
  const priced = homes.map((home) => ({
    id: home.id,
    base: home.nightly_cents,
    hasRules: home.has_price_rules,
  }));
  const rulesOf = await priceRulesOf(em, priced, range);
  return (home, nights, base = home.nightly_cents) => {
    const limits = limitsOf(home, now);
    const rules = { ...rulesOf(home.id), base };
    if (nights) return priceNights(pricesOf(nights, limits, rules)).total;
    return home.has_price_rules ? offerOf(limits, takenBy.get(home.id) ?? [], rules).nightly : base;
  };
}

/** Every night that can be booked on one of these days. */
function rangeOf(todays: readonly CivilDate[], now: Date): Nights {
  const [first, last] = [
    todays.reduce(earlier, todayIn('UTC', now)),
    todays.reduce(later, todayIn('UTC', now)),
  ];
  return { from: first, to: addDays(lastNightToSell(last), 1) };
}

const earlier = (one: CivilDate, other: CivilDate): CivilDate => (one < other ? one : other);
const later = (one: CivilDate, other: CivilDate): CivilDate => (one > other ? one : other);
