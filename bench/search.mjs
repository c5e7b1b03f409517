/**
 * Measures a search among many homes and bookings, and compares checking a home's whole window at once with checking it
 * night by night until one is free. Prints medians and their ratio, measured in one run.
 *
 *   npm run bench search                             5,000 homes, 100,000 bookings
 *   HOMES=500 BOOKINGS=10000 npm run bench search    fewer
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import startStores from '../tests/setup/start-stores.mjs';
import { teardownRun } from '../tests/setup/test-run.mjs';

const HOMES = Number(process.env.HOMES ?? 5_000);
const BOOKINGS = Number(process.env.BOOKINGS ?? 100_000);
const ROUNDS = 9;

const TABLES = `
create extension if not exists btree_gist;
create table properties (
  id int primary key, status text not null, latitude double precision, longitude double precision,
  nightly_cents int, rating_sum int, rating_count int);
create table calendar_entries (
  property_id int references properties, nights daterange,
  exclude using gist (property_id with =, nights with &&));
create index properties_place on properties (latitude, longitude) where status = 'listed';`;

// A year of non-overlapping stays of one to five nights around today.
const HOMES_SQL = `
insert into properties
select n, 'listed', 25 + random() * 23, -124 + random() * 57, 5000 + (random() * 60000)::int, 9, 2
  from generate_series(1, $1::int) n`;
const STAYS_SQL = `
insert into calendar_entries
select home, daterange(first, first + 1 + (random() * (gap - 1))::int)
  from generate_series(1, $1::int) home,
       lateral (select greatest(2, 365 * $1::int / $2::int) as gap) size,
       lateral (select current_date - 180 + slot * gap as first from generate_series(0, 364 / gap) slot) days`;

const FREE = `not exists (select 1 from calendar_entries c where c.property_id = p.id
  and c.nights && daterange(current_date + 5, current_date + 8))`;
const WINDOW = `daterange(current_date + 1, current_date + 21, '[]')`;
const FIRST_FREE = `(select lower(datemultirange(${WINDOW}) - coalesce(range_agg(c.nights), '{}'))
  from calendar_entries c where c.property_id = p.id and c.nights && ${WINDOW})`;
const BOX = `p.longitude between -123 and -118 and p.latitude between 42 and 46`;
const RANK = `((p.rating_sum * 1000 + 21500) / (p.rating_count + 5))::bigint desc, p.id desc limit 13`;
const count = (where) => `select count(*) from properties p where p.status = 'listed' and ${where}`;
const page = (where, order = RANK) =>
  `select p.* from properties p where p.status = 'listed' and ${where} order by ${order}`;

const SOME_FREE = `exists (select 1 from generate_series(1, 21) ahead where not exists (
  select 1 from calendar_entries c where c.property_id = p.id and c.nights @> (current_date + ahead)))`;
const WHOLE_WINDOW = `${FIRST_FREE} is not null`;

const SEARCHES = {
  'dates: page': page(FREE),
  'dates: count': count(FREE),
  'dates in an area: page': page(`${FREE} and ${BOX}`),
  'no dates, whole window: page': page(WHOLE_WINDOW),
  'no dates, whole window: count': count(WHOLE_WINDOW),
  'no dates, first free night: page': page(SOME_FREE),
  'no dates, first free night: count': count(SOME_FREE),
  'no dates, free soonest: page': page(SOME_FREE, `${FIRST_FREE}, p.id limit 13`),
};

async function median(pool, sql) {
  await pool.query(sql); // warm-up
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await pool.query(sql);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

async function measure(pool) {
  await pool.query('analyze');
  const medians = {};
  for (const [name, sql] of Object.entries(SEARCHES)) medians[name] = await median(pool, sql);
  return medians;
}

/** Prints medians and their ratio. */
export async function compareSearches() {
  await startStores();
  const pool = new pg.Pool({ connectionString: process.env.LATCHKEY_TEST_PG_URL, max: 1 });
  pool.on('error', () => undefined); // the server may end first
  try {
    await pool.query(TABLES);
    await pool.query(HOMES_SQL, [HOMES]);
    await pool.query(STAYS_SQL, [HOMES, BOOKINGS]);
    const { rows } = await pool.query('select count(*)::int as stays from calendar_entries');
    const medians = await measure(pool);
    console.table(
      Object.fromEntries(Object.entries(medians).map(([name, ms]) => [name, { ms: ms.toFixed(1) }])),
    );
    const ratio = (what) =>
      (medians[`no dates, first free night: ${what}`] / medians[`no dates, whole window: ${what}`]).toFixed(
        1,
      );
    console.log(
      `Checking a home's whole window at once, as the product does, instead of night by night: page ${ratio('page')}, count ${ratio('count')} times faster`,
    );
    console.log(`${HOMES} homes, ${rows[0].stays} stays, median of ${ROUNDS}; one connection, warm caches`);
  } finally {
    await pool.end();
    await teardownRun();
  }
}
