import { sql, type Expression } from 'kysely';
import { addDays, FIRST_BOOKABLE_DAY, type HomeSort } from '#libs/core/rules';
import { arrivalNights } from './arrivals.js';
import { home } from './search-home.js';
import type { ZoneDay } from './search-terms.js';
import { totalOf, type PricedStay } from './stay-total.js';

/** An integer sort key; ties are broken by id, so that pages never repeat or skip a home. */
interface Order {
  key: Expression<number>;
  direction: 'asc' | 'desc';
}

/** What orders homes beside their rows. */
interface Moment {
  days: readonly ZoneDay[];
  stay: PricedStay | null;
}

/** Key and direction of a sort. With dates the price is the total of the stay, else the lowest nightly price offered. @spec F13, G3 */
export function orderOf(sort: HomeSort, { days, stay }: Moment): Order {
  switch (sort) {
    case 'recommended':
      return { key: home.ref('s.weighted_rating'), direction: 'desc' };
    case 'price_asc':
      return { key: priceOf(stay), direction: 'asc' };
    case 'price_desc':
      return { key: priceOf(stay), direction: 'desc' };
    case 'rating':
      return { key: home.ref('s.average_rating'), direction: 'desc' };
    case 'soonest':
      return { key: soonest(days), direction: 'asc' };
    case 'newest':
      return { key: home.ref('s.listed_us'), direction: 'desc' };
  }
}

const priceOf = (stay: PricedStay | null): Expression<number> =>
  stay ? totalOf(stay) : home.ref('s.nightly_cents').$castTo<number>();

// Most homes are free tomorrow, so homes free on the same day are ordered by weighted rating, which has four digits.
const soonest = (days: readonly ZoneDay[]): Expression<number> =>
  sql<number>`(coalesce(${firstArrival(days)}, 99999) * 10000::bigint - ${home.ref('s.weighted_rating')})`;

/** The first night on which a stay can begin, in days since 2000-01-01, in a home's zone. @spec B3, G5 */
const firstArrival = ([most, ...others]: readonly ZoneDay[]): Expression<number | null> => {
  const arrivalOf = (day: ZoneDay) =>
    sql<
      number | null
    >`first_free_night(${arrivalNights(day)}, ${addDays(day.today, FIRST_BOOKABLE_DAY)}::date)`;
  if (!most) return sql<null>`null::integer`; // no home was ever listed
  return others.reduce<Expression<number | null>>(
    (otherwise, day) =>
      sql<
        number | null
      >`case when ${home('s.time_zone', 'in', day.zones)} then ${arrivalOf(day)} else ${otherwise} end`,
    arrivalOf(most),
  );
};
