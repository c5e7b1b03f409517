import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { LOYALTY_VIEWS } from '#libs/people/loyalty';
import type { ENTITIES } from '#libs/wiring';

/** Every table and view there is. */
export type AllTables = TablesOf<(typeof ENTITIES)[number] | (typeof LOYALTY_VIEWS)[number]>;

/**
 * Queries over any room's tables: for a test that looks at what was written, or lays down what no verb of the product would
 * write.
 */
export const tables = queriesOver<AllTables>;
