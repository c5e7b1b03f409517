import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** Nights taken by a booking or a block; entries of a home never overlap. */
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

/** The tables this room owns; no other room writes them. */
export const CALENDAR_TABLES = [CalendarEntrySchema];

/** Their row types for queries. */
export type CalendarTables = TablesOf<(typeof CALENDAR_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<CalendarTables>;
