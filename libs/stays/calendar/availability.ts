import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { db, type CalendarTables } from './tables.js';

/** A day as text (`YYYY-MM-DD`) or as an expression of a query. */
type Day = string | Expression<string | null>;

const calendar = expressionBuilder<CalendarTables>();

/** Ranges of days have operators that Kysely does not know. */
const touches = (checkIn: Day, checkOut: Day) =>
  sql<SqlBool>`${sql.ref('taken.nights')} && daterange((${checkIn})::date, (${checkOut})::date, '[)')`;

/**
 * True while nobody holds, has booked or blocks a night of `[checkIn, checkOut)`. Search, quote and booking all ask this, so
 * that no list shows a home that cannot then be booked.
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
        .where(touches(checkIn, checkOut)),
    ),
  );

/**
 * The first night from `from` to `to`, both included, that nobody holds, has booked or blocks; null when there is none. A home
 * without one cannot be booked at all, and no list shows it.
 * @spec B3, B7
 */
export const firstFreeNight = (
  property: Expression<string>,
  from: Expression<string>,
  to: Expression<string>,
): Expression<string | null> =>
  calendar
    .selectFrom('calendar_entries as taken')
    .where('taken.property_id', '=', property)
    .where(sql<SqlBool>`${sql.ref('taken.nights')} && daterange(${from}, ${to}, '[]')`)
    // Days less ranges of days is arithmetic on multiranges.
    .select(
      sql<string | null>`lower(datemultirange(daterange(${from}, ${to}, '[]'))
        - coalesce(range_agg(${sql.ref('taken.nights')}), '{}'))`.as('day'),
    )
    .$asScalar();

/**
 * True when every night of `[checkIn, checkOut)` can be sold; the exclusion constraint stays the last word.
 * @param exceptBookingId a hold that does not count, because it is the asker's own or about to be replaced (C4)
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
    .where(touches(checkIn, checkOut))
    .where((entry) =>
      entry.or([
        entry('taken.booking_id', 'is', null),
        entry('taken.booking_id', 'is distinct from', exceptBookingId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}
