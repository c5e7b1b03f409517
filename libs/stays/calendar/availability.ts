import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { db, type CalendarTables } from './tables.js';

/** A date as text (`YYYY-MM-DD`) or as a query expression. */
type Day = string | Expression<string | null>;

const calendar = expressionBuilder<CalendarTables>();
const entry = expressionBuilder<{ taken: CalendarTables['calendar_entries'] }, 'taken'>();

/** Kysely has no range operators. */
const overlaps = (checkIn: Day, checkOut: Day) =>
  sql<SqlBool>`${entry.ref('taken.nights')} && daterange((${checkIn})::date, (${checkOut})::date, '[)')`;

/**
 * True when no night of `[checkIn, checkOut)` is held, booked or blocked. Search, quote and booking share this rule, so that no list
 * shows a home that cannot be booked.
 * @spec B7, C17
 */
export const nightsAreFree = (
  property: Expression<string>,
  checkIn: Day,
  checkOut: Day,
): Expression<SqlBool> =>
  calendar.not(
    calendar.exists(
      calendar
        .selectFrom('calendar_entries as taken')
        .select('taken.id')
        .where('taken.property_id', '=', property)
        .where(overlaps(checkIn, checkOut)),
    ),
  );

/**
 * True when every night of `[checkIn, checkOut)` is free; the exclusion constraint has the final say.
 * @param exceptBookingId a hold to ignore, because it is the traveler's own or about to be replaced (C4)
 * @spec B7, C4, C17
 */
export async function nightsFree(
  em: EntityManager,
  propertyId: string,
  checkIn: string,
  checkOut: string,
  exceptBookingId: string | null = null,
): Promise<boolean> {
  const taken = await db(em)
    .selectFrom('calendar_entries as taken')
    .select('taken.id')
    .where('taken.property_id', '=', propertyId)
    .where(overlaps(checkIn, checkOut))
    .where(
      entry.or([
        entry('taken.booking_id', 'is', null),
        entry('taken.booking_id', 'is distinct from', exceptBookingId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}
