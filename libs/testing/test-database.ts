import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { databaseOptions } from '#libs/core/platform';

/** Set before the first test: a superuser's address of the PostgreSQL that tests may fill with databases. */
const SERVER_URL = 'LATCHKEY_TEST_PG_URL';
const TEMPLATE = 'latchkey_template';
const LOCK = 4_711_002;

/** Set once this process has seen the template with every migration: looking again takes longer than copying it. */
let templateIsThere = false;

/** A database of a test file's own. */
export interface TestDatabase {
  url: string;
  /** Removes it, whoever is still connected. */
  stop(): Promise<void>;
}

/** Makes a migrated database by copying a template, which the first caller makes. */
export const testDatabase = (): Promise<TestDatabase> =>
  ownDatabase(async (server, name) => {
    await server.query('select pg_advisory_lock($1)', [LOCK]);
    if (!templateIsThere) await ensureTemplate(server);
    templateIsThere = true;
    await server.query(`create database ${name} template ${TEMPLATE}`);
  });

/** Makes a database without any table, for tests of the migrations themselves. */
export const emptyDatabase = (): Promise<TestDatabase> =>
  ownDatabase((server, name) => server.query(`create database ${name}`));

async function ownDatabase(make: (server: Client, name: string) => Promise<unknown>): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((server) => make(server, name));
  return {
    url: urlOf(name),
    stop: () => onServer((server) => server.query(`drop database if exists ${name} with (force)`)),
  };
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
    await orm.close(true); // a template that somebody is connected to cannot be copied
  }
}

async function onServer(work: (server: Client) => Promise<unknown>): Promise<void> {
  const server = new Client({ connectionString: serverUrl() });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
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
