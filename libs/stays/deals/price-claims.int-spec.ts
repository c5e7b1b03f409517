import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import {
  databaseOptions,
  inTransaction,
  instantOf,
  localTimeIn,
  moveSharedClock,
  whileWaiting,
} from '#libs/core/platform';
import {
  addDays,
  bookableTimes,
  dollars,
  EVERY_DAY,
  homeAt,
  onePrice,
  priceClaim,
  saleProblem,
  type EntryPeriod,
  type LadderStep,
  type Nights,
  type OfferVersion,
} from '#libs/core/rules';
import { replacePrices, setNightPrices } from '#libs/stays/pricing';
import { Property } from '#libs/stays/properties';
import { aHome, tables, testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { PriceClaims } from './index.js';

jest.setTimeout(300_000);

const ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;
const LADDER: readonly LadderStep[] = [
  { days: 14, percent: 10 },
  { days: 7, percent: 20 },
];

let database: TestDatabase;
let orm: MikroORM;
let claims: PriceClaims;
/** The server's clock at the beginning, and how far the product's is ahead of it. */
let began: Date;
let aheadMs: number;
beforeEach(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 4 }, ENTITIES));
  claims = new PriceClaims(orm.em);
  began = new Date();
  aheadMs = 0;
});
afterEach(async () => {
  await orm.close(true);
  await database.stop();
});

/** Moves the product's clock to so many days after the beginning. */
async function moveTo(days: number): Promise<void> {
  aheadMs = Math.round(days * DAY_MS);
  await inTransaction(orm.em, (tx) => moveSharedClock(tx, aheadMs));
}
const now = (): Date => new Date(Date.now() + aheadMs);
const day = (days: number) => addDays(localTimeIn(ZONE, began).today, days);
const nights = (from: number, to: number): Nights => ({ from: day(from), to: day(to) });
const aNewHome = (facts: Partial<Property> = {}) =>
  aHome(orm.em, { timeZone: ZONE, createdAt: began, ...facts });
const set = (home: Property, values: { nightly_cents?: number; status?: 'listed' | 'paused' }) =>
  tables(orm.em.fork())
    .updateTable('properties')
    .set(values as never)
    .where('id', '=', home.id)
    .execute();
const price = (home: Property, amount: number) => set(home, { nightly_cents: dollars(amount) });
const settings = ({ nights: _nights, base: _base, ...rest } = onePrice(dollars(100))) => rest;
const reference = async (home: Property, stay: Nights) =>
  (await claims.about(home.id, stay, now()))?.claim?.reference ?? null;

describe('What may be said about the price of a stay (decision 32)', () => {
  const STAY = [40, 42] as const;

  it('it was lowered: the price before is struck through, for as long as the stay can be booked', async () => {
    const home = await aNewHome();
    await moveTo(25);
    await price(home, 80);
    await moveTo(27);
    expect(await claims.about(home.id, nights(...STAY), now())).toMatchObject({
      claim: { present: dollars(160), reference: dollars(200) },
      drop: null,
    });
    await moveTo(45);
    expect(await reference(home, nights(...STAY))).toBeNull();
  });

  it('is kept for the rest of the minute, but never beside a calendar that has changed', async () => {
    const home = await aNewHome();
    await moveTo(25);
    await price(home, 80);
    await moveTo(27);
    const at = now();
    const isClaimed = async () => (await claims.ofHomes([home.id], nights(...STAY), at)).has(home.id);
    expect([await isClaimed(), await isClaimed()]).toEqual([true, true]);
    const calendar = tables(orm.em.fork());
    await calendar
      .insertInto('calendar_entries')
      .values({
        ...{ property_id: home.id, nights: `[${day(41)},${day(42)})` },
        ...{ block_id: randomUUID(), reason: 'other' },
      })
      .execute();
    expect(await isClaimed()).toBe(false);
    await calendar.deleteFrom('calendar_entries').where('property_id', '=', home.id).execute();
    expect(await isClaimed()).toBe(true);
  });

  it('a ladder: nothing at first, then the step before, and when the next one comes', async () => {
    const home = await aNewHome();
    await inTransaction(orm.em.fork(), (tx) =>
      replacePrices(tx, home.id, 0, { ...settings(), ladder: LADDER }),
    );
    await moveTo(22);
    expect(await claims.about(home.id, nights(...STAY), now())).toEqual({
      claim: null,
      drop: { day: day(26), price: dollars(180) },
    });
    await moveTo(27);
    expect(await claims.about(home.id, nights(...STAY), now())).toMatchObject({
      claim: { present: dollars(180), reference: dollars(200) },
      drop: { day: day(33), price: dollars(160) },
    });
    await moveTo(34);
    expect(await reference(home, nights(...STAY))).toBe(dollars(180));
  });

  it('a night of its own price, a season and a pause are part of the past', async () => {
    const home = await aNewHome();
    const em = orm.em.fork();
    await inTransaction(em, (tx) => setNightPrices(tx, home.id, [{ date: day(40), cents: dollars(150) }]));
    await moveTo(31);
    await inTransaction(em, (tx) => setNightPrices(tx, home.id, [{ date: day(40), cents: null }]));
    expect(await reference(home, nights(...STAY))).toBe(dollars(250));
    await set(home, { status: 'paused' });
    await moveTo(32);
    expect(await reference(home, nights(...STAY))).toBeNull();
    await set(home, { status: 'listed' });
    expect(await reference(home, nights(...STAY))).toBe(dollars(250));
  });

  it('nights that were taken all the time at the higher price prove nothing, those that became free do', async () => {
    const [never, later] = [await aNewHome(), await aNewHome()];
    for (const home of [never, later])
      await tables(orm.em.fork())
        .insertInto('calendar_entries')
        .values({
          property_id: home.id,
          nights: `[${day(39)},${day(42)})`,
          block_id: randomUUID(),
          reason: 'other',
        })
        .execute();
    const free = (home: Property) =>
      tables(orm.em.fork()).deleteFrom('calendar_entries').where('property_id', '=', home.id).execute();
    await moveTo(24);
    await free(later);
    await moveTo(25);
    await Promise.all([price(never, 80), price(later, 80)]);
    await moveTo(26);
    await free(never);
    expect(await reference(later, nights(...STAY))).toBe(dollars(200));
    expect(await reference(never, nights(...STAY))).toBeNull();
  });

  it('a claim can be replayed a year later, whatever the owner has changed since', async () => {
    const home = await aNewHome();
    await inTransaction(orm.em.fork(), (tx) =>
      setNightPrices(tx, home.id, [{ date: day(40), cents: dollars(150) }]),
    );
    await moveTo(31);
    await price(home, 80);
    await moveTo(33);
    const then = now();
    const said = await claims.about(home.id, nights(...STAY), then);
    expect(said?.claim).toMatchObject({ present: dollars(230), reference: dollars(250) });
    await moveTo(60);
    await price(home, 300);
    await moveTo(120);
    await inTransaction(orm.em.fork(), (tx) =>
      replacePrices(tx, home.id, 0, { ...settings(), ladder: LADDER, weekend: dollars(500) }),
    );
    await moveTo(33 + 365);
    expect(await claims.about(home.id, nights(...STAY), then)).toEqual(said);
  });

  it('a home from before changes were recorded has no past that proves anything', async () => {
    const home = await aNewHome({ createdAt: new Date(began.getTime() - 90 * DAY_MS) });
    await tables(orm.em.fork()).insertInto('offer_history').values({ known_since: began }).execute();
    await price(home, 80);
    await moveTo(2);
    expect(await reference(home, nights(10, 12))).toBeNull();
    await moveTo(32);
    await price(home, 60);
    expect(await reference(home, nights(40, 42))).toBe(dollars(160));
  });

  it('several changes in one transaction are one; what it inserts was never anything else', async () => {
    const { insertedAt: _before, ...example } = await aNewHome();
    const home = await inTransaction(orm.em.fork(), async (tx) => {
      const inserted = tx.create(Property, { ...example, id: randomUUID() });
      await tx.flush();
      await setNightPrices(tx, inserted.id, [{ date: day(5), cents: dollars(50) }]);
      return inserted;
    });
    await inTransaction(orm.em.fork(), async (tx) => {
      await setNightPrices(tx, home.id, [{ date: day(5), cents: dollars(60) }]);
      await replacePrices(tx, home.id, 0, { ...settings(), weekend: dollars(120) });
    });
    const past = await tables(orm.em.fork()).selectFrom('past_offers').select('offer').execute();
    expect(past.map(({ offer }) => [offer.weekend, offer.nights])).toEqual([[null, { [day(5)]: 5_000 }]]);
  });

  it('a home that is deleted takes its past with it', async () => {
    const home = await aNewHome();
    await inTransaction(orm.em.fork(), (tx) =>
      setNightPrices(tx, home.id, [{ date: day(5), cents: dollars(50) }]),
    );
    await tables(orm.em.fork())
      .insertInto('calendar_entries')
      .values({
        property_id: home.id,
        nights: `[${day(3)},${day(4)})`,
        block_id: randomUUID(),
        reason: 'other',
      })
      .execute();
    await tables(orm.em.fork()).deleteFrom('properties').where('id', '=', home.id).execute();
    for (const table of ['past_offers', 'past_entries'] as const)
      expect(await tables(orm.em.fork()).selectFrom(table).select('property_id').execute()).toEqual([]);
  });
});

type Step =
  | { kind: 'base'; tens: number }
  | { kind: 'list'; listed: boolean }
  | { kind: 'ladder'; ladder: readonly LadderStep[] }
  | { kind: 'night'; night: number; tens: number | null }
  | { kind: 'shortest'; nights: number }
  | { kind: 'block'; night: number; nights: number }
  | { kind: 'open' };
const someTens = fc.integer({ min: 5, max: 15 });
const someStep = fc.oneof(
  fc.record({ kind: fc.constant('base' as const), tens: someTens }),
  fc.record({ kind: fc.constant('list' as const), listed: fc.boolean() }),
  fc.record({
    kind: fc.constant('ladder' as const),
    ladder: fc.constantFrom<readonly LadderStep[]>([], LADDER),
  }),
  fc.record({
    kind: fc.constant('night' as const),
    night: fc.integer({ min: 40, max: 50 }),
    tens: fc.option(someTens, { nil: null }),
  }),
  fc.record({ kind: fc.constant('shortest' as const), nights: fc.constantFrom(1, 2, 3) }),
  fc.record({
    kind: fc.constant('block' as const),
    night: fc.integer({ min: 36, max: 50 }),
    nights: fc.integer({ min: 1, max: 4 }),
  }),
  fc.constant({ kind: 'open' as const }),
);

describe('What is recorded (decision 32)', () => {
  it('leads to the claims that somebody makes who has watched every change', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array<Step>(someStep, { minLength: 6, maxLength: 12 }), async (steps) => {
        const start = aheadMs / DAY_MS + 1;
        await moveTo(start);
        found += await watched(steps, start);
      }),
      { numRuns: 10 },
    );
    expect(found).toBeGreaterThan(0);
  });

  /** Does the steps to a new home, one a day or two, and compares all claims for some stays after each. */
  async function watched(steps: readonly Step[], start: number): Promise<number> {
    const em = orm.em.fork();
    const home = await aNewHome({ createdAt: now() });
    const versions: OfferVersion[] = [watchedVersion(home.createdAt)];
    const entries: (EntryPeriod & { id: string })[] = [];
    let [found, at] = [0, start + 18];
    for (const step of steps) {
      await moveTo((at += 1.3));
      await change(step);
      for (const [from, to] of [
        [40, 41],
        [42, 44],
        [45, 48],
      ] as const) {
        const stay = nights(start + from, start + to);
        const moment = { now: now(), clocks: { localTimeIn, instantOf } };
        const bookable = bookableTimes(stay, { versions, entries }, moment);
        const expected = priceClaim(stay, { versions, isComplete: true, bookable }, moment);
        const claim = (await claims.about(home.id, stay, moment.now))?.claim;
        const last = versions.at(-1);
        const taken = entries.filter(({ until }) => until === null);
        const isOpen =
          last?.listed &&
          saleProblem(
            { checkIn: stay.from, checkOut: stay.to },
            homeAt(last, moment.now, moment.clocks),
            taken,
          ) === null;
        expect([step, stay, claim?.reference ?? null]).toEqual([
          step,
          stay,
          isOpen ? (expected?.reference ?? null) : null,
        ]);
        const amongHomes = await claims.ofHomes([home.id, randomUUID()], stay, moment.now);
        expect([step, stay, ...amongHomes]).toEqual([step, stay, ...(claim ? [[home.id, claim]] : [])]);
        if (claim) found += 1;
      }
    }
    return found;

    function watchedVersion(since: Date, last?: OfferVersion): OfferVersion {
      const limits = {
        ...{ minNights: 1, maxNights: 30, preparationHours: 0, noticeHours: 0, arrivalDays: EVERY_DAY },
        ...{ sellsGaps: true, checkInTime: '15:00', checkOutTime: '11:00' },
      };
      return last
        ? { ...last, since }
        : { since, listed: true, timeZone: ZONE, limits, prices: onePrice(dollars(100)) };
    }

    async function change(step: Step): Promise<void> {
      const last = versions.at(-1);
      const next = watchedVersion(now(), last);
      switch (step.kind) {
        case 'base':
          await price(home, step.tens * 10);
          next.prices = { ...next.prices, base: dollars(step.tens * 10) };
          break;
        case 'list':
          await set(home, { status: step.listed ? 'listed' : 'paused' });
          next.listed = step.listed;
          break;
        case 'ladder': {
          const stored = await tables(em)
            .selectFrom('home_prices')
            .select('version')
            .where('property_id', '=', home.id)
            .executeTakeFirst();
          await inTransaction(em, (tx) =>
            replacePrices(tx, home.id, stored?.version ?? 0, { ...settings(), ladder: step.ladder }),
          );
          next.prices = { ...next.prices, ladder: step.ladder };
          break;
        }
        case 'night': {
          const date = day(start + step.night);
          const amount = step.tens === null ? null : dollars(step.tens * 10);
          await inTransaction(em, (tx) => setNightPrices(tx, home.id, [{ date, cents: amount }]));
          const own = new Map(next.prices.nights);
          if (amount === null) own.delete(date);
          else own.set(date, amount);
          next.prices = { ...next.prices, nights: own };
          break;
        }
        case 'shortest':
          await tables(em)
            .updateTable('properties')
            .set({ min_nights: step.nights })
            .where('id', '=', home.id)
            .execute();
          next.limits = { ...next.limits, minNights: step.nights };
          break;
        case 'block': {
          const [from, to] = [day(start + step.night), day(start + step.night + step.nights)];
          if (entries.some((entry) => !entry.until && entry.from < to && from < entry.to)) return;
          const id = randomUUID();
          await tables(em)
            .insertInto('calendar_entries')
            .values({
              property_id: home.id,
              nights: `[${from},${to})`,
              block_id: id,
              reason: 'other',
              changed_at: now(),
            })
            .execute();
          entries.push({ id, from, to, isStay: false, since: now(), until: null });
          return;
        }
        case 'open': {
          const entry = entries.find(({ until }) => until === null);
          if (!entry) return;
          await tables(em).deleteFrom('calendar_entries').where('block_id', '=', entry.id).execute();
          entry.until = now();
          return;
        }
      }
      versions.push(next);
    }
  }
});

it('leaves no error that nobody handles when the visitor has left', async () => {
  const home = await aNewHome();
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const asked = whileWaiting({ left: true }, () => reference(home, nights(5, 7)));
  await expect(asked).rejects.toMatchObject({ code: 'request.abandoned' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
