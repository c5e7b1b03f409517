import type { Client } from 'pg';

/** A row of which only the id matters. */
export interface Row {
  id: string;
}

/** Reads and writes rows behind the product's back, before a run. */
export type Query = <T = Row>(sql: string, values?: unknown[]) => Promise<T[]>;

export const queryOn =
  (database: Client): Query =>
  <T>(sql: string, values: unknown[] = []) =>
    database.query(sql, values).then(({ rows }) => rows as T[]);
