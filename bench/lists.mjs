/**
 * Measures the operators' lists and boards as bookings grow: each call's median at 1,000 and at 100,000 bookings, and the
 * ratio. Runs the production build of the API alone, on a scratch database.
 *
 *   npm run bench lists
 *   BOOKINGS=300000 npm run bench lists
 *
 * Medians in ms at 1,000 and at 100,000 bookings, on two busy cores. Before: needless joins in counts, one `or` across
 * several tables in searches, no index on the total.
 *
 *                           before          now
 *   first page             26    183     16     40
 *   by total               25    464     24     72
 *   one by 8 characters    34   1584     47     80
 *   one by email          32   1469     70     59
 *   ninth page             22    164     60     69
 *   today board            29    136     27    137
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { MikroORM } from '@mikro-orm/postgresql';
import { JwtService } from '@nestjs/jwt';
import pg from 'pg';
import { buildWhatIsStale } from '../scripts/infra/build.mjs';
import startStores from '../tests/setup/start-stores.mjs';
import { teardownRun, testRun } from '../tests/setup/test-run.mjs';

const FEW = 1_000;
const MANY = Number(process.env.BOOKINGS ?? 100_000);
const TRIES = 15;
const HOMES = 400;
const TRAVELERS = 5_000;
/** Longest acceptable median of a list. */
const MAX_MEDIAN_MS = 300;

const PEOPLE = `
insert into users (id, email, password_hash, full_name, role, created_at)
select gen_random_uuid(), 'traveler' || n || '@bench.test', '', 'Traveler ' || n, 'traveler', now() - n * interval '1 minute'
  from generate_series(1, ${TRAVELERS}) n;
insert into users (id, email, password_hash, full_name, role, created_at)
values (gen_random_uuid(), 'owner@bench.test', '', 'Owner', 'property_owner', now());
insert into properties (id, owner_id, title, description, property_type, address, city, state, country, latitude, longitude,
  time_zone, nightly_cents, bedrooms, bathrooms, max_guests, created_at)
select gen_random_uuid(), (select id from users where email = 'owner@bench.test'), 'Home ' || n, '', 'house', '1 Test St',
  'Town ' || n % 40, 'OR', 'USA', 44, -121, 'UTC', 10000, 2, 1, 4, now() - n * interval '1 hour'
  from generate_series(1, ${HOMES}) n;`;

/** Consecutive two-night stays in each home; the last ones of each home are upcoming. */
const STAYS = `
insert into bookings (id, property_id, traveler_id, owner_id, check_in_date, check_out_date, nights, guests, waiver_version,
  waiver_accepted_at, status, nightly_cents, subtotal_cents, cleaning_cents, service_fee_cents, total_cents, time_zone, check_in_at,
  check_out_at, hold_expires_at, paid_cents, owner_cents, platform_cents, kept_cleaning_cents, refund_cents, created_at, confirmed_at,
  completed_at, cancelled_at, cancelled_by)
select gen_random_uuid(), p.id, t.id, p.owner_id, d.day, d.day + 2, 2, 2, '1', d.day - 5, s.status, 10000, 20000, 10000, 2000,
  30000, 'UTC', d.day + time '15:00', d.day + 2 + time '11:00', d.day - 5,
  30000, case s.status when 'completed' then 18000 else 0 end, case s.status when 'completed' then 2000 else 0 end,
  case s.status when 'completed' then 10000 else 0 end, case s.status when 'cancelled' then 30000 else 0 end, d.day - 5, d.day - 5,
  case s.status when 'completed' then d.day + 2 end, case s.status when 'cancelled' then d.day - 4 end,
  case s.status when 'cancelled' then 'traveler' end
  from generate_series($1::int, $2::int - 1) stay
  join homes_in_order p on p.n = stay % ${HOMES}
  join travelers_in_order t on t.n = stay * 7 % ${TRAVELERS}
  cross join lateral (select current_date + 14 - 2 * (stay / ${HOMES}) as day) d
  cross join lateral (select case when stay % 9 = 0 then 'cancelled' when d.day > current_date - 3 then 'confirmed'
    else 'completed' end as status) s`;

/** @type {Record<string, (ids: { booking: string, traveler: string }) => string>} */
const CALLS = {
  'first page': () => '/bookings',
  'by check-in, a town': () => '/bookings?sort=check_in_date&city=Town%207',
  'by total': () => '/bookings?sort=-total',
  'live ones': () => '/bookings?status=live',
  'one by 8 characters': ({ booking }) => `/bookings?q=${booking.slice(-8)}`,
  'one by email': () => '/bookings?q=traveler4321@',
  'of one traveler': ({ traveler }) => `/bookings?traveler_id=${traveler}`,
  'palette: 8 characters': ({ booking }) => `/find?q=${booking.slice(-8)}`,
  'palette: a name': () => '/find?q=Home%2021',
  people: () => '/users?q=traveler43',
  homes: () => '/homes?sort=-average_rating',
  'audit log': () => '/audit',
  'story of a booking': ({ booking }) => `/bookings/${booking}/story`,
  'today board': () => '/boards/today',
};

/** The path of the ninth page. */
async function ninthPage(get) {
  let path = '/bookings?limit=100';
  for (let page = 0; page < 8; page += 1) {
    const next = /\?([^>]*)>/.exec((await get(path)).headers.link ?? '')?.[1];
    if (!next) break;
    path = `/bookings?${next}`;
  }
  return path;
}

async function medianMs(get, path) {
  const times = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const start = performance.now();
    const response = await get(path);
    times.push(performance.now() - start);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
  }
  return times.sort((a, b) => a - b)[Math.floor(TRIES / 2)];
}

async function measure(get, ids) {
  const paths = Object.entries(CALLS).map(([name, path]) => [name, path(ids)]);
  paths.push(['ninth page', await ninthPage(get)]);
  const medians = {};
  for (const [name, path] of paths) medians[name] = await medianMs(get, path);
  return medians;
}

async function scratchDatabase() {
  const server = new URL(process.env.LATCHKEY_TEST_PG_URL ?? '');
  const name = `bench_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  server.pathname = `/${name}`;
  return server.href;
}

async function fill(pool, from, to) {
  await pool.query(STAYS, [from, to]);
  await pool.query('analyze');
}

/** Prints both medians of each call; the exit code is 1 when one is too slow. */
export async function measureLists() {
  const { processes } = await testRun();
  await buildWhatIsStale(processes, { say: console.log });
  await startStores();
  const databaseUrl = await scratchDatabase();
  const { loadConfig, databaseOptions } = await import('#libs/core/platform');
  const { createApi } = await import(new URL('../dist/apps/api/src/bootstrap.js', import.meta.url).href);
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    LATCHKEY_RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // the server may end first
  let app;
  try {
    const orm = await MikroORM.init(databaseOptions(config, []));
    await orm.migrator.up();
    await orm.close();
    await pool.query(PEOPLE);
    await pool.query(`create table homes_in_order as select *, row_number() over (order by title) - 1 as n from properties;
      create table travelers_in_order as select id, row_number() over (order by email) - 1 as n from users where role = 'traveler'`);
    const operator = randomUUID();
    await pool.query(
      `insert into users (id, email, password_hash, full_name, role, created_at) values ($1, 'ops@bench.test', '', 'Ops', 'admin', now())`,
      [operator],
    );
    app = await createApi(config);
    const token = app.get(JwtService).sign({ sub: operator, role: 'admin', token_version: 0 });
    const headers = { authorization: `Bearer ${token}` };
    const get = (path) => app.inject({ url: `/api/admin${path}`, headers });

    await fill(pool, 0, FEW);
    const { rows } = await pool.query('select id as booking, traveler_id as traveler from bookings limit 1');
    const few = await measure(get, rows[0]);
    await fill(pool, FEW, MANY);
    const many = await measure(get, rows[0]);

    const round = (ms) => Number(ms.toFixed(1));
    const table = Object.keys(few).map((call) => ({
      call,
      [`ms at ${FEW}`]: round(few[call]),
      [`ms at ${MANY}`]: round(many[call]),
      ratio: round(many[call] / few[call]),
    }));
    console.table(table);
    const slow = Object.entries(many).filter(([, ms]) => ms > MAX_MEDIAN_MS);
    console.log(
      slow.length === 0
        ? `With ${MANY} bookings every median is at most ${MAX_MEDIAN_MS} ms.`
        : `Too slow with ${MANY} bookings: ${slow.map(([call]) => call).join(', ')}`,
    );
    process.exitCode = slow.length === 0 ? 0 : 1;
  } finally {
    await app?.close();
    await pool.end();
    await teardownRun();
  }
}
