import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { LOYALTY_VIEWS } from '#libs/people/loyalty/testing';
import type { ENTITIES } from '#libs/wiring';

/** Every table and view. */
export type AllTables = TablesOf<(typeof ENTITIES)[number] | (typeof LOYALTY_VIEWS)[number]>;

/** Queries on any room's tables, for tests that check stored rows or insert rows the product would never write. */
export const tables = queriesOver<AllTables>;
