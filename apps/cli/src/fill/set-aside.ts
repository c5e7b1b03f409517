import { sql } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { db, type FillTables } from './tables.js';

/** An index or constraint: the statements that take it away and bring it back as it was. */
interface SetAside {
  away: string;
  back: string;
}

/**
 * Triggers whose work the fill does itself, for all rows of a statement at once: it writes homes with their ratings and bookings with their
 * nights, counts stays and fills the search when all are there, and none of its travelers is erased.
 */
const TRIGGERS = [
  ['reviews', 'reviews_keep_ratings'],
  ['bookings', 'bookings_keep_calendar'],
  ['bookings', 'bookings_of_the_living'],
  ['bookings', 'bookings_count_stays'],
  ['bookings', 'bookings_count_host_month'],
  ['bookings', 'bookings_count_totals'],
  ['properties', 'properties_keep_search'],
  ['properties', 'properties_note_words'],
  ['properties', 'properties_then_add_words'],
  ['calendar_entries', 'calendar_entries_keep_search'],
  ['search_homes', 'search_homes_keep_towns'],
  ['stay_counts', 'stay_counts_renew_version'],
] as const;

/** Runs `work` while {@link TRIGGERS} are off. */
export async function withTriggersOff<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  for (const [table, trigger] of TRIGGERS)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db(tx));
  const result = await work();
  for (const [table, trigger] of TRIGGERS)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db(tx));
  return result;
}

/**
 * Runs `work` while the indexes, references and exclusion constraints of tables are set aside, as PostgreSQL advises for bulk loads:
 * building them once is several times faster than keeping them row by row, and building a constraint checks every row. The product waits
 * until the transaction ends. Raw SQL, because the catalogue's tables are not entities.
 */
export async function withIndexesSetAside<T>(
  tx: Tx,
  tables: readonly (keyof FillTables)[],
  work: () => Promise<T>,
): Promise<T> {
  const indexes = await sql<SetAside>`
    select 'drop index ' || indexrelid::regclass as away, pg_get_indexdef(indexrelid) as back
      from pg_index where indrelid = any(${tables}::regclass[]) and not indisunique and not indisexclusion`.execute(
    db(tx),
  );
  const constraints = await sql<SetAside>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
      from pg_constraint where conrelid = any(${tables}::regclass[]) and contype in ('f', 'x')`.execute(
    db(tx),
  );
  const all = [...indexes.rows, ...constraints.rows];
  for (const { away } of all) await sql.raw(away).execute(db(tx));
  const result = await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db(tx));
  for (const { back } of all) await sql.raw(back).execute(db(tx));
  return result;
}
