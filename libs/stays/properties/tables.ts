import { queriesOver, type TablesOf } from '#libs/core/platform';
import { PropertySchema } from './property.entity.js';

/** The tables this room owns; no other room writes them. */
export const PROPERTIES_TABLES = [PropertySchema];

/** Their row types for queries. */
export type PropertiesTables = TablesOf<(typeof PROPERTIES_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<PropertiesTables>;
