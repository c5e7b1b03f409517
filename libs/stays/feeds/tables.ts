import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { StaleRule } from '#libs/core/rules';

/** The secret address of a home's calendar, and the one before it, which no longer works and can come back for a moment. */
const CalendarExportSchema = defineEntity({
  name: 'CalendarExport',
  tableName: 'calendar_exports',
  properties: {
    tokenDigest: p.text().primary(),
    propertyId: p.uuid(),
    tokenSealed: p.text(),
    createdAt: p.datetime(),
    /** Null while it works. */
    endedAt: p.datetime().nullable(),
  },
});

/** A calendar of another platform, by its address or from a file. */
const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feeds',
  properties: {
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    name: p.text(),
    /** Null for a file, like the host. */
    addressSealed: p.text().nullable(),
    host: p.text().nullable(),
    promiseMinutes: p.integer(),
    whenStale: p.text().$type<StaleRule>(),
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    fetchedAt: p.datetime().nullable(),
    attemptedAt: p.datetime().nullable(),
    nextFetchAt: p.datetime().nullable(),
    /** In a row. */
    failures: p.integer().default(0),
    /** Code of the last failure; null after a success. */
    problem: p.text().nullable(),
    unreadable: p.integer().default(0),
    /** Changes of an occurrence and all before it, followed for the one occurrence only. */
    earlierChanges: p.integer().default(0),
    /** Lists of available hours, which are not read. */
    availabilities: p.integer().default(0),
    /** While its owner can still have it back. */
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** Nights of an event of a feed. */
const FeedNightsSchema = defineEntity({
  name: 'FeedNights',
  tableName: 'feed_nights',
  properties: {
    id: p.uuid().primary(),
    feedId: p.uuid(),
    eventKey: p.text(),
    nights: p.text().columnType('daterange'),
    state: p.text().$type<'imported' | 'proposed' | 'dismissed'>(),
    acknowledged: p.boolean().default(false),
  },
});

/** A booking some of whose nights a feed takes, too, and of which the owner was notified. */
const SoldTwiceSchema = defineEntity({
  name: 'SoldTwice',
  tableName: 'stays_sold_twice',
  properties: {
    feedId: p.uuid().primary(),
    bookingId: p.uuid().primary(),
    announcedAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const FEEDS_TABLES = [CalendarExportSchema, CalendarFeedSchema, FeedNightsSchema, SoldTwiceSchema];

/** Their row types for queries. */
export type FeedsTables = TablesOf<(typeof FEEDS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<FeedsTables>;
