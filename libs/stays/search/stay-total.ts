import { sql, type Expression, type SqlBool } from 'kysely';
import {
  cents,
  CLEANING_FEE,
  MAX_NIGHTS,
  nightsOf,
  shiftOf,
  weekdayBit,
  weekdayBits,
  type CivilDate,
} from '#libs/core/rules';
import { home } from './search-home.js';

/** A stay whose price is asked for. */
export interface PricedStay {
  checkIn: CivilDate;
  checkOut: CivilDate;
  nights: number;
}

/** The longest lead that a row has a percentage for. */
const LAST_LEAD = 22;
const WEEKEND = weekdayBits(['friday', 'saturday']);

/** True for homes whose owners have set more than one price; the others cost the same every night. */
export const hasPriceRules: Expression<SqlBool> = home.ref('s.has_price_rules');

/** The total of a stay at home `s`, cleaning included, in cents; the same as `priceNights` of `pricesOf`. @spec F13, G4 */
export const totalOf = (stay: PricedStay): Expression<number> =>
  sql<number>`case when ${hasPriceRules} then ${totalByRules(stay)} else ${totalOfOnePrice(stay)} end`;

/** True when {@link totalOf} is in a range of cents. Homes without rules are compared by the night, which costs no arithmetic. */
export function totalWithin(
  stay: PricedStay,
  { from, to }: { from: number; to: number },
): Expression<SqlBool> {
  const nightly = home.between(
    's.nightly_cents',
    cents(Math.max(0, Math.ceil((from - CLEANING_FEE) / stay.nights))),
    cents(Math.max(0, Math.floor((to - CLEANING_FEE) / stay.nights))),
  );
  return sql<SqlBool>`case when ${hasPriceRules} then ${home.between(totalByRules(stay), from, to)} else ${nightly} end`;
}

/** {@link totalOf} a home without price rules. */
export const totalOfOnePrice = ({ nights }: PricedStay): Expression<number> =>
  sql<number>`(${home.ref('s.nightly_cents')}::bigint * ${sql.lit(nights)} + ${sql.lit(CLEANING_FEE)})`;

/**
 * {@link totalOf} a home with price rules. The work does not grow with the nights, unless seasons or nights have prices of their own: all nights
 * of the weekend cost the same, and so do the others.
 */
export function totalByRules(stay: PricedStay): Expression<number> {
  const dates = nightsOf(stay.checkIn, stay.checkOut);
  const weekend = dates.filter((night) => (weekdayBit(night) & WEEKEND) !== 0).length;
  const price = (full: Expression<number | null>) => reduced(full, stay);
  const priceOfAll = (nights: number, full: Expression<number | null>) =>
    nights === 0 ? [] : [sql<number>`${sql.lit(nights)} * ${price(full)}`];
  const byWeekday = added([
    ...priceOfAll(dates.length - weekend, home.ref('s.base_cents')),
    ...priceOfAll(weekend, home.ref('s.weekend_cents')),
  ]);
  const byNight = added(
    dates.map((night) => price(sql<number>`(${home.ref('s.night_cents')})[${shiftOf(night) + 1}::integer]`)),
  );
  return sql<number>`(case when ${home.ref('s.night_cents')} is null then ${byWeekday} else ${byNight} end + ${sql.lit(CLEANING_FEE)})`;
}

const added = (amounts: readonly Expression<number>[]): Expression<number> =>
  sql<number>`${sql.join(amounts, sql` + `)}`;

/** A night of a stay after its reductions. PostgreSQL puts the function's body in its place. */
const reduced = (full: Expression<number | null>, stay: PricedStay): Expression<number> =>
  sql<number>`reduced_cents(${full}, ${percentOf(stay)}, get_byte(${home.ref('s.lengths')}, ${sql.lit(Math.min(stay.nights, MAX_NIGHTS))}),
    ${home.ref('s.lowest_cents')})`;

/** True for homes whose price falls as a stay comes near; they have an index of their own. */
export const hasLadder: Expression<SqlBool> = sql`btrim(${home.ref('s.ladder')}, '\\x00'::bytea) <> ''::bytea`;

/** What the ladder of home `s` takes off a stay that begins on a day, in percent; 0 without one. The day of the row is the home's today. */
export const ladderPercentAt = (checkIn: CivilDate): Expression<number> =>
  sql<number>`coalesce(${ladderByte(checkIn)}, 0)`;

const ladderByte = (checkIn: CivilDate): Expression<number | null> =>
  sql<
    number | null
  >`get_byte(${home.ref('s.ladder')}, least(greatest(${checkIn}::date - ${home.ref('s.offer_day')}, 0), ${sql.lit(LAST_LEAD)}))`;

/** Of ladder and gap the larger reduction. The day of the row is the home's today, or it is priced again before anybody reads it. */
const percentOf = ({ checkIn, nights }: PricedStay): Expression<number> =>
  sql<number>`greatest(${ladderByte(checkIn)},
    case when ${home.ref('s.min_nights')} > ${sql.lit(nights)} then ${home.ref('s.gap_percent')} else 0 end)`;
