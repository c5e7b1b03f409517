import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import type { Updateable } from 'kysely';
import { databaseOptions, isConflict, Metrics, todayIn } from '#libs/core/platform';
import {
  addDays,
  arrivalDaysOf,
  cents,
  civilDate,
  EVERY_DAY,
  saleProblem,
  type CivilDate,
} from '#libs/core/rules';
import { limitsOf } from '#libs/stays/calendar';
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
import type { CheckSearch, SearchFilters, SearchService } from './index.js';
import { EVERYWHERE, searchOver } from './testing/index.js';

jest.setTimeout(1_800_000);

/** More take longer and find more. */
const OPERATIONS = Number(process.env.LATCHKEY_TEST_SEARCH_OPERATIONS ?? 1_500);
const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_123);
/** Operations that run at the same time, so that they wait for each other's locks. */
const AT_ONCE = 5;
/** Operations between two comparisons. */
const COMPARE_EVERY = 25;

const ZONES = ['America/Los_Angeles', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland'];
const TOWNS = ['Bend', 'Astoria'];
const HOMES = 12;

const aHomeNumber = fc.nat(HOMES - 1);
const nights = { day: fc.integer({ min: -2, max: 26 }), nights: fc.integer({ min: 1, max: 30 }) };
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
      dollars: fc.integer({ min: 50, max: 300 }),
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
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
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

  it(`agrees with homes and calendars after ${OPERATIONS} random operations in four time zones`, async () => {
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
      expect({ where, repaired: await check.run() }).toEqual({ where, repaired: 0 });
      for (const filters of await someSearches(at))
        expect({ where, filters, ...(await found(filters)) }).toEqual({
          where,
          filters,
          ...(await expected(filters)),
        });
    }
  });

  it('is repaired, and the repair counted, when it is out of sync', async () => {
    const home = await aHome(orm.em, { city: 'Reno', state: 'NV' });
    await stored()
      .updateTable('search_homes')
      .set({ free: 0n, nightly_cents: cents(1) })
      .where('home_id', '=', home.id)
      .execute();
    expect(
      (await search.find({ ...EVERYWHERE, city: 'Reno' }, { sort: 'newest', limit: 5, cursor: null })).total,
    ).toBe(0);
    expect(await check.run()).toBe(1);
    expect(
      (await search.find({ ...EVERYWHERE, city: 'Reno' }, { sort: 'newest', limit: 5, cursor: null })).total,
    ).toBe(1);
    expect((await metrics.read()).text).toMatch(/^latchkey_search_rows_repaired_total [1-9]/m);
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
        clock.advance({ hours: one.hours });
    }
  }

  const change = (home: Property, values: Updateable<AllTables['properties']>) =>
    stored().updateTable('properties').set(values).where('id', '=', home.id).execute();

  async function unlessTaken(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }

  /** Searches with and without dates, around the days that are bookable now. */
  async function someSearches(seed: number): Promise<SearchFilters[]> {
    const drawn = fc.sample(
      fc.record({
        city: fc.constantFrom(null, ...TOWNS),
        dates: fc.option(
          fc.record({ ahead: fc.integer({ min: 0, max: 22 }), nights: fc.integer({ min: 1, max: 30 }) }),
        ),
      }),
      { numRuns: 4, seed: SEED + seed },
    );
    const today = civilDate(clock.now().toISOString().slice(0, 10));
    const searches = drawn.map(async ({ city, dates }) => {
      const checkIn = addDays(today, dates?.ahead ?? 0);
      const stay = dates && (await search.stayOf(checkIn, addDays(checkIn, dates.nights)).catch(() => null));
      return { ...EVERYWHERE, city, stay };
    });
    return Promise.all(searches);
  }

  async function found(filters: SearchFilters) {
    const { homes, total } = await search.find(filters, { sort: 'price_asc', limit: HOMES, cursor: null });
    return { total, homes: homes.map(({ id }) => id).sort() };
  }

  /** The same from homes and calendars alone. */
  async function expected({ city, stay }: SearchFilters) {
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
    const matching = homes.filter((home) => {
      if (city !== null && home.city !== city) return false;
      const limits = limitsOf(home, clock.now());
      const taken = (takenBy.get(home.id) ?? []).map((entry) => ({
        ...entry,
        isStay: entry.block_id === null,
      }));
      return stay ? saleProblem(stay, limits, taken) === null : arrivalDaysOf(limits, taken).length > 0;
    });
    return { total: matching.length, homes: matching.map(({ id }) => id).sort() };
  }
});
