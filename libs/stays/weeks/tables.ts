import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** The latest week that an owner was told about, by the Monday of its summary. */
const WeekSummarySchema = defineEntity({
  name: 'WeekSummaryMark',
  tableName: 'week_summaries',
  properties: {
    ownerId: p.uuid().primary(),
    monday: p.date(),
  },
});

/** The tables this room owns; no other room writes them. */
export const WEEKS_TABLES = [WeekSummarySchema];

/** Their row types for queries. */
export type WeeksTables = TablesOf<(typeof WEEKS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<WeeksTables>;
