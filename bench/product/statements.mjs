/** Counts the statements that reach a database, and captures those of one request with their parameters. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long a running server takes to follow a changed setting, and its log to be written. */
const SETTLE_MS = 250;
const QUIET_MS = 20_000;

/**
 * @typedef {{ text: string, values: (string | null)[] }} Statement
 */

/** Watches a product's database from another one of the same server, so that the watching is not counted. */
export class StatementWatch {
  /** @param {import('./start.mjs').MeasuredProduct} product */
  static async open({ databaseUrl, databaseUrlOf, postgresLog }) {
    const client = new pg.Client({ connectionString: databaseUrlOf('postgres') });
    client.on('error', () => undefined); // the server may end first
    await client.connect();
    const counts = await client.query('create extension if not exists pg_stat_statements').then(
      () => true,
      () => false,
    );
    return new StatementWatch(client, new URL(databaseUrl).pathname.slice(1), postgresLog, counts);
  }

  constructor(client, database, log, countsStatements) {
    this.client = client;
    this.database = database;
    this.log = log;
    /** What {@link count} counts. */
    this.unit = countsStatements ? 'statements' : 'transactions';
  }

  /** Statements so far; transactions where PostgreSQL lacks pg_stat_statements. Those with `/* bench` in them do not count. */
  async count() {
    const { rows } = await this.client.query(
      this.unit === 'statements'
        ? `select coalesce(sum(calls), 0)::float as n from pg_stat_statements s join pg_database d on d.oid = s.dbid
            where d.datname = $1 and s.query not like '%/* bench%'`
        : 'select (xact_commit + xact_rollback)::float as n from pg_stat_database where datname = $1',
      [this.database],
    );
    return rows[0].n;
  }

  /**
   * What the API asks the database in each of some works, which run one after the other.
   * @param {(() => Promise<unknown>)[]} works
   * @returns {Promise<Statement[][]>} of each work, in order
   */
  async capture(works) {
    await this.logAll(true);
    const captured = [];
    for (const work of works) {
      const start = statSync(this.log).size;
      await work();
      await sleep(SETTLE_MS);
      captured.push(parseLog(readFrom(this.log, start), 'api'));
    }
    await this.logAll(false);
    return captured;
  }

  /** Milliseconds that planning has taken so far; 0 where PostgreSQL lacks pg_stat_statements. */
  async planningMs() {
    if (this.unit !== 'statements') return 0;
    const { rows } = await this.client.query(
      `select coalesce(sum(total_plan_time), 0)::float as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = $1`,
      [this.database],
    );
    return rows[0].ms;
  }

  /** Waits until the server has answered, also to those who are gone. */
  async quiet() {
    const deadline = performance.now() + QUIET_MS;
    for (let quiet = 0; quiet < 2 && performance.now() < deadline;) {
      await sleep(SETTLE_MS / 2);
      const { rows } = await this.client.query(
        "select count(*)::int as active from pg_stat_activity where datname = $1 and state = 'active'",
        [this.database],
      );
      quiet = rows[0].active === 0 ? quiet + 1 : 0;
    }
  }

  async logAll(on) {
    await this.client.query(`alter system set log_statement = '${on ? 'all' : 'none'}'`);
    await this.client.query('select pg_reload_conf()');
    await sleep(SETTLE_MS);
  }

  close() {
    return this.client.end();
  }
}

function readFrom(file, start) {
  const size = statSync(file).size - start;
  const buffer = Buffer.alloc(size);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, size, start);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString('utf8');
}

const RECORD = /^([^|\n]*)\|(LOG|DETAIL): {2}/;
const STATEMENT = /^(?:statement|execute [^:]*): ([\s\S]*)$/;
const PARAMETER = /\$\d+ = (NULL|'(?:[^']|'')*')/g;

/** @returns {Statement[]} of connections with this name */
function parseLog(text, application) {
  /** @type {Statement[]} */
  const statements = [];
  for (const record of recordsIn(text)) {
    const [start = '', name = '', kind = ''] = RECORD.exec(record) ?? [];
    if (name !== application) continue;
    const message = record.slice(start.length).trimEnd();
    const statement = STATEMENT.exec(message)?.[1];
    if (kind === 'LOG' && statement) statements.push({ text: statement, values: [] });
    const last = statements.at(-1);
    if (kind === 'DETAIL' && last && /^parameters:/i.test(message)) last.values = parametersIn(message);
  }
  return statements;
}

/** Lines of one message after its first begin with a tab. */
const recordsIn = (text) => text.replaceAll('\n\t', '\n ').split(/\n(?=[^|\n ]*\|)/);

const parametersIn = (message) =>
  [...message.matchAll(PARAMETER)].map(([, value]) =>
    value === 'NULL' ? null : value.slice(1, -1).replaceAll("''", "'"),
  );

/** True when the statements change nothing, so that they can be repeated. @param {readonly Statement[]} statements */
export const areReads = (statements) =>
  statements.every(({ text }) =>
    /^\s*(select|with|begin|commit|start transaction|rollback|set)\b/i.test(text),
  ) && !statements.some(({ text }) => /\b(insert into|update|delete from|for update)\b/i.test(text));
