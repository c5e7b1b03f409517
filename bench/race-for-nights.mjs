/**
 * Compares "check, lock the home's row, check again, insert" with the exclusion constraint alone when many transactions
 * compete for the same nights. Prints both and their ratio, measured in one run on the same tables and pool.
 *
 *   npm run bench race                 600 attempts over 40 connections, takes some minutes
 *   ATTEMPTS=100 npm run bench race    too few to deadlock, so the constraint alone is fine
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import startStores from '../tests/setup/start-stores.mjs';
import { teardownRun } from '../tests/setup/test-run.mjs';

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
/** Number of consecutive first nights, so that all stays overlap without being identical. */
const FIRST_NIGHTS = 3;

/** Stands for the rest of a booking's transaction: price, event, flush to disk. */
const OTHER_WORK = 'select pg_sleep(0.01)';

/** Inserts and lets the constraint decide. */
async function constraintAlone(client, stay) {
  await client.query(TAKE, stay);
}

/** Works as the product does. */
async function checkLockCheck(client, stay) {
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
    await client.query(OTHER_WORK);
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
  const start = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, n) => attempt(pool, take, [home, n % FIRST_NIGHTS])),
  );
  const count = (wanted) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    ms: performance.now() - start,
    sold: count('sold'),
    refused: count('refused'),
    deadlocks: count('deadlock'),
  };
}

/** Prints both and their ratio. */
export async function compareRaces() {
  await startStores();
  const pool = new pg.Pool({ connectionString: process.env.LATCHKEY_TEST_PG_URL, max: CONNECTIONS });
  pool.on('error', () => undefined); // the server may end first
  try {
    await pool.query(TABLES);
    await race(pool, checkLockCheck); // warm-up: opens the connections
    const rows = {
      'constraint alone': await race(pool, constraintAlone),
      'check, lock, check': await race(pool, checkLockCheck),
    };
    console.table(rows);
    const ratio = rows['constraint alone'].ms / rows['check, lock, check'].ms;
    console.log(
      `${ATTEMPTS} attempts for the same nights: ${ratio.toFixed(1)} times faster, ${rows['check, lock, check'].deadlocks} deadlocks`,
    );
  } finally {
    await pool.end();
    await teardownRun();
  }
}
