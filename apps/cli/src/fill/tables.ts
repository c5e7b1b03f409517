import { queriesOver } from '#libs/core/platform';
import type { CalendarTables } from '#libs/stays/calendar';
import type { SeedTables } from '../seed/tables.js';

/** The tables that a fill writes. */
export type FillTables = SeedTables & CalendarTables;

/** Queries over these tables, which belong to other rooms; see the seed's `db`. */
export const db = queriesOver<FillTables>;
