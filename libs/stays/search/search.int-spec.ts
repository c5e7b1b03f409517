import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import type { Updateable } from 'kysely';
import {
  databaseOptions,
  inTransaction,
  isConflict,
  localTimeIn,
  Metrics,
  todayIn,
  type Tx,
} from '#libs/core/platform';
import {
  addDays,
  arrivalDaysOf,
  cents,
  civilDate,
  dollars,
  EVERY_DAY,
  nightsOf,
  offerOf,
  priceNights,
  pricesOf,
  saleProblem,
  type Cents,
  type CivilDate,
  type HomeSort,
} from '#libs/core/rules';
import { limitsOf } from '#libs/stays/calendar';
import { priceRulesOf, pricesVersion, replacePrices, setNightPrices } from '#libs/stays/pricing';
import type { Property } from '#libs/stays/properties';
import {
  aBlock,
  aBooking,
  aHome,
  anOwner,
  aUser,
  tables,
  testDatabase,
  TestClock,
  type AllTables,
  type TestDatabase,
} from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import type { CheckSearch, FoundHomes, SearchFilters, SearchService } from './index.js';
import { EVERYWHERE, searchOver } from './testing/index.js';

jest.setTimeout(1_800_000);

/** More take longer and find more. */
const OPERATIONS = Number(process.env.LATCHKEY_TEST_SEARCH_OPERATIONS ?? 1_500);
const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_123);
/** Operations that run at the same time, so that they wait for each other's locks. */
const AT_ONCE = 5;
/** Operations between two comparisons. */
const COMPARE_EVERY = 25;
/** Searches compared each time. */
const SEARCHES = 8;

const ZONES = ['America/Los_Angeles', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland'];
const TOWNS = ['Bend', 'Astoria'];
const HOMES = 12;
const MINUTE_MS = 60_000;
const YEAR_BEGINS = Date.parse('2027-01-01');

const aHomeNumber = fc.nat(HOMES - 1);
const nights = { day: fc.integer({ min: -2, max: 26 }), nights: fc.integer({ min: 1, max: 30 }) };
// Close to each other, so that totals are equal now and then.
const aPrice = fc.integer({ min: 85, max: 105 }).map(dollars);
const aPercent = fc.constantFrom(5, 7, 10, 20, 33);
const operation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('book' as const), home: aHomeNumber, ...nights }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('block' as const), home: aHomeNumber, ...nights }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), nth: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      home: aHomeNumber,
      dollars: fc.integer({ min: 85, max: 105 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('price rules' as const),
      home: aHomeNumber,
      // Without any, the home is one without rules again.
      any: fc.constantFrom(true, true, false),
      weekend: fc.option(aPrice),
      season: fc.option(fc.record({ ...nights, cents: aPrice })),
      ladder: fc.constantFrom(
        [],
        [{ days: 21, percent: 5 }],
        [
          { days: 3, percent: 21 },
          { days: 8, percent: 11 },
        ],
      ),
      lengths: fc.constantFrom(
        [],
        [
          { nights: 3, percent: 3 },
          { nights: 7, percent: 13 },
        ],
      ),
      gapPercent: fc.oneof(fc.constant(0), aPercent),
      floor: fc.option(aPrice),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('night prices' as const),
      home: aHomeNumber,
      day: fc.integer({ min: 0, max: 30 }),
      nights: fc.integer({ min: 1, max: 5 }),
      cents: fc.option(fc.integer({ min: 8_000, max: 11_000 }).map(cents)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pause or list' as const), home: aHomeNumber }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rules' as const),
      home: aHomeNumber,
      min_nights: fc.constantFrom(1, 1, 1, 2, 3, 5, 7),
      preparation_hours: fc.constantFrom(0, 0, 4, 5, 24, 30, 72),
      notice_hours: fc.constantFrom(0, 0, 6, 20, 24, 36, 100, 168),
      arrival_days: fc.oneof(fc.constant(EVERY_DAY), fc.integer({ min: 1, max: EVERY_DAY })),
      sells_gaps: fc.boolean(),
      check_in_time: fc.constantFrom('15:00', '00:00', '23:30'),
      check_out_time: fc.constantFrom('11:00', '23:59'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      home: aHomeNumber,
      town: fc.constantFrom(...TOWNS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 1_800 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

describe('The search index', () => {
  const clock = new TestClock();
  const metrics = new Metrics();
  let database: TestDatabase;
  let orm: MikroORM;
  let search: SearchService;
  let check: CheckSearch;
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: AT_ONCE + 2 }, ENTITIES),
    );
    ({ search, check } = searchOver(orm.em, clock, metrics));
  });
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });
  const stored = () => tables(orm.em.fork());

  it(`agrees with homes, calendars and price rules after ${OPERATIONS} random operations in four time zones`, async () => {
    const owner = await anOwner(orm.em);
    const traveler = await aUser(orm.em);
    const homes = await Promise.all(
      Array.from({ length: HOMES }, (_, index) =>
        aHome(orm.em, {
          ownerId: owner.id,
          city: TOWNS[index % TOWNS.length],
          timeZone: ZONES[index % ZONES.length],
          nightlyCents: cents(10_000 + 100 * index),
          maxNights: index % 3 === 0 ? 7 : 30,
        }),
      ),
    );
    const operations = fc.sample(operation, { numRuns: OPERATIONS, seed: SEED });
    for (let at = 0; at < operations.length; at += COMPARE_EVERY) {
      const some = operations.slice(at, at + COMPARE_EVERY);
      for (let group = 0; group < some.length; group += AT_ONCE)
        await Promise.all(some.slice(group, group + AT_ONCE).map((one) => perform(one, { homes, traveler })));
      const where = `after operation ${at + some.length}`;
      for (const { sort, ...filters } of await someSearches(at)) {
        const there = { where, sort, filters };
        expect({ ...there, prices: await pricesFound(homes, filters) }).toEqual({
          ...there,
          prices: await pricesExpected(filters),
        });
        expect({ ...there, ...(await found(filters, sort)) }).toEqual({
          ...there,
          ...(await expected(filters, sort)),
        });
      }
      // Only now: it renews prices that are due, which the searches have to notice.
      expect({ where, repaired: await check.run() }).toEqual({ where, repaired: 0 });
    }
  });

  it('repeats no home of one price after the page that ends with another of a cent more', async () => {
    const onePrice = await aHome(orm.em, { maxGuests: 40, nightlyCents: dollars(100) });
    const other = await aHome(orm.em, { maxGuests: 40, nightlyCents: dollars(100) });
    const dearer = await aHome(orm.em, { maxGuests: 40, nightlyCents: dollars(110) });
    const checkIn = addDays(todayIn(other.timeZone, clock.now()), 4);
    await whileLocked(other, (tx) => setNightPrices(tx, other.id, [{ date: checkIn, cents: cents(10_001) }]));
    const filters = {
      ...EVERYWHERE,
      guests: 40,
      stay: { checkIn, checkOut: addDays(checkIn, 2), nights: 2 },
    };
    const idsBy = async (sort: HomeSort) => (await found(filters, sort, 1)).homes.map(({ id }) => id);
    expect(await idsBy('price_asc')).toEqual([onePrice.id, other.id, dearer.id]);
    expect(await idsBy('price_desc')).toEqual([dearer.id, other.id, onePrice.id]);
  });

  it('knows until when the price of a day holds', async () => {
    const drawn = fc.sample(
      fc.record({
        zone: fc.constantFrom(...ZONES),
        // Some of them on days with 23 or 25 hours.
        minute: fc.oneof(
          fc.integer({ min: 0, max: 525_600 }),
          fc
            .constantFrom('2027-03-14', '2027-03-28', '2027-04-03', '2027-09-25', '2027-10-31', '2027-11-07')
            .chain((day) => {
              const midnight = (Date.parse(day) - YEAR_BEGINS) / MINUTE_MS;
              return fc.integer({ min: midnight - 720, max: midnight + 1_440 });
            }),
        ),
        notice: fc.integer({ min: -900, max: 10_000 }),
        after: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { numRuns: 2_000, seed: SEED },
    );
    for (const { zone, minute, notice, after } of drawn) {
      const moment = new Date(YEAR_BEGINS + minute * MINUTE_MS);
      const { until, ...day } = await clockOf(zone, notice, moment);
      const last = new Date(until.getTime() - MINUTE_MS);
      const between = new Date(moment.getTime() + Math.floor(after * (last.getTime() - moment.getTime())));
      for (const time of [moment, between, last])
        expect({ zone, notice, moment, time, ...day }).toEqual({
          ...{ zone, notice, moment, time },
          ...dayAt(zone, notice, time),
        });
      expect(until > moment).toBe(true);
    }
  });

  it('is repaired, and the repair counted, when it is out of sync', async () => {
    const home = await aHome(orm.em, { city: 'Reno', state: 'NV' });
    await stored().updateTable('search_homes').set({ free: 0n }).where('home_id', '=', home.id).execute();
    expect(
      (await search.find({ ...EVERYWHERE, city: 'Reno' }, { sort: 'newest', limit: 5, cursor: null })).total,
    ).toBe(0);
    expect(await check.run()).toBe(1);
    expect(
      (await search.find({ ...EVERYWHERE, city: 'Reno' }, { sort: 'newest', limit: 5, cursor: null })).total,
    ).toBe(1);
    expect((await metrics.read()).text).toMatch(/^latchkey_search_rows_repaired_total [1-9]/m);
  });

  it.each([
    ['amenities', { amenities: 0n }],
    ['the time zone', { time_zone: 32_000 }],
    ['what it is sorted by', { weighted_rating: 1, average_rating: 1, listed_us: 1 }],
  ])('is repaired, too, where %s is another', async (_what, wrong) => {
    const home = await aHome(orm.em, { city: 'Sparks', state: 'NV', ratingSum: 9, ratingCount: 2 });
    const row = () =>
      stored()
        .selectFrom('search_homes')
        .select(['amenities', 'time_zone', 'weighted_rating', 'average_rating', 'listed_us'])
        .where('home_id', '=', home.id)
        .executeTakeFirst();
    const right = await row();
    await stored().updateTable('search_homes').set(wrong).where('home_id', '=', home.id).execute();
    expect(await check.run()).toBe(1);
    expect(await row()).toEqual(right);
    expect(await check.run()).toBe(0);
  });

  it('counts the homes of a town again that counts others than are listed in it', async () => {
    await aHome(orm.em, { city: 'Fallon', state: 'NV' });
    const fallon = () =>
      stored().selectFrom('towns').select('homes').where('name', '=', 'Fallon').executeTakeFirst();
    await stored().updateTable('towns').set({ homes: 8 }).where('name', '=', 'Fallon').execute();
    expect(await check.run()).toBe(1);
    expect(await fallon()).toEqual({ homes: 1 });
  });

  it('finds homes of a kind, in any case, and with enough bedrooms', async () => {
    const town = { city: 'Elko', state: 'NV' };
    const boat = await aHome(orm.em, { ...town, propertyType: 'houseboat', bedrooms: 1 });
    const cabin = await aHome(orm.em, { ...town, propertyType: 'Cabin', bedrooms: 2 });
    const villa = await aHome(orm.em, { ...town, propertyType: 'Villa', bedrooms: 4 });
    const found = async (filters: Partial<SearchFilters>) => {
      const { homes } = await search.find(
        { ...EVERYWHERE, city: 'Elko', ...filters },
        { sort: 'newest', limit: 5, cursor: null },
      );
      return homes.map(({ id }) => id).sort();
    };
    expect(await found({ kinds: ['Houseboat', 'Villa'] })).toEqual([boat.id, villa.id].sort());
    expect(await found({ bedrooms: 2 })).toEqual([cabin.id, villa.id].sort());
    expect(await found({ kinds: ['Villa'], bedrooms: 5 })).toEqual([]);
  });

  it('follows a clock that jumps by months, and back', async () => {
    const traveler = await aUser(orm.em);
    const start = clock.now();
    for (const days of [200, -150, 13, 1]) {
      clock.advance({ days });
      const city = `Elko ${days}`;
      const home = await aHome(orm.em, { city, state: 'NV' });
      const today = todayIn(home.timeZone, clock.now());
      await aBooking(orm.em, { home, traveler, checkIn: addDays(today, 4), nights: 2 });
      const stay = (ahead: number) => ({
        checkIn: addDays(today, ahead),
        checkOut: addDays(today, ahead + 2),
        nights: 2,
      });
      const totalFor = async (ahead: number) =>
        (
          await search.find(
            { ...EVERYWHERE, city, stay: stay(ahead) },
            { sort: 'newest', limit: 5, cursor: null },
          )
        ).total;
      expect([await totalFor(2), await totalFor(3), await totalFor(5), await totalFor(6)]).toEqual([
        1, 0, 0, 1,
      ]);
    }
    clock.set(start);
  });

  async function clockOf(zone: string, notice: number, moment: Date) {
    const [row] = await orm.em
      .fork()
      .execute<{ today: string; first: string; until: Date }[]>(
        'select offer_day as today, first_arrival as first, offer_until as until from search_clock(?, ?, ?)',
        [zone, notice, moment],
      );
    if (!row) throw new Error('A function returns a row');
    return row;
  }

  /** @param notice in minutes before the beginning of the day of arrival */
  function dayAt(zone: string, notice: number, moment: Date) {
    const { today, minute } = localTimeIn(zone, moment);
    return { today, first: addDays(today, Math.max(1, Math.ceil((minute + notice) / 1_440))) };
  }

  /** Concurrent operations may be refused: the nights are taken already, or the booking is cancelled. */
  async function perform(
    one: Operation,
    { homes, traveler }: { homes: Property[]; traveler: { id: string } },
  ): Promise<void> {
    const homeOf = (number: number) => homes[number] as Property;
    const dayOf = (home: Property, day: number) => addDays(todayIn(home.timeZone, clock.now()), day);
    switch (one.kind) {
      case 'book': {
        const home = homeOf(one.home);
        await unlessTaken(
          aBooking(orm.em, { home, traveler, checkIn: dayOf(home, one.day), nights: one.nights }),
        );
        return;
      }
      case 'cancel': {
        const bookings = await stored()
          .selectFrom('bookings')
          .select('id')
          .where('status', '=', 'pending')
          .orderBy('id')
          .execute();
        const id = bookings[one.nth % Math.max(1, bookings.length)]?.id ?? null;
        await stored()
          .updateTable('bookings')
          .set({ status: 'cancelled', cancelled_at: clock.now() })
          .where('id', '=', id)
          .execute();
        return;
      }
      case 'block': {
        const home = homeOf(one.home);
        const from = dayOf(home, one.day);
        await unlessTaken(aBlock(orm.em.fork(), home.id, { from, to: addDays(from, one.nights) }));
        return;
      }
      case 'open': {
        const blocks = await stored()
          .selectFrom('calendar_entries')
          .select('id')
          .where('booking_id', 'is', null)
          .orderBy('id')
          .execute();
        const id = blocks[one.nth % Math.max(1, blocks.length)]?.id ?? null;
        await stored().deleteFrom('calendar_entries').where('id', '=', id).execute();
        return;
      }
      case 'rules': {
        const { kind: _kind, home, ...rules } = one;
        await change(homeOf(home), rules);
        return;
      }
      case 'price':
        await change(homeOf(one.home), { nightly_cents: cents(one.dollars * 100) });
        return;
      case 'price rules': {
        const home = homeOf(one.home);
        const { any, season, weekend, ladder, lengths, gapPercent, floor } = one;
        const from = season && dayOf(home, season.day);
        const seasons =
          season && from ? [{ from, to: addDays(from, season.nights), cents: season.cents }] : [];
        const settings = any
          ? { weekend, ladder, lengths, gapPercent, floor, seasons }
          : { weekend: null, ladder: [], lengths: [], gapPercent: 0, floor: null, seasons: [] };
        await whileLocked(home, async (tx) => {
          await replacePrices(tx, home.id, await pricesVersion(tx, home.id), settings);
          if (!any) await tables(tx).deleteFrom('night_prices').where('property_id', '=', home.id).execute();
        });
        return;
      }
      case 'night prices': {
        const home = homeOf(one.home);
        const from = dayOf(home, one.day);
        const some = nightsOf(from, addDays(from, one.nights)).map((date) => ({ date, cents: one.cents }));
        await whileLocked(home, (tx) => setNightPrices(tx, home.id, some));
        return;
      }
      case 'pause or list': {
        const { status } = await stored()
          .selectFrom('properties')
          .select('status')
          .where('id', '=', homeOf(one.home).id)
          .executeTakeFirstOrThrow();
        await change(homeOf(one.home), { status: status === 'listed' ? 'paused' : 'listed' });
        return;
      }
      case 'move':
        await change(homeOf(one.home), { city: one.town });
        return;
      case 'wait':
        clock.advance({ minutes: one.minutes });
    }
  }

  const change = (home: Property, values: Updateable<AllTables['properties']>) =>
    stored().updateTable('properties').set(values).where('id', '=', home.id).execute();

  const whileLocked = (home: Property, work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(orm.em, async (tx) => {
      await tables(tx).selectFrom('properties').select('id').where('id', '=', home.id).forUpdate().execute();
      await work(tx);
    });

  async function unlessTaken(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }

  /** Searches with and without dates and price ranges, around the days that are bookable now. */
  async function someSearches(seed: number): Promise<(SearchFilters & { sort: HomeSort })[]> {
    const drawn = fc.sample(
      fc.record({
        city: fc.constantFrom(null, ...TOWNS),
        dates: fc.option(
          fc.record({
            ahead: fc.integer({ min: 0, max: 22 }),
            nights: fc.constantFrom(1, 1, 2, 2, 3, 4, 5, 7, 8, 14, 30),
          }),
        ),
        nightly: fc.option(fc.tuple(fc.integer({ min: 70, max: 100 }), fc.integer({ min: 90, max: 120 }))),
        sort: fc.constantFrom('price_asc' as const, 'price_desc' as const),
      }),
      { numRuns: SEARCHES, seed: SEED + seed },
    );
    const today = civilDate(clock.now().toISOString().slice(0, 10));
    const searches = drawn.map(async ({ city, dates, nightly, sort }) => {
      const checkIn = addDays(today, dates?.ahead ?? 0);
      const stay = dates && (await search.stayOf(checkIn, addDays(checkIn, dates.nights)).catch(() => null));
      const [minPrice, maxPrice] = (nightly ?? []).map((price) => dollars(price * (stay?.nights ?? 1)));
      return { ...EVERYWHERE, city, stay, sort, minPrice: minPrice ?? null, maxPrice: maxPrice ?? null };
    });
    return Promise.all(searches);
  }

  /** Page by page. */
  async function found(filters: SearchFilters, sort: HomeSort, limit = 3) {
    const homes: { id: string; nightly: Cents; total: Cents | null }[] = [];
    let cursor: string | null = null;
    let total: number | null = null;
    do {
      const page: FoundHomes = await search.find(filters, { sort, limit, cursor });
      total ??= page.total;
      homes.push(
        ...page.homes.map(({ id, offered_cents: nightly }) => ({
          ...{ id, nightly },
          total: page.totals.get(id) ?? null,
        })),
      );
      cursor = page.next;
      // A page that is repeated would go on for ever.
    } while (cursor !== null && homes.length <= 2 * HOMES);
    return { total, homes };
  }

  /** What a stay costs at every listed home, whether it can be booked or not. */
  async function pricesFound(homes: readonly Property[], { stay }: SearchFilters) {
    const prices = await search.pricesOf(
      homes.map(({ id }) => id),
      stay,
    );
    return Object.fromEntries(prices);
  }

  /** The same from homes, calendars and price rules alone. */
  async function pricesExpected({ stay }: SearchFilters) {
    const prices = (await listedHomes(stay)).map(({ id, nightly, total }) => [id, { nightly, total }]);
    return Object.fromEntries(prices) as unknown;
  }

  /** The same from homes, calendars and price rules alone. */
  async function expected({ city, stay, minPrice, maxPrice }: SearchFilters, sort: HomeSort) {
    const matching = (await listedHomes(stay)).filter(
      (home) => home.sold && (city ?? home.city) === home.city,
    );
    const priceOf = ({ nightly, total }: { nightly: Cents; total: Cents | null }) =>
      (stay && total) ?? nightly;
    const within = matching.filter(
      (home) => (minPrice ?? 0) <= priceOf(home) && priceOf(home) <= (maxPrice ?? Infinity),
    );
    const ascending = within.sort((a, b) => priceOf(a) - priceOf(b) || (a.id < b.id ? -1 : 1));
    const homes = ascending.map(({ id, nightly, total }) => ({ id, nightly, total }));
    return { total: within.length, homes: sort === 'price_asc' ? homes : homes.reverse() };
  }

  /** Listed homes with their prices, and whether the stay, or any, can be booked. */
  async function listedHomes(stay: SearchFilters['stay']) {
    const homes = await stored()
      .selectFrom('properties')
      .selectAll()
      .where('status', '=', 'listed')
      .execute();
    const entries = await stored()
      .selectFrom('calendar_entries')
      .select((row) => [
        'property_id',
        'block_id',
        row.fn<CivilDate>('lower', ['nights']).as('from'),
        row.fn<CivilDate>('upper', ['nights']).as('to'),
      ])
      .execute();
    const takenBy = Map.groupBy(entries, (entry) => entry.property_id);
    const priced = homes.map((home) => ({
      id: home.id,
      base: home.nightly_cents,
      hasRules: home.has_price_rules,
    }));
    const today = civilDate(clock.now().toISOString().slice(0, 10));
    const range = { from: addDays(today, -3), to: addDays(today, 70) };
    const rulesOf = await priceRulesOf(orm.em.fork(), priced, range);
    return homes.map((home) => {
      const limits = limitsOf(home, clock.now());
      const taken = (takenBy.get(home.id) ?? []).map((entry) => ({
        ...entry,
        isStay: entry.block_id === null,
      }));
      const rules = rulesOf(home.id);
      const nights = stay && pricesOf({ from: stay.checkIn, to: stay.checkOut }, limits, rules);
      const offer = offerOf(limits, taken, rules);
      return {
        id: home.id,
        city: home.city,
        sold: stay ? saleProblem(stay, limits, taken) === null : arrivalDaysOf(limits, taken).length > 0,
        nightly: offer.nightly,
        total: nights ? priceNights(nights).total : offer.total,
      };
    });
  }
});
