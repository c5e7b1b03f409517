import { randomUUID } from 'node:crypto';
import type {
  Problem,
  PropertyDetailView,
  SavedHomeView,
  AlertRequest,
  AlertView,
} from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import type { Property } from '#libs/stays/properties';
import { MAX_SAVED_HOMES, MAX_ALERTS } from '#libs/core/rules';
import { aBooking, aHome, anOperator, anOwner, aUser, TEST_NOW, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
let home: Property;
let traveler: User;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  home = await aHome(test.em);
  traveler = await aUser(test.em);
});

const DATES = { check_in_date: '2026-05-20', check_out_date: '2026-05-23' };
const bookHome = async () => aBooking(test.em, { home, traveler: await aUser(test.em), status: 'confirmed' });
const save = (user: User, id = home.id) => test.as(user).put(`/saved/${id}`, {});
const savedBy = async (user: User, query = '') =>
  (await test.as(user).get<SavedHomeView[]>(`/saved${query}`)).body;
const addAlert = (facts: Partial<AlertRequest> | object = {}, user = traveler) =>
  test
    .as(user)
    .post<AlertView & Problem>('/watches', { property_id: home.id, kind: 'nights', ...DATES, ...facts });
const alertsOf = async (user: User) => (await test.as(user).get<AlertView[]>('/watches')).body;

describe('Saved homes', () => {
  it('are saved once however often it is requested, and can be removed', async () => {
    const other = await aHome(test.em);
    expect((await save(traveler)).status).toBe(204);
    test.clock.advance({ minutes: 1 });
    await save(traveler, other.id);
    await save(traveler);
    expect((await test.as(traveler).get<string[]>('/saved/ids')).body).toEqual([other.id, home.id]);
    expect(await savedBy(traveler)).toMatchObject([
      { property: { id: other.id }, withdrawn: false, available: null },
      { property: { id: home.id } },
    ]);
    for (const _ of [1, 2]) expect((await test.as(traveler).delete(`/saved/${home.id}`)).status).toBe(204);
    expect((await test.as(traveler).get<string[]>('/saved/ids')).body).toEqual([other.id]);
  });

  it('are also available to owners and operators', async () => {
    for (const person of [await anOwner(test.em), await anOperator(test.em)]) {
      expect((await save(person)).status).toBe(204);
      expect(await savedBy(person)).toHaveLength(1);
    }
  });

  it('F13 show the total price for the dates, and whether they are free', async () => {
    await save(traveler);
    await bookHome();
    const dates = (from: string, to: string) => `?check_in=${from}&check_out=${to}`;
    expect(await savedBy(traveler, dates('2026-05-20', '2026-05-22'))).toMatchObject([
      { available: false, property: { total_amount: 300, nights: 2 } },
    ]);
    expect(await savedBy(traveler, dates('2026-05-23', '2026-05-26'))).toMatchObject([
      { available: true, property: { total_amount: 400, nights: 3 } },
    ]);
    const bad = await test.as(traveler).get<Problem>(`/saved${dates('2026-05-01', '2026-05-03')}`);
    expect([bad.status, bad.body.code]).toEqual([422, 'booking.date_past']);
  });

  it('show that a home was withdrawn, but not why', async () => {
    await save(traveler);
    await tables(test.em)
      .updateTable('properties')
      .set({ status: 'paused', status_reason: 'A secret' })
      .where('id', '=', home.id)
      .execute();
    const [saved] = await savedBy(traveler);
    expect(saved).toMatchObject({ withdrawn: true, property: { title: home.title } });
    expect(JSON.stringify(saved)).not.toContain('A secret');
    expect((await save(await aUser(test.em))).status).toBe(404);
  });

  it('F16 answer 404 for a home that does not exist', async () => {
    for (const id of [randomUUID(), 'nonsense']) expect((await save(traveler, id)).status).toBe(404);
  });

  it('of a visitor are the listed homes among the ids that the browser sends', async () => {
    const hidden = await aHome(test.em, { status: 'paused' });
    const query = `?ids=${home.id},${hidden.id},nonsense,${randomUUID()},${home.id}`;
    const { body } = await test.api.get<SavedHomeView[]>(`/saved${query}`);
    expect(body.map(({ property, saved_at }) => [property.id, saved_at])).toEqual([[home.id, null]]);
    expect((await test.api.get('/saved')).body).toEqual([]);
  });

  it('of a visitor are merged on sign-in, without homes that do not exist', async () => {
    const other = await aHome(test.em);
    await save(traveler);
    const ids = [home.id, other.id, randomUUID(), 'nonsense'];
    const { status, body } = await test.as(traveler).put<string[]>('/saved', { property_ids: ids });
    expect(status).toBe(200);
    expect([...body].sort()).toEqual([home.id, other.id].sort());
    expect((await test.as(traveler).put('/saved', { property_ids: 'all' })).status).toBe(422);
  });

  it("are never one's own homes", async () => {
    const owner = await anOwner(test.em);
    const own = await aHome(test.em, { ownerId: owner.id });
    const { status, body } = await test.as(owner).put<Problem>(`/saved/${own.id}`, {});
    expect([status, body.code]).toEqual([409, 'saved.own_home']);
    expect((await test.as(owner).put<string[]>('/saved', { property_ids: [own.id] })).body).toEqual([]);
  });

  it('are limited, with an explanation', async () => {
    const homes = await Promise.all(
      Array.from({ length: MAX_SAVED_HOMES }, () => aHome(test.em, { ownerId: home.ownerId })),
    );
    const saved = homes.map(({ id }) => ({ user_id: traveler.id, property_id: id, saved_at: TEST_NOW }));
    await tables(test.em).insertInto('saved_homes').values(saved).execute();
    const { status, body } = await test.as(traveler).put<Problem>(`/saved/${home.id}`, {});
    expect([status, body.code]).toEqual([409, 'saved.too_many']);
    expect(body.detail).toContain('200 homes');
  });
});

describe('Alerts for nights', () => {
  it('wait for booked nights, queued behind earlier alerts', async () => {
    await bookHome();
    await addAlert({}, await aUser(test.em));
    const { status, body } = await addAlert();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'nights',
      ...DATES,
      nights: 3,
      below: null,
      current_price: 400,
      state: 'waiting',
      ahead: 1,
      told_at: null,
      property: { id: home.id, title: home.title },
    });
  });

  it('are added once however often they are requested, even concurrently', async () => {
    await bookHome();
    const responses = await Promise.all([addAlert(), addAlert(), addAlert()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await alertsOf(traveler)).toHaveLength(1);
  });

  it('are refused while the nights are free', async () => {
    const { status, body } = await addAlert();
    expect([status, body.code]).toEqual([409, 'watch.nights_free']);
  });

  it.each`
    from            | to              | code                       | why
    ${'2026-05-12'} | ${'2026-05-14'} | ${'booking.date_past'}     | ${'B9 yesterday'}
    ${'2026-05-13'} | ${'2026-05-15'} | ${'booking.dates_invalid'} | ${'B3 today'}
    ${'2026-06-04'} | ${'2026-06-06'} | ${'booking.dates_invalid'} | ${'B3 beyond 21 days'}
    ${'2026-05-23'} | ${'2026-05-20'} | ${'booking.dates_invalid'} | ${'reversed'}
    ${'soon'}       | ${'later'}      | ${'booking.dates_invalid'} | ${'not dates'}
    ${undefined}    | ${undefined}    | ${'booking.dates_invalid'} | ${'missing'}
    ${'2026-05-20'} | ${'2026-06-20'} | ${'booking.too_long'}      | ${'C15 31 nights'}
  `('refuse $from to $to: $why', async ({ from, to, code }: Record<'from' | 'to' | 'code', string>) => {
    await bookHome();
    const { status, body } = await addAlert({ check_in_date: from, check_out_date: to });
    expect([status, body.code]).toEqual([422, code]);
    expect(await alertsOf(traveler)).toEqual([]);
  });

  it('F16 require a home that can be booked', async () => {
    const paused = await aHome(test.em, { status: 'paused' });
    for (const id of [randomUUID(), 'nonsense', paused.id])
      expect((await addAlert({ property_id: id })).status).toBe(404);
  });
});

describe('Alerts for prices (F13)', () => {
  it('wait for the price of a night or the total of a stay to fall', async () => {
    const none = { check_in_date: undefined, check_out_date: undefined };
    const night = await addAlert({ kind: 'price', below: 99.5, ...none });
    expect(night.body).toMatchObject({ below: 99.5, current_price: 100, nights: null, state: 'waiting' });
    const stay = await addAlert({ kind: 'price', below: 399.99 });
    expect(stay.body).toMatchObject({ below: 399.99, current_price: 400, nights: 3, state: 'waiting' });
  });

  it('get a new threshold when requested again, and keep their place', async () => {
    const { body: before } = await addAlert({ kind: 'price', below: 300 });
    const { body: after } = await addAlert({ kind: 'price', below: 350 });
    expect(after).toMatchObject({ id: before.id, below: 350, asked_at: before.asked_at });
    expect(await alertsOf(traveler)).toHaveLength(1);
  });

  it('are refused when the price is already lower, and without a valid threshold', async () => {
    expect((await addAlert({ kind: 'price', below: 400.01 })).body.code).toBe('watch.price_reached');
    for (const below of [undefined, 0, -5, 1.005, 'cheap', 1e9]) {
      const { status, body } = await addAlert({ kind: 'price', below });
      expect([status, body.code]).toEqual([422, 'request.invalid']);
    }
    expect((await addAlert({ kind: 'weather' })).status).toBe(422);
  });

  it('are reached once the owner lowers the price', async () => {
    await addAlert({ kind: 'price', below: 350 });
    const owner = { id: home.ownerId, role: 'property_owner' as const };
    const price = (body: Record<string, unknown>, by = owner) =>
      test.as(by).put<PropertyDetailView>(`/properties/${home.id}/price`, body);
    expect((await price({ price_per_night: 80.5 })).body.price_per_night).toBe(80.5);
    expect(await alertsOf(traveler)).toMatchObject([{ current_price: 341.5, state: 'reached' }]);
    expect((await price({ price_per_night: 80 }, { ...owner, id: (await anOwner(test.em)).id })).status).toBe(
      404,
    );
    for (const wrong of [0, -1, 1.005, 'free', null])
      expect((await price({ price_per_night: wrong })).status).toBe(422);
  });
});

describe('Alerts: access, limits and end', () => {
  it('F16 other users’ alerts answer 404', async () => {
    await bookHome();
    const { body } = await addAlert();
    const other = await aUser(test.em);
    expect(await alertsOf(other)).toEqual([]);
    for (const id of [body.id, randomUUID(), 'nonsense'])
      expect((await test.as(other).delete(`/watches/${id}`)).status).toBe(404);
    expect(await alertsOf(traveler)).toHaveLength(1);
    expect((await test.as(traveler).delete(`/watches/${body.id}`)).status).toBe(204);
    expect((await test.as(traveler).delete(`/watches/${body.id}`)).status).toBe(404);
    expect(await alertsOf(traveler)).toEqual([]);
  });

  it('are only available to travelers', async () => {
    for (const person of [await anOwner(test.em), await anOperator(test.em)])
      expect((await addAlert({}, person)).status).toBe(403);
  });

  it('are limited, with an explanation, even when added concurrently; cancelling one makes room', async () => {
    const homes = Array.from({ length: MAX_ALERTS - 1 }, async () => (await aHome(test.em)).id);
    const price = (id: string) =>
      addAlert({
        property_id: id,
        kind: 'price',
        below: 50,
        check_in_date: undefined,
        check_out_date: undefined,
      });
    for (const id of await Promise.all(homes)) await price(id);
    const [one, two] = [await aHome(test.em), await aHome(test.em)];
    const responses = await Promise.all([price(one.id), price(two.id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'watch.too_many' });
    expect(refused?.detail).toContain('20 alerts');
    const [latest] = await alertsOf(traveler);
    await test.as(traveler).delete(`/watches/${latest?.id ?? ''}`);
    expect((await price(home.id)).status).toBe(201);
  });

  it('are withdrawn with their home, and reached while the nights are free', async () => {
    const booking = await bookHome();
    await addAlert();
    await tables(test.em)
      .updateTable('bookings')
      .set((row) => ({
        status: 'cancelled',
        cancelled_at: TEST_NOW,
        cancelled_by: 'system',
        cancellation_reason: 'payment_expired',
        refund_cents: row.ref('paid_cents'),
      }))
      .where('id', '=', booking.id)
      .execute();
    expect(await alertsOf(traveler)).toMatchObject([{ state: 'reached' }]);
    await tables(test.em)
      .updateTable('properties')
      .set({ status: 'paused' })
      .where('id', '=', home.id)
      .execute();
    expect(await alertsOf(traveler)).toMatchObject([{ state: 'withdrawn' }]);
  });
});
