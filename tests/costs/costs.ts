import { Client } from 'pg';

/** What a request costs the database. */
export interface Cost {
  /** Texts of its statements, without those that begin and end transactions. */
  statements: string[];
  /** Rows of tables and indexes read by scans, and rows written. */
  rows: number;
}

const TRANSACTIONS = /^\s*(begin|commit|rollback|start transaction|savepoint|release|set)\b/i;

/**
 * Measures what `work` costs. Counts every statement that this process sends to the database, so that nothing else may use it meanwhile.
 * @param database an own connection to the database that is measured
 */
export async function costOf(database: Client, work: () => Promise<unknown>): Promise<Cost> {
  await reportNow(database); // what it has read itself would be added at some later time
  const before = await rowsTouched(database);
  const sent = jest.spyOn(Client.prototype, 'query');
  const clients = new Set<Client>();
  try {
    await work();
    const statements = [];
    for (const [index, client] of sent.mock.contexts.entries()) {
      // Another file's product may still be ending.
      if (!(client instanceof Client) || client.database !== database.database) continue;
      clients.add(client);
      statements.push(textOf(sent.mock.calls[index] ?? []));
    }
    sent.mockRestore();
    for (const client of clients) await reportNow(client);
    const counted = statements.filter((text) => !TRANSACTIONS.test(text));
    return { statements: counted, rows: (await rowsTouched(database)) - before };
  } finally {
    sent.mockRestore();
  }
}

const MEASURES = 3;

/** The lowest of three costs: something else may read meanwhile, such as a token that a notice has made unknown. @see costOf */
export async function lowestCostOf(database: Client, work: () => Promise<unknown>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let measure = 0; measure < MEASURES; measure += 1) costs.push(await costOf(database, work));
  return costs.reduce((lowest, one) => (weightOf(one) < weightOf(lowest) ? one : lowest));
}

/** A statement more is worse than any number of rows. */
const weightOf = ({ statements, rows }: Cost): number => statements.length * 1e9 + rows;

/** PostgreSQL adds up what a connection has touched once a second at most; this connection reports at once. */
const reportNow = (client: Client) => client.query('select pg_stat_force_next_flush()');

const textOf = ([query]: readonly unknown[]): string => {
  if (typeof query === 'string') return query;
  if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text);
  return String(query);
};

async function rowsTouched(database: Client): Promise<number> {
  await database.query('select pg_stat_clear_snapshot()');
  const { rows } = await database.query<{ touched: number }>(
    `select (select sum(seq_tup_read + n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables)::float
          + (select sum(idx_tup_read) from pg_stat_user_indexes)::float as touched`,
  );
  return rows[0]?.touched ?? 0;
}
