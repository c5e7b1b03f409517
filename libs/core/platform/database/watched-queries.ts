import type { Pool, PoolClient } from 'pg';
import { DomainError } from '../domain-error.js';
import { isAbandoned } from '../process/abandonment.js';
import type { StatementNames } from './prepared-statements.js';

/** The call that the query builder makes. */
type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

const READ = /^\s*(select|with)\b/i;

/**
 * Watches the queries of a pool's connections: reads whose caller has left are not sent, and statements that have a name are prepared.
 * Cursors and transaction commands pass unchanged.
 * @param names null: nothing is prepared
 */
export function watchQueries(pool: Pool, names: StatementNames | null): void {
  pool.on('connect', (client) => {
    watch(client, names);
  });
}

function watch(client: PoolClient, names: StatementNames | null): void {
  const driver = Object.getPrototypeOf(client) as { query: Query }; // its overloads cannot be forwarded
  const watched: Query = (text, values, ...rest) => {
    if (typeof text !== 'string' || !Array.isArray(values))
      return driver.query.call(client, text, values, ...rest);
    // Rejected rather than thrown: of several reads at once, none is then left with an error that nobody handles.
    if (READ.test(text) && isAbandoned()) return Promise.reject(new DomainError('request.abandoned'));
    const name = names?.nameOf(text);
    return name
      ? driver.query.call(client, { name, text, values }, ...rest)
      : driver.query.call(client, text, values, ...rest);
  };
  client.query = watched as typeof client.query;
}
