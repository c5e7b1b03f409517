import { queriesOver, type TablesOf } from '#libs/core/platform';
import { PropertySchema } from './property.entity.js';

/** The tables of this room; nobody else writes them. */
export const PROPERTIES_TABLES = [PropertySchema];

/** The same, as queries see them. */
export type PropertiesTables = TablesOf<(typeof PROPERTIES_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<PropertiesTables>;
