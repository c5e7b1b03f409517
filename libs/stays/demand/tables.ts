import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** How many people looked at a home on a day of its own. */
const HomeViewsSchema = defineEntity({
  name: 'HomeViews',
  tableName: 'home_views',
  properties: {
    propertyId: p.uuid().primary(),
    day: p.date().primary(),
    people: p.integer(),
  },
});

/** How many people asked on a day what a stay costs. */
const AskedStaySchema = defineEntity({
  name: 'AskedStay',
  tableName: 'asked_stays',
  properties: {
    propertyId: p.uuid().primary(),
    day: p.date().primary(),
    checkInDate: p.date().primary(),
    checkOutDate: p.date().primary(),
    people: p.integer(),
  },
});

/** The tables this room owns; no other room writes them. */
export const DEMAND_TABLES = [HomeViewsSchema, AskedStaySchema];

/** Their row types for queries. */
export type DemandTables = TablesOf<(typeof DEMAND_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<DemandTables>;
