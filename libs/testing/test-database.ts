import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { databaseOptions } from '#libs/core/platform';

/** Environment variable with a superuser URL of the PostgreSQL server for test databases. */
const SERVER_URL = 'LATCHKEY_TEST_PG_URL';
const TEMPLATE = 'latchkey_template';
const LOCK = 4_711_002;

/** Larger than any file but the longest histories needs; deleted rows would slow down the next file. */
const LARGEST_REUSED_BYTES = 32 * 1024 * 1024;

/** True once this process has migrated the template; checking again takes longer than copying it. */
let templateReady = false;

/** Databases that earlier files of this process have returned: empty, migrated, known to nobody else. */
const returned: string[] = [];

/** A database for one test file. */
export interface TestDatabase {
  url: string;
  /** Disconnects its clients, and empties or drops it. */
  stop(): Promise<void>;
}

/**
 * A migrated database without rows: one that an earlier file has returned, or a copy of a template, which the first caller
 * creates. Copying takes about six times longer. A test that changes the schema has to undo it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = returned.pop() ?? (await onServer(copyTemplate));
  return { url: urlOf(name), stop: () => returnDatabase(name) };
}

/** Creates a database without tables, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer((server) => server.query(`create database ${name}`));
  return { url: urlOf(name), stop: () => onServer((server) => dropDatabase(server, name)) };
}

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

async function copyTemplate(server: Client): Promise<string> {
  const name = newName();
  await server.query('select pg_advisory_lock($1)', [LOCK]);
  if (!templateReady) await ensureTemplate(server);
  templateReady = true;
  await server.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return name;
}

/** Empties a database for the next file, under a name that clients of this file do not know. */
async function returnDatabase(name: string): Promise<void> {
  const nextName = newName();
  const isReusable = await onServer(async (server) => {
    const size = await server.query<{ bytes: string }>('select pg_database_size($1) as bytes', [name]);
    if (Number(size.rows[0]?.bytes) > LARGEST_REUSED_BYTES) {
      await dropDatabase(server, name);
      return false;
    }
    await server.query(`alter database ${name} allow_connections false`);
    await server.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      name,
    ]);
    await server.query(`alter database ${name} rename to ${nextName}`);
    await server.query(`alter database ${nextName} allow_connections true`);
    return true;
  });
  if (!isReusable) return;
  await onDatabase(nextName, (client) => client.query(EMPTY));
  returned.push(nextName);
}

/** Deletes all rows but the lists of migrations; sequences begin anew. Triggers, such as those that forbid it, do not run. */
const EMPTY = `
  do $$
  declare
    one regclass;
  begin
    set local session_replication_role = replica;
    for one in
      select oid from pg_class
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
         and relname not in ('migrations', 'migration')
    loop
      execute format('delete from %s', one);
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end $$`;

async function dropDatabase(server: Client, name: string): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`);
}

async function ensureTemplate(server: Client): Promise<void> {
  const found = await server.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (found.rowCount === 0) await server.query(`create database ${TEMPLATE}`);
  const orm = await MikroORM.init({
    ...databaseOptions({ databaseUrl: urlOf(TEMPLATE), databasePool: 2 }, []),
    logger: () => undefined,
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true); // PostgreSQL cannot copy a template with open connections
  }
  await onDatabase(TEMPLATE, (client) => runMigrations(client)); // the tables of queues
}

const onServer = <T>(work: (server: Client) => Promise<T>): Promise<T> => connected(serverUrl(), work);
const onDatabase = <T>(name: string, work: (client: Client) => Promise<T>): Promise<T> =>
  connected(urlOf(name), work);

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env[SERVER_URL];
  if (!url)
    throw new Error(
      `${SERVER_URL} is not set: run the tests with npm test, which starts a PostgreSQL for them`,
    );
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
}
