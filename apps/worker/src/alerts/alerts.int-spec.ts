import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Booking } from '#libs/stays/bookings';
import type { EventCatalogue, EventName } from '#libs/core/events';
import { User } from '#libs/people/identity';
import { announce, databaseOptions, inTransaction, type EventRecord, Settings } from '#libs/core/platform';
import { ListingsService, ListingStatuses, Property } from '#libs/stays/properties';
import { dollars, type AlertKind } from '#libs/core/rules';
import {
  aBooking,
  aHome,
  aUser,
  TEST_NOW,
  TestClock,
  testConfig,
  testDatabase,
  tables,
  eventPayloads,
  type TestDatabase,
} from '#libs/testing';
import { EndAlerts, MatchAlerts, OwnAlerts, AlertsService } from '#libs/stays/alerts';
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
  listings = new ListingsService(
    orm.em,
    clock,
    new Settings(orm.em, clock, config),
    new ListingStatuses(clock),
  );
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
  holder = await aUser(em());
});

const em = (): EntityManager => orm.em.fork();
const handlers = () => worker.get(HandlerRunner);
const alerts = () => worker.get(AlertsService);
const listOf = (user: User) => worker.get(OwnAlerts).of(user.id);

/** Somebody who asks to be told; the 20th to the 23rd unless other nights, or none, are named. */
async function asker(
  wish: { kind?: AlertKind; below?: number; checkIn?: string; checkOut?: string; days?: false } = {},
): Promise<User> {
  const user = await aUser(em());
  await asks(user, wish);
  return user;
}

const asks = (
  user: User,
  {
    kind = 'nights',
    below,
    checkIn = '2026-05-20',
    checkOut = '2026-05-23',
    days,
  }: Parameters<typeof asker>[0] = {},
) =>
  alerts().add(user.id, {
    propertyId: home.id,
    kind,
    checkIn: days === false ? undefined : checkIn,
    checkOut: days === false ? undefined : checkOut,
    below: below === undefined ? null : dollars(below),
  });

const taken = (facts: Partial<Parameters<typeof aBooking>[1]> = {}) =>
  aBooking(em(), { home, traveler: holder, ...facts });

async function announced<N extends EventName>(name: N, payload: EventCatalogue[N]): Promise<EventRecord<N>> {
  const id = await inTransaction(em(), (tx) => announce(tx, name, payload, clock.now()));
  return { id, name, payload, occurredAt: clock.now().toISOString() };
}

const factsOf = (booking: Booking) => ({
  bookingId: booking.id,
  propertyId: home.id,
  propertyTitle: home.title,
  travelerId: booking.travelerId,
  ownerId: home.ownerId,
  checkInAt: booking.checkInAt.toISOString(),
  checkOutAt: booking.checkOutAt.toISOString(),
  subtotalCents: booking.subtotalCents,
  cleaningCents: booking.cleaningCents,
  serviceFeeCents: booking.serviceFeeCents,
  totalCents: booking.totalCents,
});

/** The booking ends now, and says so. */
async function ends(booking: Booking): Promise<EventRecord<'booking.cancelled'>> {
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
  const none = {
    refundCents: 0,
    inconvenienceFeeCents: 0,
    ownerShareCents: 0,
    platformShareCents: 0,
    cleaningCents: 0,
  };
  return announced('booking.cancelled', {
    ...factsOf(booking),
    previousStatus: 'pending',
    cancelledBy: 'system',
    reason: 'payment_expired',
    cancelledAt: clock.now().toISOString(),
    paidCents: 0,
    settlement: none,
  });
}

/** Everything announced about the home, told to everybody concerned; events are handled in the order they came. */
async function told(): Promise<void> {
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
    await handlers().handle('tell-alert', {
      id,
      name: 'alert.matched',
      payload,
      occurredAt: at.toISOString(),
    });
}

/** Who has a line in the inbox about this home, in the order in which the lines were written. */
async function inboxes(): Promise<string[]> {
  const lines = await tables(em())
    .selectFrom('inbox_entries')
    .select('user_id')
    .where('topic', '=', 'watch')
    .where('path', 'like', `/properties/${home.id}%`)
    .orderBy('seq')
    .execute();
  return lines.map((line) => line.user_id);
}

const mailsTo = (user: User) =>
  tables(em())
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'watch_hit')
    .execute();

const noticesOf = (eventId: string) =>
  tables(em()).selectFrom('alert_deliveries').select('place').where('occasion', '=', eventId).execute();

const setStatus = (status: 'listed' | 'paused') =>
  tables(em()).updateTable('properties').set({ status }).where('id', '=', home.id).execute();

const lowers = async (price: number): Promise<EventRecord<'property.price_changed'>> => {
  clock.advance({ minutes: 1 });
  await listings.changePrice(home.ownerId, home.id, dollars(price));
  const event = await tables(em())
    .selectFrom('events')
    .select(['id', 'payload', 'occurred_at'])
    .$narrowType<{ payload: EventCatalogue['property.price_changed'] }>()
    .where('name', '=', 'property.price_changed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow(() => new Error('No price was changed'));
  return {
    id: event.id,
    name: 'property.price_changed',
    payload: event.payload,
    occurredAt: event.occurred_at.toISOString(),
  };
};

describe('Nights that free up', () => {
  it('are told to everybody who waits for them, first asker first, by inbox and mail', async () => {
    const hold = await taken();
    const [first, second, third] = [await asker(), await asker({ checkOut: '2026-05-22' }), await asker()];
    const event = await ends(hold);
    await handlers().handle('offer-freed-nights', event);
    await told();
    expect(await inboxes()).toEqual([first.id, second.id, third.id]);
    const webhookEvents = await tables(em())
      .selectFrom('alert_deliveries as n')
      .innerJoin('alerts as w', 'w.id', 'n.alert_id')
      .select(['n.place', 'w.user_id'])
      .where('n.occasion', '=', event.id)
      .orderBy('n.place')
      .execute();
    expect(webhookEvents).toEqual([
      { place: 1, user_id: first.id },
      { place: 2, user_id: second.id },
      { place: 3, user_id: third.id },
    ]);
    const [mail] = await mailsTo(first);
    expect(mail?.subject).toBe(`Free again: ${home.title}`);
    expect(mail?.body_text).toContain('May 20, 2026 to May 23, 2026');
    expect(mail?.body_text).toContain('$400.00');
  });

  it('are told once, however often and at once both handlers run', async () => {
    const hold = await taken();
    const first = await asker();
    const event = await ends(hold);
    const offer = () => handlers().handle('offer-freed-nights', event);
    await Promise.all([offer(), offer(), offer()]);
    await offer();
    await Promise.all([told(), told()]);
    expect(await inboxes()).toEqual([first.id]);
    expect(await mailsTo(first)).toHaveLength(1);
  });

  it('are told although the worker died between the match and the commit', async () => {
    const hold = await taken();
    const first = await asker();
    const event = await ends(hold);
    const dying = inTransaction(em(), async (tx) => {
      await worker.get(MatchAlerts).freed(tx, event);
      throw new Error('The process died');
    });
    await expect(dying).rejects.toThrow('The process died');
    expect(await noticesOf(event.id)).toEqual([]);
    await handlers().handle('offer-freed-nights', event);
    await told();
    expect(await inboxes()).toEqual([first.id]);
  });

  it('are told once when two bookings over them end close together, and only when all of them are free', async () => {
    const [one, other] = [await taken({ nights: 2 }), await taken({ checkIn: '2026-05-22', nights: 2 })];
    const first = await asker();
    const early = await ends(one);
    await handlers().handle('offer-freed-nights', early);
    expect(await noticesOf(early.id)).toEqual([]);
    const late = await ends(other);
    const again = await taken({ nights: 1 });
    const third = await ends(again);
    await handlers().handle('offer-freed-nights', late);
    await handlers().handle('offer-freed-nights', third);
    await told();
    expect(await inboxes()).toEqual([first.id]);
  });

  it('are told again when they were taken in the meantime and are freed anew', async () => {
    const hold = await taken();
    const first = await asker();
    await handlers().handle('offer-freed-nights', await ends(hold));
    clock.advance({ minutes: 5 });
    await handlers().handle('offer-freed-nights', await ends(await taken()));
    await told();
    expect(await inboxes()).toEqual([first.id, first.id]);
  });

  it('are not told once somebody has them again, at a paused home, of other nights, or to whoever let them go', async () => {
    const hold = await taken();
    await asker();
    await asks(holder);
    const later = await taken({ checkIn: '2026-05-26' });
    await asker({ checkIn: '2026-05-26', checkOut: '2026-05-28' });
    const event = await ends(hold);
    await taken({ traveler: await aUser(em()) });
    await handlers().handle('offer-freed-nights', event);
    await setStatus('paused');
    const paused = await ends(later);
    await handlers().handle('offer-freed-nights', paused);
    await told();
    expect(await inboxes()).toEqual([]);
  });

  it('are told when a home is back in search', async () => {
    const hold = await taken();
    const first = await asker();
    await setStatus('paused');
    await handlers().handle('offer-freed-nights', await ends(hold));
    await setStatus('listed');
    const facts = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId };
    await handlers().handle('offer-listed-home', await announced('property.listed', facts));
    await told();
    expect(await inboxes()).toEqual([first.id]);
  });

  it('are not told to whoever was suspended', async () => {
    const hold = await taken();
    const first = await asker();
    await tables(em())
      .updateTable('users')
      .set({ suspended_at: clock.now() })
      .where('id', '=', first.id)
      .execute();
    await handlers().handle('offer-freed-nights', await ends(hold));
    await told();
    expect(await inboxes()).toEqual([]);
  });

  it('one letter to whoever waits for several stretches of them', async () => {
    const hold = await taken();
    const first = await asker();
    await asks(first, { checkOut: '2026-05-21' });
    await handlers().handle('offer-freed-nights', await ends(hold));
    await told();
    expect(await inboxes()).toEqual([first.id]);
    const [mail] = await mailsTo(first);
    expect(mail?.body_text).toContain('May 20, 2026 to May 23, 2026');
    expect(mail?.body_text).toContain('May 20, 2026 to May 21, 2026');
  });
});

describe('A price that falls (F13)', () => {
  it('is told to those below whose mark it is, of a night or in all, first asker first', async () => {
    const stay = { kind: 'price', below: 370 } as const;
    const [first, , third] = [
      await asker(stay),
      await asker({ kind: 'price', below: 80, days: false }),
      await asker({ kind: 'price', below: 95, days: false }),
    ];
    await handlers().handle('follow-price', await lowers(89.99));
    await told();
    expect(await inboxes()).toEqual([first.id, third.id]);
    const [mail] = await mailsTo(first);
    expect(mail?.subject).toBe(`Costs less now: ${home.title}`);
    expect(mail?.body_text).toContain('$369.97');
  });

  it('is told once while it stays below, and again when it falls anew', async () => {
    const first = await asker({ kind: 'price', below: 95, days: false });
    const changes = [await lowers(90), await lowers(85)];
    for (const change of changes) await handlers().handle('follow-price', change);
    await told();
    expect(await inboxes()).toEqual([first.id]);
    await handlers().handle('follow-price', await lowers(120));
    await handlers().handle('follow-price', await lowers(90));
    await told();
    expect(await inboxes()).toEqual([first.id, first.id]);
  });

  it('of nights that are taken is told once they are free', async () => {
    const hold = await taken();
    const first = await asker({ kind: 'price', below: 350 });
    await handlers().handle('follow-price', await lowers(80));
    await told();
    expect(await inboxes()).toEqual([]);
    await handlers().handle('offer-freed-nights', await ends(hold));
    await told();
    expect(await inboxes()).toEqual([first.id]);
  });

  it('D12 is changed by its owner only, and the same price announces nothing', async () => {
    const before = await eventPayloads(em(), 'property.price_changed');
    await listings.changePrice(home.ownerId, home.id, home.nightlyCents);
    await expect(listings.changePrice(randomUUID(), home.id, dollars(5))).rejects.toMatchObject({
      code: 'property.not_found',
    });
    expect(await eventPayloads(em(), 'property.price_changed')).toEqual(before);
  });
});

describe('A watch ends', () => {
  it('when what it waits for is booked by whoever asked, and by nobody else', async () => {
    const hold = await taken();
    const [first, second] = [await asker(), await asker()];
    await asks(first, { kind: 'price', below: 50, days: false });
    const event = await ends(hold);
    await handlers().handle('offer-freed-nights', event);
    const stay = await taken({ traveler: first, status: 'confirmed', checkIn: '2026-05-21', nights: 2 });
    const confirmed = await announced('booking.confirmed', {
      ...factsOf(stay),
      paidCents: stay.totalCents,
      plan: 'basic',
      multiplier: 1,
      paymentId: null,
    });
    await handlers().handle('end-fulfilled-alerts', confirmed);
    expect((await listOf(first)).map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(await listOf(second)).toMatchObject([{ state: 'waiting', free: false, ahead: 0 }]);
  });

  it('B3 when its first night can no longer be booked, in the zone of the home', async () => {
    await taken();
    const first = await asker();
    const sweep = async () => {
      await worker.get(EndAlerts).past();
      return (await listOf(first)).map(({ state }) => state);
    };
    // The 19th in Oregon has 23:59 on the clock: the 20th can still be booked.
    clock.set('2026-05-20T06:59:00Z');
    expect(await sweep()).toEqual(['waiting']);
    clock.set('2026-05-20T07:00:00Z');
    expect(await sweep()).toEqual(['past']);
  });

  it('when its owner ends it', async () => {
    const hold = await taken();
    const first = await aUser(em());
    await alerts().cancel(first.id, await asks(first));
    await handlers().handle('offer-freed-nights', await ends(hold));
    await told();
    expect(await inboxes()).toEqual([]);
    expect(await listOf(first)).toEqual([]);
  });
});
