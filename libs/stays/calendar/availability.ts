import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isOneOf, readsOver } from '#libs/core/platform';
import {
  addDays,
  areFree,
  civilDate,
  lastNightToSell,
  MAX_PREPARATION_NIGHTS,
  preparationNights,
  type HomeLimits,
  type StayRules,
  type TakenNights,
} from '#libs/core/rules';
import { isTakenBy, type TakenReads } from './taken-nights.queries.js';
import type { CalendarTables } from './tables.js';

/** A date as text (`YYYY-MM-DD`) or as a query expression. */
type Day = string | Expression<string | null>;

/** A home of a query, with what decides how many nights it keeps for preparation. */
interface HomeColumns {
  id: Expression<string>;
  preparationHours: Expression<number>;
  checkInTime: Expression<string>;
  checkOutTime: Expression<string>;
}

const calendar = expressionBuilder<CalendarTables>();
const taken = expressionBuilder<{ taken: CalendarTables['calendar_entries'] }, 'taken'>();

/** Nights `[from, to)`; Kysely has no ranges. */
const range = (from: Day, to: Day) => sql`daterange((${from})::date, (${to})::date, '[)')`;

/**
 * True when no night of `[checkIn, checkOut)` is held, booked, blocked or needed for preparation: the rule `areFree`, for many homes in one
 * statement.
 * @spec B7, C17
 */
export function nightsAreFree(home: HomeColumns, checkIn: Day, checkOut: Day): Expression<SqlBool> {
  const preparation = sql<number>`preparation_nights(${home.preparationHours}, ${home.checkInTime}, ${home.checkOutTime})`;
  const nights = taken.ref('taken.nights');
  return calendar.not(
    calendar.exists(
      calendar
        .selectFrom('calendar_entries as taken')
        .select('taken.id')
        .where('taken.property_id', '=', home.id)
        // Nights that the index finds, then those that count: a home may have thousands of past entries.
        .where(
          sql<SqlBool>`${nights} && daterange((${checkIn})::date - ${preparation}, (${checkOut})::date + ${preparation})`,
        )
        .where(
          sql<SqlBool>`kept_nights(${nights}, ${taken.ref('taken.block_id')} is null, ${preparation}) && ${range(checkIn, checkOut)}`,
        ),
    ),
  );
}

/** Nights `[from, to)`, as `YYYY-MM-DD`. */
interface Nights {
  from: string;
  to: string;
}

/** Taken nights of one of several homes. */
export type HomeNights = TakenNights & { propertyId: string };

/** The entries of homes that can keep others from some night of a range. */
export async function takenNightsOf(
  em: EntityManager,
  propertyIds: readonly string[],
  { from, to }: Nights,
  exceptBookingId: string | null = null,
): Promise<HomeNights[]> {
  const [first, last] = [
    addDays(civilDate(from), -MAX_PREPARATION_NIGHTS),
    addDays(civilDate(to), MAX_PREPARATION_NIGHTS),
  ];
  const rows = await readsOver<TakenReads>(em)
    .selectFrom('calendar_entries as taken')
    .select((row) => [
      'taken.property_id as propertyId',
      'taken.block_id',
      row.fn<string>('lower', ['taken.nights']).as('from'),
      row.fn<string>('upper', ['taken.nights']).as('to'),
    ])
    .where(isOneOf(taken.ref('taken.property_id'), propertyIds, 'uuid'))
    .where(sql<SqlBool>`${taken.ref('taken.nights')} && ${range(first, last)}`)
    .$if(exceptBookingId !== null, (query) =>
      query.where((row) => row.not(isTakenBy(row, exceptBookingId ?? ''))),
    )
    .execute();
  return rows.map((row) => ({
    propertyId: row.propertyId,
    from: civilDate(row.from),
    to: civilDate(row.to),
    isStay: row.block_id === null,
  }));
}

/**
 * The entries of a home that decide which stays can be booked there now, and where its gaps are.
 * @param exceptBookingId a booking to ignore, because it is about to be replaced (C4) or moved (G7), with what a change of its dates holds
 */
export const takenNow = (
  em: EntityManager,
  homeId: string,
  { today }: Pick<HomeLimits, 'today'>,
  exceptBookingId: string | null = null,
): Promise<HomeNights[]> =>
  takenNightsOf(em, [homeId], { from: today, to: addDays(lastNightToSell(today), 1) }, exceptBookingId);

/** A home whose nights are asked for. */
type Home = { id: string } & Pick<StayRules, 'preparationHours' | 'checkInTime' | 'checkOutTime'>;

/**
 * True when every night of a stay is free; the exclusion constraint has the final say.
 * @param exceptBookingId a hold to ignore, because it is the traveler's own or about to be replaced (C4)
 * @spec B7, C4, C17
 */
export async function nightsFree(
  em: EntityManager,
  home: Home,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
  exceptBookingId: string | null = null,
): Promise<boolean> {
  const entries = await takenNightsOf(em, [home.id], { from: checkIn, to: checkOut }, exceptBookingId);
  const stay = { checkIn: civilDate(checkIn), checkOut: civilDate(checkOut) };
  return areFree(stay, entries, preparationNights(home));
}
