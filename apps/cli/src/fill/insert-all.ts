import { sql, type Insertable } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { db, type FillTables } from './tables.js';

const ROWS_PER_STATEMENT = 5_000;

/**
 * Inserts many rows, in order, by few statements. Raw SQL: the rows of a statement travel as one JSON text, because it can have
 * 65,535 parameters only, and PostgreSQL takes the types from the table. All rows have the same columns.
 */
export async function insertAll<T extends keyof FillTables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<FillTables[T]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      db(tx),
    );
  }
}
