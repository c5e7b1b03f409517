import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { databaseOptions, DomainError, Metrics } from '#libs/core/platform';
import { reliabilityOf } from '#libs/core/rules';
import type { Property } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anOwner,
  aUser,
  tables,
  testDatabase,
  TestClock,
  TEST_NOW,
  type TestDatabase,
} from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { CheckReliability } from './check-reliability.js';
import { CompleteStays, EndBooking, ReliabilityQueries } from './index.js';

const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_125);
const OPERATIONS = 120;
const OWNERS = 3;

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 5 }, ENTITIES));
});
afterAll(async () => {
  await orm.close(true);
  await database.stop();
});

const clock = new TestClock();
beforeEach(() => clock.set(TEST_NOW));
const reliability = () => new ReliabilityQueries(orm.em.fork(), clock);
const ending = () => new EndBooking(orm.em.fork(), clock);
const complete = () => new CompleteStays(orm.em.fork(), clock).run();
const check = () => new CheckReliability(orm.em.fork(), clock, new Metrics()).run();
const cancel = (id: string, ownerId: string) =>
  ending().byOwner(id, ownerId, { cause: 'broken', words: null });

/** Counts an owner's bookings one by one, as the rule says. @spec G8, G9 */
async function recount(ownerId: string): Promise<{ kept: number; cancelled: number }> {
  const since = new Date(Date.UTC(clock.now().getUTCFullYear() - 1, clock.now().getUTCMonth() + 1, 1));
  const all = await tables(orm.em)
    .selectFrom('bookings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .execute();
  const kept = all.filter(
    (one) =>
      (one.status === 'completed' && one.check_in_at >= since) ||
      (one.status === 'confirmed' && one.check_in_at <= clock.now()),
  );
  const cancelled = all.filter(
    (one) =>
      one.status === 'cancelled' &&
      one.cancelled_by === 'owner' &&
      one.confirmed_at !== null &&
      one.cancelled_at !== null &&
      one.cancelled_at >= since,
  );
  return { kept: kept.length, cancelled: cancelled.length };
}

const operation = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    home: fc.nat(OWNERS - 1),
    status: fc.constantFrom('pending' as const, 'confirmed' as const, 'confirmed' as const),
    nights: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat() }),
  fc.record({ kind: fc.constant('operator' as const), nth: fc.nat() }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('complete' as const) }),
);

describe('The monthly counts behind reliability (G9)', () => {
  it('equal a recount of the bookings after any order of bookings, cancellations and completions', async () => {
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => anOwner(orm.em)));
    const homes = await Promise.all(owners.map(({ id: ownerId }) => aHome(orm.em, { ownerId })));
    const traveler = await aUser(orm.em);
    const nextDay = new Map<string, number>();
    const live: { id: string; ownerId: string }[] = [];

    const book = async (home: Property, status: 'pending' | 'confirmed', nights: number) => {
      const soonest = Math.ceil((clock.now().getTime() - TEST_NOW.getTime()) / 86_400_000) + 1;
      const day = Math.max(soonest, nextDay.get(home.id) ?? 0);
      nextDay.set(home.id, day + nights);
      const checkIn = new Date(TEST_NOW.getTime() + day * 86_400_000).toISOString().slice(0, 10);
      const { id } = await aBooking(orm.em, { home, traveler, status, checkIn, nights });
      live.push({ id, ownerId: home.ownerId });
    };
    const attempt = async (work: Promise<unknown>) =>
      work.catch((error: unknown) => expect(error).toBeInstanceOf(DomainError));

    for (const one of fc.sample(operation, { numRuns: OPERATIONS, seed: SEED })) {
      const booking = 'nth' in one ? live[one.nth % Math.max(live.length, 1)] : undefined;
      if (one.kind === 'book') await book(homes[one.home] as Property, one.status, one.nights);
      else if (one.kind === 'days') clock.advance({ days: one.days });
      else if (one.kind === 'complete') await complete();
      else if (booking && one.kind === 'cancel') await attempt(cancel(booking.id, booking.ownerId));
      else if (booking)
        await attempt(
          orm.em.fork().transactional((tx) => ending().byOperator(tx, booking.id, 'full', 'Asked to')),
        );
      for (const { id } of owners) expect(await reliability().of(id)).toEqual(await recount(id));
    }
    const counted = await Promise.all(owners.map(({ id }) => recount(id)));
    expect(counted.some(({ kept }) => kept > 0)).toBe(true);
    expect(counted.some(({ cancelled }) => cancelled > 0)).toBe(true);
    expect(await check()).toBe(0);
  });

  it.each(['pending', 'confirmed'] as const)(
    'a %s stay that its owner cancels counts only when it was paid (G8)',
    async (status) => {
      const owner = await anOwner(orm.em);
      const home = await aHome(orm.em, { ownerId: owner.id });
      const booking = await aBooking(orm.em, { home, traveler: await aUser(orm.em), status });
      await cancel(booking.id, owner.id);
      expect(await reliability().of(owner.id)).toEqual({
        kept: 0,
        cancelled: status === 'confirmed' ? 1 : 0,
      });
    },
  );

  it('two presses at once cancel once and count once', async () => {
    const owner = await anOwner(orm.em);
    const home = await aHome(orm.em, { ownerId: owner.id });
    const booking = await aBooking(orm.em, { home, traveler: await aUser(orm.em), status: 'confirmed' });
    const presses = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(booking.id, owner.id)));
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const press of presses)
      if (press.status === 'rejected')
        expect(press.reason).toMatchObject({ code: 'booking.cancelled_already' });
    expect(await reliability().of(owner.id)).toEqual({ kept: 0, cancelled: 1 });
  });

  it('forget what is older than twelve months', async () => {
    const owner = await anOwner(orm.em);
    const home = await aHome(orm.em, { ownerId: owner.id });
    const traveler = await aUser(orm.em);
    await aBooking(orm.em, { home, traveler, status: 'completed', checkIn: '2025-05-31', nights: 1 });
    await aBooking(orm.em, { home, traveler, status: 'completed', checkIn: '2025-06-01', nights: 1 });
    expect(await reliability().of(owner.id)).toEqual({ kept: 1, cancelled: 0 });
    expect(await reliability().months(owner.id)).toEqual([{ month: '2025-06-01', kept: 1, cancelled: 0 }]);
  });

  it('that were changed by hand are found and rewritten', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const owner = await anOwner(orm.em);
    const home = await aHome(orm.em, { ownerId: owner.id });
    const traveler = await aUser(orm.em);
    await aBooking(orm.em, { home, traveler, status: 'completed', checkIn: '2026-04-01', nights: 1 });
    await aBooking(orm.em, { home, traveler, status: 'completed', checkIn: '2026-03-01', nights: 1 });
    const months = tables(orm.em);
    await months
      .updateTable('host_months')
      .set({ kept: 9 })
      .where('owner_id', '=', owner.id)
      .where('month', '=', '2026-04-01')
      .execute();
    await months
      .deleteFrom('host_months')
      .where('owner_id', '=', owner.id)
      .where('month', '=', '2026-03-01')
      .execute();
    await months
      .insertInto('host_months')
      .values({ owner_id: owner.id, month: '2026-02-01', kept: 0, cancelled: 4 })
      .execute();
    expect(await check()).toBe(3);
    expect(reliabilityOf(await reliability().of(owner.id))).toMatchObject({ kept: 2, cancelled: 0 });
    expect(await check()).toBe(0);
  });
});
