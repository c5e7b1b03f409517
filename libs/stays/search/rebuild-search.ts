import { sql } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Rebuilds the search index after a bulk load with its triggers off. */
export async function rebuildSearch(tx: Tx): Promise<void> {
  await sql`select rebuild_search()`.execute(db(tx));
}
