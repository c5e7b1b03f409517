import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** Nights that are taken, by a booking or a block; no night twice. */
const CalendarEntrySchema = defineEntity({
  name: 'CalendarEntry',
  tableName: 'calendar_entries',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    propertyId: p.uuid(),
    nights: p.text().columnType('daterange'),
    bookingId: p.uuid().nullable(),
    note: p.text().nullable(),
  },
});

/** The tables of this room; nobody else writes them. */
export const CALENDAR_TABLES = [CalendarEntrySchema];

/** The same, as queries see them. */
export type CalendarTables = TablesOf<(typeof CALENDAR_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<CalendarTables>;
