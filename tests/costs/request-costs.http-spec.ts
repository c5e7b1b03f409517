import { Client } from 'pg';
import { addDays, civilDate } from '#libs/core/rules';
import { aUser } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../apps/api/src/testing/index.js';
import { fill } from '../../apps/cli/src/fill/fill.js';
import { costOf, type Cost } from './costs.js';

const HOMES = 300;
/** A page of a list that nobody has asked for yet, so that it is read anew. */
const page = (n: number, query: Record<string, string> = {}): string =>
  `/properties?${new URLSearchParams({ limit: String(24 - n), ...query }).toString()}`;

/** The nth request of its kind. */
type Request = (n: number) => Promise<{ status: number }>;

/** The most that a request may cost, without the statements that begin and end transactions. */
interface Limit {
  statements: number;
  /** Read and written; about twice what it is today. */
  rows: number;
}

/** A town of the filled catalogue. */
interface Town {
  city: string;
  homes: number;
}

/** Three free nights. */
interface FreeStay {
  id: string;
  from: string;
  to: string;
}

/**
 * Upper limits of statements and rows, so that a request which begins to ask for each row of a list, or to read a whole table, is
 * noticed. Times are measured by `npm run bench`.
 */
describe(`What requests cost among ${HOMES} homes`, () => {
  let test: TestApp;
  let database: Client;
  let traveler: ApiClient;
  let usual: Town;
  let soldOut: Town;
  let stays: FreeStay[];

  beforeAll(async () => {
    // So few rows are read faster without an index, depending on what PostgreSQL has counted so far.
    process.env.PGOPTIONS = '-c enable_seqscan=off';
    test = await startTestApp({ config: { sessionCacheSeconds: 60 } });
    test.clock.set(new Date());
    await fill(test.config, { homes: HOMES, seed: 1 });
    database = new Client({ connectionString: test.config.databaseUrl });
    await database.connect();
    // Rows that the fill has replaced would be read as well, if something was under way while it cleaned up.
    await database.query(
      'vacuum (index_cleanup on, analyze) search_homes, properties, calendar_entries, bookings',
    );
    traveler = test.as(await aUser(test.em, { hasValidId: true, emailVerifiedAt: new Date() }));
    const towns = await query<Town & { taken: number }>(TOWNS);
    usual = found(towns.find(({ taken }) => taken < 0.5));
    soldOut = found(towns.find(({ taken }) => taken === 1));
    stays = await query<FreeStay>(FREE_STAYS);
  });
  afterAll(async () => {
    delete process.env.PGOPTIONS;
    await database.end();
    await test.stop();
  });

  const query = async <Row extends object>(text: string): Promise<Row[]> =>
    (await database.query<Row>(text)).rows;
  const stay = (n: number): FreeStay => found(stays[n]);
  const inTown = (n: number, { city }: Town, dates: Record<string, string> = {}) =>
    page(n, { city, ...dates });
  const dates = () => {
    const checkIn = addDays(civilDate(new Date().toISOString().slice(0, 10)), 5);
    return { check_in: checkIn, check_out: addDays(checkIn, 2) };
  };
  /**
   * Of a request that succeeds, not the first time, which may look up what later ones know. The smaller of two: a connection that has filled
   * the catalogue may report late what it has read.
   */
  const cost = async (request: Request): Promise<Cost> => {
    const succeed = async (n: number) => expect((await request(n)).status).toBeLessThan(300);
    await costOf(database, () => succeed(0));
    const [one, other] = [await costOf(database, () => succeed(1)), await costOf(database, () => succeed(2))];
    return one.rows <= other.rows ? one : other;
  };

  it.each<[string, Limit, Request]>([
    ['a search with dates', { statements: 1, rows: 400 }, (n) => test.api.get(inTown(n, usual, dates()))],
    ['a search without dates', { statements: 1, rows: 400 }, (n) => test.api.get(inTown(n, usual))],
    [
      'a search in a sold-out town',
      { statements: 3, rows: 270 },
      (n) => test.api.get(inTown(n, soldOut, dates())),
    ],
    ['the list without filters', { statements: 1, rows: 850 }, (n) => test.api.get(page(n))],
    ['a home', { statements: 2, rows: 25 }, (n) => test.api.get(`/properties/${stay(n).id}`)],
    [
      'the availability strip',
      { statements: 2, rows: 25 },
      (n) => test.api.get(`/properties/${stay(n).id}/nights`),
    ],
    ['a quote', { statements: 2, rows: 12 }, (n) => test.api.get(quoteOf(stay(n)))],
    ['a hold', { statements: 11, rows: 60 }, (n) => traveler.post('/bookings', holdOf(stay(n)))],
    [
      'stays that earn points',
      { statements: 3, rows: 1_200 },
      () => traveler.get('/loyalty/ways-to-earn?points=400'),
    ],
    ['the amenities', { statements: 1, rows: 60 }, () => test.api.get('/amenities')],
    ['the kinds of homes', { statements: 1, rows: 60 }, () => test.api.get('/kinds')],
    ['the signed-in person', { statements: 2, rows: 8 }, () => traveler.get('/auth/me')],
  ])('%s', async (_name, limit, request) => {
    const { statements, rows } = await cost(request);
    expect(statements.slice(limit.statements)).toEqual([]);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(limit.rows);
  });

  it('a list that was asked for twice before: only the version of the catalog', async () => {
    const ask = () => test.api.get(page(3));
    await ask();
    await ask();
    const { statements } = await costOf(database, ask);
    expect(statements).toEqual([expect.stringContaining('from catalog_versions')]);
  });

  it.each(['', '/nights'])('a home%s that was asked for twice before: only its version', async (about) => {
    const ask = () => test.api.get(`/properties/${stay(3).id}${about}`);
    await ask();
    await ask();
    const { statements } = await costOf(database, ask);
    expect(statements).toEqual([expect.stringContaining('from "search_homes"')]);
  });

  // Triggers change the version of a home in the search index, which is counted, when these change.
  const COUNTED_THERE = ['users', 'stay_counts'];

  it('lists are read from tables whose changes are counted (decision 56)', async () => {
    const { statements } = await costOf(database, async () => {
      await test.api.get(page(4, { ...dates(), city: usual.city.slice(0, 4) }));
      for (const query of ['deals=tomorrow', 'deals=weekend', 'sort=rating', 'min_price=20'])
        for (const path of ['/properties', '/properties/pins'])
          expect((await test.api.get(`${path}?${query}`)).status).toBe(200);
    });
    const counted = await query<{ name: string }>(COUNTED);
    const known = new Set([...counted.map(({ name }) => name), ...COUNTED_THERE]);
    const tables = await query<{ name: string }>(`select relname as name from pg_stat_user_tables`);
    const read = tables.filter(({ name }) => statements.some((text) => text.includes(`"${name}"`)));
    expect(read.map(({ name }) => name)).toContain('search_homes');
    expect(read.filter(({ name }) => !known.has(name))).toEqual([]);
  });
});

const quoteOf = ({ id, from, to }: FreeStay): string =>
  `/properties/${id}/quote?check_in=${from}&check_out=${to}&guests=1`;

const holdOf = ({ id, from, to }: FreeStay) => ({
  property_id: id,
  check_in_date: from,
  check_out_date: to,
  guests: 1,
  accepts_liability_waiver: true,
});

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The catalogue has none');
  return value;
}

/** Tables with a trigger that counts their changes. */
const COUNTED = `
  select distinct event_object_table as name from information_schema.triggers
   where action_statement like '%count_catalog_change%'`;

/** Biggest first. `taken`: the share of the next 28 nights that is booked. */
const TOWNS = `
  select city, count(*)::int as homes, avg(nights.taken)::float as taken
    from properties p cross join lateral (
      select count(*)::float / 28 as taken from generate_series(0, 27) ahead
       where exists (select 1 from calendar_entries c where c.property_id = p.id
                        and c.nights @> (now() at time zone p.time_zone)::date + ahead)) nights
   group by city order by homes desc`;

const FREE_STAYS = `
  select p.id, days.first::text as "from", (days.first + 3)::text as "to"
    from properties p
   cross join lateral (select (now() at time zone p.time_zone)::date + 7 as first) days
   where p.max_nights >= 3 and not exists (
     select 1 from calendar_entries c where c.property_id = p.id and c.nights && daterange(days.first, days.first + 3))
   order by p.id limit 5`;
