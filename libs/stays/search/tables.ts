import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';

/** A town that homes are or were listed in. */
const TownSchema = defineEntity({
  name: 'Town',
  tableName: 'towns',
  properties: {
    id: p.integer().autoincrement().primary(),
    name: p.text(),
    state: p.text(),
    /** Listed homes. */
    homes: p.integer().default(0),
  },
});

/** What open transactions add to {@link TownSchema}'s homes, counted by a trigger at commit. */
const TownChangeSchema = defineEntity({
  name: 'TownChange',
  tableName: 'town_changes',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    townId: p.integer(),
    homes: p.integer(),
  },
});

/** Words of {@link SearchHomeSchema} by their numbers, which never change. */
const SearchTermSchema = defineEntity({
  name: 'SearchTerm',
  tableName: 'search_terms',
  properties: {
    family: p.text().$type<'time_zone' | 'amenity'>().primary(),
    term: p.text().primary(),
    number: p.smallint(),
  },
});

/** The first night of rows written from now on; one row. */
const SearchWindowSchema = defineEntity({
  name: 'SearchWindow',
  tableName: 'search_window',
  properties: {
    id: p.smallint().default(1).primary(),
    firstNight: p.date(),
  },
});

/** The search index: one row per listed home. Triggers update it in the transaction that changes the home or its calendar. */
const SearchHomeSchema = defineEntity({
  name: 'SearchHome',
  tableName: 'search_homes',
  properties: {
    homeId: p.uuid().primary(),
    townId: p.integer(),
    timeZone: p.smallint(),
    /** {@link free} is known for 64 nights from this one on. */
    firstNight: p.date(),
    /** Nights neither taken nor needed for preparation, see `nightBits`. */
    free: p.bigint('bigint'),
    /** The lowest nightly price offered. @spec G3 */
    nightlyCents: p.integer().$type<Cents>(),
    maxGuests: p.integer(),
    maxNights: p.integer(),
    bedrooms: p.integer(),
    /** Bit n is the amenity with number n; those from 64 on have none. */
    amenities: p.bigint('bigint'),
    ratingSum: p.integer(),
    ratingCount: p.integer(),
    /** Thousandths of a star, weighted so that few reviews count less. */
    weightedRating: p.integer(),
    /** Thousandths of a star; 0 without reviews. */
    averageRating: p.integer(),
    /** Where the public sees it. @spec G2 */
    latitude: p.double().$type<number>(),
    longitude: p.double().$type<number>(),
    /** Microseconds since 1970. */
    listedUs: p.bigint('number'),
    minNights: p.integer(),
    arrivalDays: p.integer(),
    /** Minutes before the day of arrival at which booking closes, see `noticeMinutes`. */
    noticeMinutes: p.integer(),
    /** Nights around each stay that are not {@link free}. */
    preparationNights: p.integer(),
    /** Kept by a trigger, like the place. */
    sellsGaps: p.boolean().default(true),
    /** The owner has set more than one price. The columns below are null otherwise, and kept by triggers of the prices. @spec G4 */
    hasPriceRules: p.boolean().default(false),
    baseCents: p.integer().$type<Cents>().nullable(),
    weekendCents: p.integer().$type<Cents>().nullable(),
    /** No reduction goes below it. */
    lowestCents: p.integer().$type<Cents>().nullable(),
    gapPercent: p.smallint().nullable(),
    /** Byte n is the percentage off stays that begin in n days. */
    ladder: p.blob().nullable(),
    /** Byte n is the percentage off stays of n nights. */
    lengths: p.blob().nullable(),
    /** The prices of nights before reductions, in the order of the bits of {@link free}; null when only base and weekend count. */
    nightCents: p
      .array<Cents>((cents) => Number(cents) as Cents)
      .columnType('_int4')
      .nullable(),
    /** The lowest total of a shortest stay, cleaning included; null when no stay can be booked. @spec G3, F13 */
    leastCents: p.integer().$type<Cents>().nullable(),
    /** The home's today when {@link nightlyCents} and {@link leastCents} were computed. */
    offerDay: p.date().nullable(),
    firstArrival: p.date().nullable(),
    /** From when on {@link offerDay} or {@link firstArrival} are others. */
    offerUntil: p.datetime().nullable(),
    /** Changes with anything that lists show of the home. */
    version: p.bigint('number').defaultRaw(`nextval('search_versions')`),
  },
});

/** The tables this room owns; no other room writes them. */
export const SEARCH_TABLES = [
  TownSchema,
  TownChangeSchema,
  SearchTermSchema,
  SearchWindowSchema,
  SearchHomeSchema,
];

/** Their row types for queries. */
export type SearchTables = TablesOf<(typeof SEARCH_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<SearchTables>;
