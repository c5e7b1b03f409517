import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { databaseOptions, SystemClock, type Config } from '#libs/core/platform';
import { addDays, civilDate } from '#libs/core/rules';
import { LedgerChecks } from '#libs/operations/monitoring';
import type { SearchFilters, SearchService } from '#libs/stays/search';
import { EVERYWHERE, searchOver } from '#libs/stays/search/testing';
import { aBooking, aHome, aUser, testConfig, testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { run } from '../run.js';
import { fill } from './fill.js';
import { planTowns } from './towns.js';
import { Random } from './random.js';

const OPTIONS = { homes: 300, seed: 1 };
describe('fill', () => {
  let database: TestDatabase;
  let config: Config;
  let orm: MikroORM;
  let client: Client;
  let search: SearchService;
  let schemaBefore: object[];
  beforeAll(async () => {
    database = await testDatabase();
    config = testConfig(database.url);
    client = new Client({ connectionString: database.url });
    await client.connect();
    // The database may be a reused one, where rows fill the gaps of deleted ones instead of lying in order.
    await client.query('vacuum full properties');
    schemaBefore = await schema();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 4 }, ENTITIES));
    ({ search } = searchOver(orm.em, new SystemClock()));
    expect(await fill(config, OPTIONS)).toMatchObject({ homes: 300, towns: 3 });
  });
  afterAll(async () => {
    await orm.close(true);
    await client.end();
    await database.stop();
  });

  const sql = async <Row extends object>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const schema = () =>
    sql(
      `select indexdef as definition from pg_indexes where schemaname = 'public'
       union all select conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
       union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    );
  const towns = () =>
    sql<{ city: string; homes: number; taken: number }>(
      `select city, count(*)::int as homes, avg(taken)::float as taken
         from properties p cross join lateral (
           select count(*)::float / 28 as taken from generate_series(0, 27) ahead
            where exists (select 1 from calendar_entries c
                           where c.property_id = p.id
                             and c.nights @> (now() at time zone p.time_zone)::date + ahead)) nights
        group by city order by min(p.created_at), city`,
    );
  const townOf = (taken: (share: number) => boolean) =>
    towns().then((all) => all.find((town) => taken(town.taken)));
  const found = (filters: Partial<SearchFilters>) =>
    search.find({ ...EVERYWHERE, ...filters }, { sort: 'recommended', limit: 10, cursor: null });

  it('writes the homes that were asked for, in the order of their towns', async () => {
    const [homes] = await sql<{ n: number; changes: number }>(
      `select count(*)::int as n, count(*) filter (where city <> before)::int as changes
         from (select city, lag(city) over (order by ctid) as before from properties) rows`,
    );
    expect(homes).toEqual({ n: 300, changes: 2 });
    expect(await sql('select count(*)::int as towns from (select distinct city from properties) t')).toEqual([
      { towns: 3 },
    ]);
  });

  it('fills the next 28 nights: 35 % in most homes, 95 % in a busy town, all in the sold-out one', async () => {
    const shares = (await towns()).map(({ taken }) => taken).sort();
    expect(shares).toHaveLength(3);
    expect(shares[0]).toBeGreaterThan(0.3);
    expect(shares[0]).toBeLessThan(0.4);
    expect(shares[1]).toBeGreaterThan(0.92);
    expect(shares[1]).toBeLessThan(0.98);
    expect(shares[2]).toBe(1);
  });

  it('has one town that a search finds sold out, with and without dates', async () => {
    const soldOut = await townOf((share) => share === 1);
    const usual = await townOf((share) => share < 0.5);
    const checkIn = addDays(civilDate(new Date().toISOString().slice(0, 10)), 5);
    const stay = { checkIn, checkOut: addDays(checkIn, 2), nights: 2 };
    expect((await found({ city: soldOut?.city })).total).toBe(0);
    expect((await found({ city: soldOut?.city, stay })).total).toBe(0);
    expect((await found({ city: usual?.city })).total).toBe(usual?.homes);
    const free = (await found({ city: usual?.city, stay })).total;
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(usual?.homes ?? 0);
  });

  it('gives one home, one owner and one traveler 10,000 completed bookings', async () => {
    const [longest] = await sql(
      `select count(*)::int as bookings, count(distinct traveler_id)::int as travelers, max(check_out_at) < now() as past
         from bookings where status = 'completed' group by property_id order by 1 desc limit 1`,
    );
    expect(longest).toEqual({ bookings: 10_000, travelers: 1, past: true });
  });

  it('keeps ratings in sync with reviews, and nights with bookings', async () => {
    const wrong = await sql(
      `select p.id from properties p left join reviews r on r.property_id = p.id group by p.id
       having p.rating_sum <> coalesce(sum(r.rating), 0) or p.rating_count <> count(r.id)
           or (select sum(n) from unnest(p.star_counts) n) <> count(r.id)`,
    );
    expect(wrong).toEqual([]);
    const missing = await sql(
      `select b.id from bookings b left join calendar_entries c on c.booking_id = b.id and c.property_id = b.property_id
          and c.nights = daterange(b.check_in_date, b.check_out_date) where c.id is null`,
    );
    expect(missing).toEqual([]);
  });

  it('counts the stays of each home', async () => {
    const wrong = await sql(
      `select p.id from properties p
         left join stay_counts n on n.property_id = p.id
         left join bookings b on b.property_id = p.id and b.status in ('confirmed', 'completed')
        group by p.id, n.stays having coalesce(n.stays, 0) <> count(b.id)`,
    );
    expect(wrong).toEqual([]);
    const [most] = await sql<{ stays: number }>('select max(stays) as stays from stay_counts');
    expect(most?.stays).toBeGreaterThanOrEqual(10_000);
  });

  it('counts what the bookings of each person come to', async () => {
    expect(await sql('select * from booking_totals_off()')).toEqual([]);
    const [most] = await sql<{ completed: number }>('select max(completed) as completed from booking_totals');
    expect(most?.completed).toBeGreaterThanOrEqual(10_000);
  });

  it('counts amenities and kinds of homes', async () => {
    const wrong = await sql(
      `(table listed_words except select * from counted_words()) union all (select * from counted_words() except table listed_words)`,
    );
    expect(wrong).toEqual([]);
  });

  it('counts the months of each owner (G9)', async () => {
    const wrong = await sql(
      `select owner_id, month, kept from host_months
       except select owner_id, date_trunc('month', check_in_at at time zone 'utc')::date, count(*)
         from bookings where status = 'completed' group by 1, 2`,
    );
    expect(wrong).toEqual([]);
    const [all] = await sql<{ same: boolean }>(
      `select sum(kept) = (select count(*) from bookings where status = 'completed') as same from host_months`,
    );
    expect(all?.same).toBe(true);
  });

  it('leaves indexes, constraints and triggers as they were', async () => {
    expect(await schema()).toEqual(schemaBefore);
  });

  it('breaks no invariant and leaves no work', async () => {
    const broken = (await new LedgerChecks(orm.em).recent()).filter(({ holds }) => !holds);
    expect(broken).toEqual([]);
    const [left] = await sql(
      `select (select count(*)::int from events) as events,
              (select count(*)::int from bookings where status = 'pending'
                  or (status = 'confirmed' and check_out_at <= now())) as due`,
    );
    expect(left).toEqual({ events: 0, due: 0 });
  });

  it('refuses a second time without changing anything', async () => {
    await expect(fill(config, { homes: 300, seed: 2 })).rejects.toThrow(/filled already/);
    expect(await sql('select count(*)::int as n from properties')).toEqual([{ n: 300 }]);
  });

  it.each([
    ['production', { production: true }, OPTIONS, /production/],
    [
      'a live key of Stripe',
      { stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined } },
      OPTIONS,
      /live key/,
    ],
    ['fewer than 300 homes', {}, { homes: 299, seed: 1 }, /--homes/],
    ['a seed that is no number', {}, { homes: 300, seed: Number('one') }, /--seed/],
  ])('refuses %s', async (_what, part, options, message) => {
    await expect(fill({ ...config, ...part }, options)).rejects.toThrow(message);
  });

  it('wants to be told how many homes', async () => {
    const terminal = { print: () => undefined, input: process.stdin };
    await expect(run(['fill'], terminal)).rejects.toThrow(/needs --homes/);
  });

  it('plans one town of each demand for the fewest homes', () => {
    const demands = planTowns(300, new Random(1)).map(({ demand }) => demand);
    expect(demands.sort()).toEqual(['busy', 'sold_out', 'usual']);
  });
});

describe('fill of an installation that has homes and stays', () => {
  it('leaves them as they are, and counts theirs with the others', async () => {
    const database = await testDatabase();
    const orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: 4 }, ENTITIES),
    );
    try {
      const [home, traveler] = [await aHome(orm.em), await aUser(orm.em)];
      await aBooking(orm.em, { home, traveler, status: 'completed', checkIn: '2026-05-03' });
      const countsOf = () =>
        orm.em.getConnection().execute<object[]>(
          `select n.stays, m.month::text, m.kept from properties p join stay_counts n on n.property_id = p.id
             join host_months m on m.owner_id = p.owner_id where p.id = '${home.id}'`,
        );
      const before = await countsOf();
      expect(before).toEqual([{ stays: 1, month: '2026-05-01', kept: 1 }]);
      await fill(testConfig(database.url), OPTIONS);
      expect(await countsOf()).toEqual(before);
    } finally {
      await orm.close(true);
      await database.stop();
    }
  });
});
