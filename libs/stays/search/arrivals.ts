import { sql, type Expression, type SqlBool } from 'kysely';
import { EVERY_DAY } from '#libs/core/rules';
import { home } from './search-home.js';
import type { ZoneDay } from './search-terms.js';

/** True for homes whose rules leave every bookable day to begin a stay of any length; most homes have none. */
const unrestricted: Expression<SqlBool> = home.and([
  home('s.min_nights', '=', 1),
  home('s.arrival_days', '=', EVERY_DAY),
  home('s.notice_minutes', '<=', 0),
]);

/**
 * The nights on which a stay can begin, as bits: the free ones, less what the home's rules exclude. The nights of homes without rules are not
 * limited to the booking window.
 * @spec B3, G5
 */
export const arrivalNights = (day: ZoneDay): Expression<bigint> =>
  sql<bigint>`case when ${unrestricted} then ${home.ref('s.free')} else arrival_nights(${home.ref('s.free')}, ${home.ref('s.min_nights')},
    ${home.ref('s.arrival_days')}, ${home.ref('s.notice_minutes')}, ${day.today}::date, ${minuteIn(day)}, ${home.ref('s.sells_gaps')}) end`;

/** What the clock of home `s` shows, in minutes since midnight, when it is a certain day there. */
export const minuteIn = ({ minutes: [first, ...others] }: ZoneDay): Expression<number> =>
  others.reduce<Expression<number>>(
    (otherwise, { minute, zones }) =>
      sql<number>`case when ${home('s.time_zone', 'in', zones)} then ${sql.lit(minute)} else ${otherwise} end`,
    sql<number>`${sql.lit(first?.minute ?? 0)}`,
  );
