import { expressionBuilder } from 'kysely';
import type { SearchTables } from './tables.js';

/** Expression builder for subqueries on the tables of this room. */
export const searching = expressionBuilder<SearchTables>();

/** Expression builder for queries over `search_homes as s`. */
export const home = expressionBuilder<{ s: SearchTables['search_homes'] }, 's'>();
