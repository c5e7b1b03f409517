import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Booking } from '#libs/stays/bookings';
import type { AnnouncedFacts, EventCatalogue, EventName } from '#libs/core/events';
import { User } from '#libs/people/identity';
import { announce, databaseOptions, inTransaction, jsonb, type EventRecord } from '#libs/core/platform';
import { ListingsService, Property } from '#libs/stays/properties';
import { dollars, type AlertKind, type OwnerRules } from '#libs/core/rules';
import { Blocks } from '#libs/stays/calendar';
import {
  aBlock,
  aBooking,
  aHome,
  aUser,
  bookingFacts,
  TEST_NOW,
  TestClock,
  testConfig,
  testDatabase,
  tables,
  eventPayloads,
  type TestDatabase,
} from '#libs/testing';
import { AlertsService, CheckPrices, EndAlerts, OwnAlerts, SavedHomes } from '#libs/stays/alerts';
import { MatchAlerts } from '#libs/stays/alerts/testing';
import { buildWorker } from '../bootstrap.js';
import { HandlerRunner } from '../events/handler-runner.js';

let database: TestDatabase;
let worker: INestApplicationContext;
let orm: MikroORM;
let listings: ListingsService;
const clock = new TestClock();
beforeAll(async () => {
  database = await testDatabase();
  const config = testConfig(database.url);
  orm = await MikroORM.init(
    databaseOptions({ databaseUrl: database.url, databasePool: 4 }, [User, Property, Booking]),
  );
  worker = await buildWorker(config, { clock });
  listings = worker.get(ListingsService, { strict: false });
});
afterAll(async () => {
  await worker.close();
  await orm.close(true);
  await database.stop();
});

let home: Property;
let holder: User;
beforeEach(async () => {
  clock.set(TEST_NOW);
  home = await aHome(em());
  holder = await aUser(em(), CONFIRMED);
});

/** Only they get news by email. */
const CONFIRMED = { emailVerifiedAt: TEST_NOW };

const em = (): EntityManager => orm.em.fork();
const handlers = () => worker.get(HandlerRunner);
const alerts = () => worker.get(AlertsService);
const listOf = (user: User) => worker.get(OwnAlerts).of(user.id);

interface AlertOptions {
  kind?: AlertKind;
  below?: number;
  checkIn?: string;
  checkOut?: string;
  /** False for an alert on the nightly price. */
  days?: false;
}

/** A new user with an alert, by default for the nights from the 20th to the 23rd. */
async function aUserWithAlert(options: AlertOptions = {}): Promise<User> {
  const user = await aUser(em(), CONFIRMED);
  await addAlert(user, options);
  return user;
}

const addAlert = (
  user: User,
  { kind = 'nights', below, checkIn = '2026-05-20', checkOut = '2026-05-23', days }: AlertOptions = {},
) =>
  alerts().add(user.id, {
    propertyId: home.id,
    kind,
    checkIn: days === false ? undefined : checkIn,
    checkOut: days === false ? undefined : checkOut,
    below: below === undefined ? null : dollars(below),
  });

const aStay = (facts: Partial<Parameters<typeof aBooking>[1]> = {}) =>
  aBooking(em(), { home, traveler: holder, ...facts });

async function announced<N extends EventName>(name: N, payload: AnnouncedFacts<N>): Promise<EventRecord<N>> {
  const id = await inTransaction(em(), (tx) => announce(tx, name, payload, clock.now()));
  return { id, name, payload, occurredAt: clock.now().toISOString() };
}

/** Cancels the booking now and announces it. */
async function cancelled(booking: Booking): Promise<EventRecord<'booking.cancelled'>> {
  clock.advance({ minutes: 1 });
  await tables(em())
    .updateTable('bookings')
    .set((row) => ({
      status: 'cancelled',
      cancelled_at: clock.now(),
      cancelled_by: 'system',
      cancellation_reason: 'payment_expired',
      refund_cents: row.ref('paid_cents'),
    }))
    .where('id', '=', booking.id)
    .execute();
  return announced('booking.cancelled', {
    ...bookingFacts(booking),
    previousStatus: 'pending',
    cancelledBy: 'system',
    reason: 'payment_expired',
    cancelledAt: clock.now().toISOString(),
    paidCents: 0,
    settlement: {
      refundCents: 0,
      inconvenienceFeeCents: 0,
      ownerShareCents: 0,
      platformShareCents: 0,
      cleaningCents: 0,
    },
  });
}

/** Handles all pending `alert.matched` events, in order. */
async function notifyMatches(): Promise<void> {
  const pending = await tables(em())
    .selectFrom('events as e')
    .leftJoin('handled as h', 'h.event_id', 'e.id')
    .select(['e.id', 'e.payload', 'e.occurred_at'])
    .$narrowType<{ payload: EventCatalogue['alert.matched'] }>()
    .where('e.name', '=', 'alert.matched')
    .where('h.event_id', 'is', null)
    .orderBy('e.seq')
    .execute();
  for (const { id, payload, occurred_at: at } of pending)
    await handlers().handle('notify-alert', {
      id,
      name: 'alert.matched',
      payload,
      occurredAt: at.toISOString(),
    });
}

/** Ids of users with an inbox entry about this home, in the order of the entries. */
async function notifiedUsers(): Promise<string[]> {
  const entries = await tables(em())
    .selectFrom('inbox_entries')
    .select('user_id')
    .where('topic', '=', 'watch')
    .where('path', 'like', `/properties/${home.id}%`)
    .orderBy('seq')
    .execute();
  return entries.map(({ user_id }) => user_id);
}

const mailsTo = (user: User) =>
  tables(em())
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'watch_hit')
    .execute();

const deliveriesOf = (eventId: string) =>
  tables(em()).selectFrom('alert_deliveries').select('place').where('occasion', '=', eventId).execute();

const blocks = () => new Blocks(orm.em, clock);
const ownHome = () => ({ userId: home.ownerId, homeId: home.id });
const changeRules = (rules: Partial<OwnerRules>) => {
  const { minNights, maxNights, preparationHours, noticeHours, arrivalDays } = home;
  const present = { minNights, maxNights, preparationHours, noticeHours, arrivalDays };
  return listings.changeRules(home.ownerId, home.id, { ...present, ...rules });
};

/** The latest event of a name, as a handler gets it. */
async function lastEvent<N extends EventName>(name: N): Promise<EventRecord<N>> {
  const event = await tables(em())
    .selectFrom('events')
    .select(['id', 'payload', 'occurred_at'])
    .$castTo<{ id: string; payload: EventCatalogue[N]; occurred_at: Date }>()
    .where('name', '=', name)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow(() => new Error(`There is no ${name}`));
  return { id: event.id, name, payload: event.payload, occurredAt: event.occurred_at.toISOString() };
}

const setStatus = (status: 'listed' | 'paused') =>
  tables(em()).updateTable('properties').set({ status }).where('id', '=', home.id).execute();

const priceChanged = async (price: number): Promise<EventRecord<'property.price_changed'>> => {
  clock.advance({ minutes: 1 });
  await listings.changePrice(home.ownerId, home.id, dollars(price));
  return lastEvent('property.price_changed');
};

describe('Nights that free up', () => {
  it('notify everyone who waits for them, earliest alert first, by inbox and email', async () => {
    const hold = await aStay();
    const [first, second, third] = [
      await aUserWithAlert(),
      await aUserWithAlert({ checkOut: '2026-05-22' }),
      await aUserWithAlert(),
    ];
    const event = await cancelled(hold);
    await handlers().handle('offer-freed-nights', event);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id, second.id, third.id]);
    const deliveries = await tables(em())
      .selectFrom('alert_deliveries as n')
      .innerJoin('alerts as w', 'w.id', 'n.alert_id')
      .select(['n.place', 'w.user_id'])
      .where('n.occasion', '=', event.id)
      .orderBy('n.place')
      .execute();
    expect(deliveries).toEqual([
      { place: 1, user_id: first.id },
      { place: 2, user_id: second.id },
      { place: 3, user_id: third.id },
    ]);
    const [mail] = await mailsTo(first);
    expect(mail?.subject).toBe(`Free again: ${home.title}`);
    expect(mail?.body_text).toContain('May 20, 2026 to May 23, 2026');
    expect(mail?.body_text).toContain('$400.00');
  });

  it('are told in the inbox only to somebody who has not confirmed their address', async () => {
    const hold = await aStay();
    const user = await aUser(em());
    await addAlert(user);
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([user.id]);
    expect(await mailsTo(user)).toEqual([]);
  });

  it('notify once, however often and concurrently both handlers run', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert();
    const event = await cancelled(hold);
    const offer = () => handlers().handle('offer-freed-nights', event);
    await Promise.all([offer(), offer(), offer()]);
    await offer();
    await Promise.all([notifyMatches(), notifyMatches()]);
    expect(await notifiedUsers()).toEqual([first.id]);
    expect(await mailsTo(first)).toHaveLength(1);
  });

  it('notify even if the worker dies between match and commit', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert();
    const event = await cancelled(hold);
    const dying = inTransaction(em(), async (tx) => {
      await worker.get(MatchAlerts).freed(tx, event);
      throw new Error('The process died');
    });
    await expect(dying).rejects.toThrow('The process died');
    expect(await deliveriesOf(event.id)).toEqual([]);
    await handlers().handle('offer-freed-nights', event);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
  });

  it('notify once when two overlapping bookings end close together, and only when all nights are free', async () => {
    const [one, other] = [await aStay({ nights: 2 }), await aStay({ checkIn: '2026-05-22', nights: 2 })];
    const first = await aUserWithAlert();
    const early = await cancelled(one);
    await handlers().handle('offer-freed-nights', early);
    expect(await deliveriesOf(early.id)).toEqual([]);
    const late = await cancelled(other);
    const again = await aStay({ nights: 1 });
    const third = await cancelled(again);
    await handlers().handle('offer-freed-nights', late);
    await handlers().handle('offer-freed-nights', third);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
  });

  it('notify again when they were taken in the meantime and are freed again', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert();
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    clock.advance({ minutes: 5 });
    await handlers().handle('offer-freed-nights', await cancelled(await aStay()));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id, first.id]);
  });

  it('notify once when the owner opens blocked nights', async () => {
    const block = await blocks().block(ownHome(), {
      from: '2026-05-19',
      to: '2026-05-25',
      reason: 'own_use',
      note: null,
    });
    const waiting = await aUserWithAlert();
    await aUserWithAlert({ checkIn: '2026-05-23', checkOut: '2026-05-26' }); // partly blocked still
    clock.advance({ minutes: 1 });
    await blocks().open({ ...ownHome(), blockId: block.id }, { to: '2026-05-23' });
    const opened = await lastEvent('property.nights_opened');
    await handlers().handle('offer-opened-nights', opened);
    await handlers().handle('offer-opened-nights', opened);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([waiting.id]);
  });

  it('notify when new rules of the owner allow them, and not again with the next change', async () => {
    await aStay({ checkIn: '2026-05-23' });
    await changeRules({ preparationHours: 24 });
    const waiting = await aUserWithAlert();
    clock.advance({ minutes: 1 });
    for (const preparationHours of [4, 3]) {
      await changeRules({ preparationHours });
      await handlers().handle('follow-stay-rules', await lastEvent('property.rules_changed'));
      clock.advance({ minutes: 1 });
    }
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([waiting.id]);
  });

  it('do not notify while a rule of the owner forbids the stay', async () => {
    const hold = await aStay();
    await aUserWithAlert();
    await changeRules({ minNights: 4 });
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([]);
  });

  it('do not notify when taken again, at a paused home, about other nights, or whoever cancelled them', async () => {
    const hold = await aStay();
    await aUserWithAlert();
    await addAlert(holder);
    const later = await aStay({ checkIn: '2026-05-26' });
    await aUserWithAlert({ checkIn: '2026-05-26', checkOut: '2026-05-28' });
    const event = await cancelled(hold);
    await aStay({ traveler: await aUser(em()) });
    await handlers().handle('offer-freed-nights', event);
    await setStatus('paused');
    const paused = await cancelled(later);
    await handlers().handle('offer-freed-nights', paused);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([]);
  });

  it('notify when a home is listed again', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert();
    await setStatus('paused');
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await setStatus('listed');
    const facts = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId };
    await handlers().handle('offer-listed-home', await announced('property.listed', facts));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
  });

  it('do not notify suspended users', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert();
    await tables(em())
      .updateTable('users')
      .set({ suspended_at: clock.now() })
      .where('id', '=', first.id)
      .execute();
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([]);
  });

  it('send one email to a user with several alerts for them', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert();
    await addAlert(first, { checkOut: '2026-05-21' });
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
    const [mail] = await mailsTo(first);
    expect(mail?.body_text).toContain('May 20, 2026 to May 23, 2026');
    expect(mail?.body_text).toContain('May 20, 2026 to May 21, 2026');
  });
});

describe('A price that falls by the day or by rules (F13, decision 32)', () => {
  const check = () => worker.get(CheckPrices, { strict: false }).run();
  /** Takes a percentage off stays that begin within so many days, and nothing else. */
  const setLadder = (days: number, percent: number) =>
    tables(em())
      .insertInto('home_prices')
      .values({ property_id: home.id, ladder: jsonb([{ days, percent }]) })
      .onConflict((conflict) =>
        conflict.column('property_id').doUpdateSet({ ladder: jsonb([{ days, percent }]) }),
      )
      .execute();
  async function aFollower(): Promise<User> {
    const user = await aUser(em(), CONFIRMED);
    clock.advance({ minutes: 1 });
    await worker.get(SavedHomes, { strict: false }).save(user.id, home.id);
    return user;
  }
  const fallen = () => eventPayloads(em(), 'property.price_fell');

  it('tells whoever waits for nights to cost less on the day on which the ladder reaches them, once', async () => {
    await setLadder(7, 20);
    // Three nights at $100 and the cleaning; from the 13th on at $80.
    const first = await aUserWithAlert({
      kind: 'price',
      below: 350,
      checkIn: '2026-05-22',
      checkOut: '2026-05-25',
    });
    await check();
    clock.advance({ days: 1 });
    await check();
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([]);
    clock.advance({ days: 1 });
    await Promise.all([check(), check()]);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
    expect((await mailsTo(first))[0]?.body_text).toContain('$340');
    clock.advance({ days: 1 });
    await check();
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
  });

  it('does not tell again what the change of the base price has told', async () => {
    const first = await aUserWithAlert({ kind: 'price', below: 95, days: false });
    await check();
    await handlers().handle('follow-price', await priceChanged(90));
    await check();
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
  });

  it('tells whoever saved the home once for each drop, and nothing for what they saw when they saved it', async () => {
    await setLadder(3, 10);
    const [first, second] = [await aFollower(), await aFollower()];
    await check();
    expect(await fallen()).toEqual([]);
    await setLadder(3, 25);
    await check();
    await check();
    const late = await aFollower();
    await check();
    expect(await fallen()).toEqual([
      {
        propertyId: home.id,
        propertyTitle: home.title,
        nightlyCents: 7_500,
        followers: [first.id, second.id],
      },
    ]);
    await handlers().handle('notify-price-drop', await lastEvent('property.price_fell'));
    expect(await notifiedUsers()).toEqual([first.id, second.id]);
    await setLadder(3, 50);
    await check();
    expect((await fallen()).at(-1)).toMatchObject({ followers: [first.id, second.id, late.id] });
  });

  it('tells of the first drop after a home was saved, whether or not it was looked at in between', async () => {
    await setLadder(3, 10);
    const early = await aFollower();
    await check();
    const late = await aFollower();
    const merged = await aUser(em(), CONFIRMED);
    await worker.get(SavedHomes, { strict: false }).merge(merged.id, [home.id]);
    await setLadder(3, 25);
    await check();
    const told = (await fallen()).at(-1);
    expect(told).toMatchObject({ propertyId: home.id, nightlyCents: 7_500 });
    expect([...(told?.followers ?? [])].sort()).toEqual([early.id, late.id, merged.id].sort());
  });

  it('tells who saved a home when the ladder reaches its next free night, even on the day after', async () => {
    await setLadder(3, 20);
    await aBlock(em(), home.id, { from: '2026-05-13', to: '2026-05-17' });
    const follower = await aFollower();
    clock.advance({ days: 1 });
    await check();
    expect((await fallen()).at(-1)).toMatchObject({
      propertyId: home.id,
      nightlyCents: 8_000,
      followers: [follower.id],
    });
  });

  it('says nothing of a home that is paused, nor to somebody who is suspended', async () => {
    await setLadder(3, 10);
    const [follower] = [await aFollower(), await aFollower()];
    await check();
    const before = (await fallen()).length;
    await setLadder(3, 25);
    await setStatus('paused');
    await check();
    expect(await fallen()).toHaveLength(before);
    await setStatus('listed');
    await tables(em())
      .updateTable('users')
      .set({ suspended_at: clock.now() })
      .where('id', '=', follower.id)
      .execute();
    await check();
    const last = (await fallen()).at(-1);
    expect(last?.followers).toHaveLength(1);
    expect(last?.followers).not.toContain(follower.id);
  });

  it('one home that cannot be looked at does not keep the others from it, and is looked at next time', async () => {
    await setLadder(3, 10);
    const followers = [await aFollower()];
    const broken = home.id;
    home = await aHome(em());
    await setLadder(3, 10);
    followers.push(await aFollower());
    const known = async () => {
      const rows = await tables(em()).selectFrom('saved_homes').select(['user_id', 'low_cents']).execute();
      return followers.map(({ id }) => rows.find((row) => row.user_id === id)?.low_cents);
    };
    const matching = worker.get(MatchAlerts, { strict: false });
    const repriced = matching.repriced.bind(matching);
    const spy = jest
      .spyOn(matching, 'repriced')
      .mockImplementation((tx, id, look) =>
        id === broken ? Promise.reject(new Error('Broken')) : repriced(tx, id, look),
      );
    for (const id of [broken, home.id])
      await tables(em())
        .updateTable('home_prices')
        .set({ ladder: jsonb([{ days: 3, percent: 25 }]) })
        .where('property_id', '=', id)
        .execute();
    await expect(check()).rejects.toThrow('The prices of 1 homes could not be compared');
    expect(await known()).toEqual([9_000, 7_500]);
    spy.mockRestore();
    await check();
    expect(await known()).toEqual([7_500, 7_500]);
  });
});

describe('A price drop (F13)', () => {
  it('notifies those whose limit it is below, per night or in total, earliest alert first', async () => {
    const stay = { kind: 'price', below: 370 } as const;
    const [first, , third] = [
      await aUserWithAlert(stay),
      await aUserWithAlert({ kind: 'price', below: 80, days: false }),
      await aUserWithAlert({ kind: 'price', below: 95, days: false }),
    ];
    await handlers().handle('follow-price', await priceChanged(89.99));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id, third.id]);
    const [mail] = await mailsTo(first);
    expect(mail?.subject).toBe(`Costs less now: ${home.title}`);
    expect(mail?.body_text).toContain('$369.97');
  });

  it('compares what the price rules of the owner lead to', async () => {
    await tables(em())
      .insertInto('home_prices')
      .values({ property_id: home.id, ladder: jsonb([{ days: 7, percent: 20 }]) })
      .execute();
    const stay = await aUserWithAlert({ kind: 'price', below: 330 });
    const night = await aUserWithAlert({ kind: 'price', below: 75, days: false });
    expect([(await listOf(stay))[0]?.price_cents, (await listOf(night))[0]?.price_cents]).toEqual([
      dollars(340),
      dollars(80),
    ]);
    await handlers().handle('follow-price', await priceChanged(90));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([stay.id, night.id]);
    const [mail] = await mailsTo(stay);
    expect(mail?.body_text).toContain('$316');
  });

  it('notifies once while it stays below the limit, and again when it drops again', async () => {
    const first = await aUserWithAlert({ kind: 'price', below: 95, days: false });
    const changes = [await priceChanged(90), await priceChanged(85)];
    for (const change of changes) await handlers().handle('follow-price', change);
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
    await handlers().handle('follow-price', await priceChanged(120));
    await handlers().handle('follow-price', await priceChanged(80));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id, first.id]);
  });

  it('notifies once while an owner moves it up and down, and again a week later', async () => {
    const first = await aUserWithAlert({ kind: 'price', below: 95, days: false });
    const upAndDown = async () => {
      for (const price of [120, 90]) await handlers().handle('follow-price', await priceChanged(price));
      await notifyMatches();
    };
    await handlers().handle('follow-price', await priceChanged(90));
    await upAndDown();
    await upAndDown();
    expect(await notifiedUsers()).toEqual([first.id]);
    clock.advance({ days: 7 });
    await upAndDown();
    expect(await notifiedUsers()).toEqual([first.id, first.id]);
  });

  it('for taken nights notifies once they are free', async () => {
    const hold = await aStay();
    const first = await aUserWithAlert({ kind: 'price', below: 350 });
    await handlers().handle('follow-price', await priceChanged(80));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([]);
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([first.id]);
  });

  it('D12 can only be made by the owner, and an unchanged price announces nothing', async () => {
    const before = await eventPayloads(em(), 'property.price_changed');
    await listings.changePrice(home.ownerId, home.id, home.nightlyCents);
    await expect(listings.changePrice(randomUUID(), home.id, dollars(5))).rejects.toMatchObject({
      code: 'property.not_found',
    });
    expect(await eventPayloads(em(), 'property.price_changed')).toEqual(before);
  });
});

describe('An alert ends', () => {
  it('when its user books what it waits for, but not when somebody else does', async () => {
    const hold = await aStay();
    const [first, second] = [await aUserWithAlert(), await aUserWithAlert()];
    await addAlert(first, { kind: 'price', below: 50, days: false });
    const event = await cancelled(hold);
    await handlers().handle('offer-freed-nights', event);
    const stay = await aStay({ traveler: first, status: 'confirmed', checkIn: '2026-05-21', nights: 2 });
    const confirmed = await announced('booking.confirmed', {
      ...bookingFacts(stay),
      paidCents: stay.totalCents,
      plan: 'basic',
      multiplier: 1,
      paymentId: null,
    });
    await handlers().handle('end-fulfilled-alerts', confirmed);
    expect((await listOf(first)).map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(await listOf(second)).toMatchObject([{ state: 'waiting', free: false, ahead: 0 }]);
  });

  it('B3 when its first night can no longer be booked, in the time zone of the home', async () => {
    await aStay();
    const first = await aUserWithAlert();
    const sweep = async () => {
      await worker.get(EndAlerts).past();
      return (await listOf(first)).map(({ state }) => state);
    };
    // It is 23:59 on the 19th in Oregon: the 20th can still be booked.
    clock.set('2026-05-20T06:59:00Z');
    expect(await sweep()).toEqual(['waiting']);
    clock.set('2026-05-20T07:00:00Z');
    expect(await sweep()).toEqual(['past']);
  });

  it('when its user ends it', async () => {
    const hold = await aStay();
    const first = await aUser(em(), CONFIRMED);
    await alerts().cancel(first.id, await addAlert(first));
    await handlers().handle('offer-freed-nights', await cancelled(hold));
    await notifyMatches();
    expect(await notifiedUsers()).toEqual([]);
    expect(await listOf(first)).toEqual([]);
  });
});
