/**
 * What the order "look, lock the home's row, look again, insert" buys over the exclusion constraint alone, when many want
 * the same nights at the same moment. Prints both, and the ratio; the same tables, pool and machine in one run.
 *
 *   npm run bench                   600 attempts over 40 connections, some minutes
 *   ATTEMPTS=100 npm run bench      few enough that nothing deadlocks, and the constraint alone is fine
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import startStores from '../tests/setup/start-stores.mjs';
import { closeWorld } from '../tests/setup/world.mjs';

const ATTEMPTS = Number(process.env.ATTEMPTS ?? 600);
const CONNECTIONS = 40;

const TABLES = `
create extension if not exists btree_gist;
create table homes (id uuid primary key);
create table nights_taken (home_id uuid references homes, nights daterange,
  exclude using gist (home_id with =, nights with &&));`;
const RANGE = `daterange('2030-01-01'::date + $2::int, '2030-01-01'::date + $2::int + 3)`;
const FREE = `select 1 from nights_taken where home_id = $1 and nights && ${RANGE}`;
const TAKE = `insert into nights_taken values ($1, ${RANGE})`;
/** First nights wanted: three in a row, so that all stays overlap without being the same. */
const WANTED = 3;

/** What a booking's transaction still does after the nights are taken: price, event, flush to disk. */
const REST = 'select pg_sleep(0.01)';

/** Insert and let the constraint decide. */
async function constraintAlone(client, stay) {
  await client.query(TAKE, stay);
}

/** As the product does it. */
async function lookLockLook(client, stay) {
  if ((await client.query(FREE, stay)).rowCount > 0) throw new Error('taken');
  await client.query('select 1 from homes where id = $1 for no key update', [stay[0]]);
  if ((await client.query(FREE, stay)).rowCount > 0) throw new Error('taken');
  await client.query(TAKE, stay);
}

async function attempt(pool, take, stay) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await take(client, stay);
    await client.query(REST);
    await client.query('commit');
    return 'sold';
  } catch (error) {
    await client.query('rollback');
    return error instanceof pg.DatabaseError && error.code === '40P01' ? 'deadlock' : 'refused';
  } finally {
    client.release();
  }
}

async function race(pool, take) {
  const home = randomUUID();
  await pool.query('insert into homes values ($1)', [home]);
  const began = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, n) => attempt(pool, take, [home, n % WANTED])),
  );
  const count = (outcome) => outcomes.filter((one) => one === outcome).length;
  return {
    ms: performance.now() - began,
    sold: count('sold'),
    refused: count('refused'),
    deadlocks: count('deadlock'),
  };
}

await startStores();
const pool = new pg.Pool({ connectionString: process.env.LATCHKEY_TEST_PG_URL, max: CONNECTIONS });
pool.on('error', () => undefined); // the server may end first
try {
  await pool.query(TABLES);
  await race(pool, lookLockLook); // opens the connections, and is not counted
  const rows = {
    'constraint alone': await race(pool, constraintAlone),
    'look, lock, look': await race(pool, lookLockLook),
  };
  console.table(rows);
  const ratio = rows['constraint alone'].ms / rows['look, lock, look'].ms;
  console.log(
    `${ATTEMPTS} attempts for the same nights: ${ratio.toFixed(1)} times faster, ${rows['look, lock, look'].deadlocks} deadlocks`,
  );
} finally {
  await pool.end();
  await closeWorld();
}
