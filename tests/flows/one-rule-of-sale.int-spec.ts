import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { databaseOptions, DomainError, FolderStorage, Settings, todayIn } from '#libs/core/platform';
import {
  addDays,
  arrivalsOf,
  BLOCK_REASONS,
  boardNights,
  cents,
  dollars,
  EVERY_DAY,
  lastNightToSell,
  nightsBetween,
  nightsOf,
  saleProblem,
  type Cents,
  type CivilDate,
} from '#libs/core/rules';
import { BookingsService } from '#libs/stays/bookings';
import { Blocks, BoardEntries, limitsOf, type BlockEntry } from '#libs/stays/calendar';
import { feedsOver } from '#libs/stays/feeds/testing';
import { Photos } from '#libs/stays/photos';
import {
  HomePrices,
  ListingsService,
  ListingStatuses,
  PropertyQueries,
  QuoteService,
  type HomeRow,
  type Property,
} from '#libs/stays/properties';
import { EVERYWHERE, searchOver } from '#libs/stays/search/testing';
import {
  aCalendar,
  aHome,
  anOwner,
  aUser,
  tables,
  testConfig,
  testDatabase,
  TestClock,
  type TestDatabase,
} from '#libs/testing';
import { ENTITIES } from '#libs/wiring';

jest.setTimeout(1_800_000);

/** More take longer and find more. */
const OPERATIONS = Number(process.env.LATCHKEY_TEST_SALE_OPERATIONS ?? 400);
const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_123);
/** Operations that run at the same time, so that they wait for each other's locks. */
const AT_ONCE = 4;
/** Operations between two comparisons, and stays compared each time. */
const COMPARE_EVERY = 8;
const STAYS = 4;

const ZONES = ['America/Los_Angeles', 'America/New_York', 'Pacific/Auckland'];
const HOMES = 6;

const aHomeNumber = fc.nat(HOMES - 1);
const dates = {
  home: aHomeNumber,
  day: fc.integer({ min: 0, max: 24 }),
  nights: fc.integer({ min: 1, max: 9 }),
};
const aPrice = fc.integer({ min: 80, max: 200 }).map(dollars);
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), ...dates }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), nth: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('block' as const), ...dates }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('open' as const), nth: fc.nat(), part: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      ...dates,
      second: fc.integer({ min: 0, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rules' as const),
      home: aHomeNumber,
      rules: fc.record({
        minNights: fc.constantFrom(1, 1, 1, 2, 3),
        maxNights: fc.constantFrom(3, 7, 30),
        preparationHours: fc.constantFrom(0, 0, 4, 5, 30),
        noticeHours: fc.constantFrom(0, 0, 20, 36, 100),
        arrivalDays: fc.oneof(fc.constant(EVERY_DAY), fc.integer({ min: 1, max: EVERY_DAY })),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gaps' as const), home: aHomeNumber }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('prices' as const),
      home: aHomeNumber,
      rules: fc.record({
        base: aPrice,
        weekend: fc.option(aPrice),
        season: fc.option(fc.record({ day: dates.day, nights: dates.nights, cents: aPrice })),
        ladder: fc.constantFrom(
          [],
          [
            { days: 3, percent: 21 },
            { days: 8, percent: 11 },
          ],
        ),
        lengths: fc.constantFrom([], [{ nights: 3, percent: 7 }]),
        gapPercent: fc.constantFrom(0, 15, 33),
        floor: fc.option(aPrice),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('night prices' as const),
      ...dates,
      cents: fc.option(fc.integer({ min: 8_000, max: 20_000 }).map(cents)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause or list' as const), home: aHomeNumber }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 1_800 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface StayDates {
  checkIn: CivilDate;
  checkOut: CivilDate;
}

/** Four answers to the same question, and three to what it costs; null when it is not for sale. */
interface Answers {
  board: boolean;
  search: boolean;
  quote: boolean;
  booking: boolean;
  totals: (Cents | null)[];
}

describe('Board, search, quote and booking (G5)', () => {
  const clock = new TestClock();
  let database: TestDatabase;
  let orm: MikroORM;
  let services: ReturnType<typeof servicesOver>;
  let homes: Property[];
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: AT_ONCE + 2 }, ENTITIES),
    );
    services = servicesOver(orm, clock, database);
    const owner = await anOwner(orm.em);
    homes = await Promise.all(
      Array.from({ length: HOMES }, (_, index) =>
        aHome(orm.em, { ownerId: owner.id, city: `Town ${index}`, timeZone: ZONES[index % ZONES.length] }),
      ),
    );
  });
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });
  const stored = () => tables(orm.em.fork());
  const homeOf = (number: number): Property => homes[number] as Property;
  const dayOf = (home: Property, day: number): CivilDate => addDays(todayIn(home.timeZone, clock.now()), day);
  const stayOf = ({ home, day, nights }: { home: number; day: number; nights: number }) => {
    const checkIn = dayOf(homeOf(home), day);
    return { checkIn, checkOut: addDays(checkIn, nights) };
  };

  it(`give the same answer after each of ${OPERATIONS} random operations in three time zones`, async () => {
    const operations = fc.sample(operation, { numRuns: OPERATIONS, seed: SEED });
    const counts = { sold: 0, refused: 0 };
    const nights = { forSale: 0, not: 0 };
    const prices = new Set<Cents | null | undefined>();
    for (let at = 0; at < operations.length; at += COMPARE_EVERY) {
      const some = operations.slice(at, at + COMPARE_EVERY);
      for (let group = 0; group < some.length; group += AT_ONCE)
        await Promise.all(some.slice(group, group + AT_ONCE).map(perform));
      for (const stay of fc.sample(fc.record(dates), { numRuns: STAYS, seed: SEED + at })) {
        const answers = await answersFor(stay);
        expect({ at, stay, ...answers }).toEqual({
          ...{ at, stay },
          ...{ board: answers.board, search: answers.board, quote: answers.board, booking: answers.board },
          totals: answers.totals.map(() => answers.totals[0]),
        });
        if (answers.board) prices.add(answers.totals[0]);
        counts[answers.board ? 'sold' : 'refused'] += 1;
      }
      await compareArrivals(at);
      const night = await compareNight(at);
      if (night) nights[night] += 1;
    }
    // Otherwise the answers would agree whatever they were.
    expect(Math.min(counts.sold, counts.refused)).toBeGreaterThan(OPERATIONS / COMPARE_EVERY / 8);
    expect(Math.min(nights.forSale, nights.not)).toBeGreaterThan(0);
    expect(prices.size).toBeGreaterThan(OPERATIONS / COMPARE_EVERY / 8);
  });

  async function perform(one: Operation): Promise<void> {
    switch (one.kind) {
      case 'book':
        await unlessRefused(book(one));
        return;
      case 'cancel':
      case 'expire': {
        const booking = await nthBooking(one.nth);
        if (!booking) return;
        if (one.kind === 'cancel')
          await unlessRefused(services.bookings.cancel(booking.id, booking.traveler_id, null));
        else
          await stored()
            .updateTable('bookings')
            .set({ status: 'cancelled', cancelled_at: clock.now(), cancelled_by: 'system' })
            .where('id', '=', booking.id)
            .where('status', '=', 'pending')
            .execute();
        return;
      }
      case 'block': {
        const { checkIn: from, checkOut: to } = stayOf(one);
        const home = { userId: homeOf(one.home).ownerId, homeId: homeOf(one.home).id };
        const reason = BLOCK_REASONS[one.nights % BLOCK_REASONS.length] ?? 'other';
        await unlessRefused(services.blocks.block(home, { from, to, reason, note: null }));
        return;
      }
      case 'open': {
        const block = await nthBlock(one.nth);
        if (!block) return;
        const home = { userId: homeOf(0).ownerId, homeId: block.propertyId, blockId: block.blockId };
        await unlessRefused(services.blocks.open(home, one.part ? { from: addDays(block.from, 1) } : {}));
        return;
      }
      case 'import':
        await unlessRefused(importNights(one));
        return;
      case 'rules': {
        const home = homeOf(one.home);
        await unlessRefused(services.listings.changeRules(home.ownerId, home.id, one.rules));
        return;
      }
      case 'gaps': {
        const { ownerId, id } = homeOf(one.home);
        const { version, rules, home } = await services.prices.of(ownerId, id);
        await services.prices.change(ownerId, id, version, { ...rules, sellsGaps: !home.sells_gaps });
        return;
      }
      case 'prices': {
        const home = homeOf(one.home);
        const { season, ...rules } = one.rules;
        const { version, home: row } = await services.prices.of(home.ownerId, home.id);
        const from = season && dayOf(home, season.day);
        const seasons =
          season && from ? [{ from, to: addDays(from, season.nights), cents: season.cents }] : [];
        const settings = { ...rules, seasons, sellsGaps: row.sells_gaps };
        await services.prices.change(home.ownerId, home.id, version, settings);
        return;
      }
      case 'night prices': {
        const { checkIn, checkOut } = stayOf(one);
        const nights = nightsOf(checkIn, checkOut).map((date) => ({ date, cents: one.cents }));
        const home = homeOf(one.home);
        await services.prices.changeNights(home.ownerId, home.id, nights);
        return;
      }
      case 'pause or list': {
        const home = homeOf(one.home);
        const { status } = await rowOf(home);
        await unlessRefused(
          services.listings.changeStatus(home.ownerId, home.id, status === 'listed' ? 'paused' : 'listed'),
        );
        return;
      }
      case 'wait':
        clock.advance({ minutes: one.minutes });
        await services.removed.deleteDue();
    }
  }

  /** Another platform's calendar with two events; the one that was imported before goes. */
  async function importNights({
    second,
    ...first
  }: {
    home: number;
    day: number;
    nights: number;
    second: number;
  }) {
    const { id: homeId, ownerId: userId } = homeOf(first.home);
    const known = await stored()
      .selectFrom('calendar_feeds')
      .select('id')
      .where('property_id', '=', homeId)
      .execute();
    const events = [first, { ...first, day: first.day + second }].map((dates, index) => {
      const { checkIn: from, checkOut: to } = stayOf(dates);
      return { uid: `${index}`, from, to };
    });
    const choices = { name: 'Elsewhere', promiseMinutes: 60, whenStale: 'allow' as const };
    await services.feeds.upload({ userId, homeId }, Buffer.from(aCalendar(events)), choices);
    for (const { id } of known) await unlessRefused(services.removed.remove({ userId, homeId }, id));
  }

  async function answersFor(stay: { home: number; day: number; nights: number }): Promise<Answers> {
    const { limits, taken, listed } = await boardOf(homeOf(stay.home));
    const board = listed && saleProblem(stayOf(stay), limits, taken) === null;
    const search = await foundTotal(homeOf(stay.home), stayOf(stay));
    const quote = await quotedTotal(homeOf(stay.home), stayOf(stay));
    const booking = await bookedTotal(stay);
    return {
      board,
      ...{ search: search !== null, quote: quote !== null, booking: booking !== null },
      totals: [search, quote, booking],
    };
  }

  /** The days on which the board says that a stay can begin, against searches for the shortest stay. */
  async function compareArrivals(at: number): Promise<void> {
    const home = homeOf(at % HOMES);
    const { limits, taken, nights, listed } = await boardOf(home);
    const arrivals = listed ? nights.filter(({ canArrive }) => canArrive).map(({ date }) => date) : [];
    const shortest = new Map(arrivalsOf(limits, taken).map(({ from, to }) => [from, to]));
    const found: CivilDate[] = [];
    for (const { date } of nights) {
      const checkOut = shortest.get(date) ?? addDays(date, limits.minNights);
      if (await isFound(home, { checkIn: date, checkOut })) found.push(date);
    }
    expect({ at, arrivals }).toEqual({ at, arrivals: found });
    const { total } = await services.search.find(
      { ...EVERYWHERE, city: home.city },
      { sort: 'soonest', limit: 1, cursor: null },
    );
    expect({ at, total }).toEqual({ at, total: arrivals.length > 0 ? 1 : 0 });
  }

  /** Whether the board sells a free night, against searches for the shortest stays that contain it. */
  async function compareNight(at: number): Promise<'forSale' | 'not' | null> {
    const home = homeOf(at % HOMES);
    const { limits, taken, nights, listed } = await boardOf(home);
    const shortest = new Map(
      arrivalsOf(limits, taken).map(({ from, to }) => [from, nightsBetween(from, to)]),
    );
    const free = nights.filter(({ state }) => state === 'free');
    const night = free[at % Math.max(1, free.length)];
    if (!night) return null;
    const forSale = listed && night.notForSale === null;
    let found = false;
    for (const { date: checkIn } of nights) {
      const least = shortest.get(checkIn) ?? limits.minNights;
      const length = Math.max(least, nightsBetween(checkIn, night.date) + 1);
      if (!found && checkIn <= night.date)
        found = await isFound(home, { checkIn, checkOut: addDays(checkIn, length) });
    }
    expect({ at, date: night.date, forSale }).toEqual({ at, date: night.date, forSale: found });
    return forSale ? 'forSale' : 'not';
  }

  /** What an owner sees. */
  async function boardOf(home: Property) {
    const row = await rowOf(home);
    const limits = limitsOf(row, clock.now());
    const range = { from: addDays(limits.today, -9), to: addDays(lastNightToSell(limits.today), 9) };
    const { stays, blocks, imported } = await services.entries.of([home.id], range);
    const entries = [
      ...stays,
      ...blocks.map((block) => ({ ...block, status: null })),
      ...imported.map((nights) => ({ ...nights, status: 'imported' as const })),
    ];
    const taken = entries.map(({ from, to, status }) => ({ from, to, isStay: status !== null }));
    return { limits, taken, nights: boardNights(limits, entries), listed: row.status === 'listed' };
  }

  async function rowOf(home: Property): Promise<HomeRow> {
    return (await services.homes.one(home.id, home.ownerId)) as HomeRow;
  }

  const isFound = async (home: Property, stay: StayDates): Promise<boolean> =>
    (await foundTotal(home, stay)) !== null;

  /** Null when the home is not found. */
  async function foundTotal(home: Property, { checkIn, checkOut }: StayDates): Promise<Cents | null> {
    const stay = await services.search.stayOf(checkIn, checkOut).catch(refused);
    if (!stay) return null;
    const filters = { ...EVERYWHERE, city: home.city, stay };
    const { totals } = await services.search.find(filters, { sort: 'newest', limit: 1, cursor: null });
    return totals.get(home.id) ?? null;
  }

  /** Null when the stay is not available. */
  async function quotedTotal(home: Property, stay: StayDates): Promise<Cents | null> {
    const request = { propertyId: home.id, ...stay, guests: 1, viewerId: null };
    const quote = await services.quotes.quote(request).catch(refused);
    return quote?.available ? quote.price.total : null;
  }

  async function book(stay: { home: number; day: number; nights: number }) {
    const traveler = await aUser(orm.em.fork());
    const request = { propertyId: homeOf(stay.home).id, ...stayOf(stay), guests: 1, acceptsWaiver: true };
    const id = await services.bookings.create(traveler, { ...request, specialRequests: null });
    return { id, traveler };
  }

  /** Books, and cancels at once. @returns what the traveler would have paid; null when the stay cannot be booked */
  async function bookedTotal(stay: { home: number; day: number; nights: number }): Promise<Cents | null> {
    const booked = await book(stay).catch(refused);
    if (!booked) return null;
    const { total_cents: total } = await stored()
      .selectFrom('bookings')
      .select('total_cents')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow();
    await services.bookings.cancel(booked.id, booked.traveler.id, null);
    return total;
  }

  async function nthBooking(nth: number) {
    const bookings = await stored()
      .selectFrom('bookings')
      .select(['id', 'traveler_id'])
      .where('status', '=', 'pending')
      .orderBy('id')
      .execute();
    return bookings[nth % Math.max(1, bookings.length)];
  }

  async function nthBlock(nth: number): Promise<BlockEntry | undefined> {
    const today = todayIn('UTC', clock.now());
    const range = { from: addDays(today, -1), to: addDays(today, 60) };
    const { blocks } = await services.entries.of(
      homes.map(({ id }) => id),
      range,
    );
    return blocks[nth % Math.max(1, blocks.length)];
  }
});

function servicesOver(orm: MikroORM, clock: TestClock, database: TestDatabase) {
  const config = testConfig(database.url);
  const { feeds, removed, fresh } = feedsOver(orm.em, clock, config);
  const settings = new Settings(orm.em, clock, config);
  const homes = new PropertyQueries(orm.em);
  const photos = new Photos(orm.em, clock, new FolderStorage(config.filesDir));
  return {
    homes,
    search: searchOver(orm.em, clock).search,
    quotes: new QuoteService(orm.em, clock, homes),
    bookings: new BookingsService(orm.em, clock, settings, fresh),
    prices: new HomePrices(orm.em, clock),
    listings: new ListingsService(orm.em, clock, settings, new ListingStatuses(clock), photos),
    blocks: new Blocks(orm.em, clock),
    feeds,
    removed,
    entries: new BoardEntries(orm.em),
  };
}

/** Null for a refusal; anything else is a defect. */
function refused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

const unlessRefused = (work: Promise<unknown>): Promise<unknown> => work.catch(refused);
