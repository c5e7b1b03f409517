import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { BlockReason } from '#libs/core/rules';

/** Nights taken by a booking, a block or calendars of other platforms; entries of a home never overlap. */
const CalendarEntrySchema = defineEntity({
  name: 'CalendarEntry',
  tableName: 'calendar_entries',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    propertyId: p.uuid(),
    nights: p.text().columnType('daterange'),
    bookingId: p.uuid().nullable(),
    /** Of an open change of a stay's dates: nights that the stay does not have yet. */
    changeId: p.uuid().nullable(),
    /** Of an owner's block, like the reason. */
    blockId: p.uuid().nullable(),
    reason: p.text().$type<BlockReason>().nullable(),
    note: p.text().nullable(),
    /** Taken on another platform; every entry is either a booking's, a change's, a block or imported. */
    imported: p.boolean().default(false),
    /** How often the nights have changed, and when they did last. */
    revision: p.integer().default(0),
    changedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Nights that were taken and became free; written by triggers. @spec decision 32 */
const PastEntrySchema = defineEntity({
  name: 'PastEntry',
  tableName: 'past_entries',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    propertyId: p.uuid(),
    nights: p.text().columnType('daterange'),
    isStay: p.boolean(),
    takenAt: p.datetime(),
    freedAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const CALENDAR_TABLES = [CalendarEntrySchema, PastEntrySchema];

/** Their row types for queries. */
export type CalendarTables = TablesOf<(typeof CALENDAR_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<CalendarTables>;
