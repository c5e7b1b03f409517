import { randomUUID } from 'node:crypto';
import type { ChangedRulesView, EmptyNightView, PropertyDetailView } from '#libs/core/contracts';
import { cents, civilDate, type Nights } from '#libs/core/rules';
import { CountDemand, EmptyNights } from '#libs/stays/demand';
import type { Property } from '#libs/stays/properties';
import { aBooking, aHome, anOwner, aUser, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

interface OwnHome {
  owner: ApiClient;
  home: Property;
}

/** A home in Oregon at $100 a night, where it is Wednesday, the 13th of May. */
async function anOwnHome(facts: Partial<Property> = {}): Promise<OwnHome> {
  const owner = await anOwner(test.em);
  return { owner: test.as(owner), home: await aHome(test.em, { ownerId: owner.id, ...facts }) };
}

const aTraveler = async (): Promise<ApiClient> => test.as(await aUser(test.em));
const look = async (client: ApiClient, { id }: { id: string }, from?: string, to?: string) =>
  expect(
    (await client.post(`/properties/${id}/views`, { check_in_date: from, check_out_date: to })).status,
  ).toBe(204);
const flush = () => test.app.get(CountDemand, { strict: false }).flush();
const night = async ({ owner, home }: OwnHome, date = '2026-05-18') =>
  (await owner.get<EmptyNightView>(`/properties/${home.id}/empty-night?date=${date}`)).body;

describe('POST /properties/{id}/views (decision 33)', () => {
  it('counts a person once a day for a home and for each stay, and keeps counts alone', async () => {
    const own = await anOwnHome();
    const [one, other] = [await aTraveler(), await aTraveler()];
    await look(one, own.home);
    await look(one, own.home, '2026-05-18', '2026-05-20');
    await look(one, own.home, '2026-05-18', '2026-05-20');
    await look(other, own.home, '2026-05-18', '2026-05-20');
    await flush();
    await look(one, own.home, '2026-05-17', '2026-05-19');
    await flush();
    expect(await night(own)).toMatchObject({ viewers: 2, askers: 3 });
    test.clock.set(new Date(TEST_NOW.getTime() + 24 * 3_600_000));
    await look(one, own.home);
    await flush();
    expect((await night(own)).viewers).toBe(3);
    const rows = await tables(test.em)
      .selectFrom('asked_stays')
      .selectAll()
      .where('property_id', '=', own.home.id)
      .orderBy('check_in_date')
      .execute();
    const asked = { property_id: own.home.id, day: '2026-05-13' };
    expect(rows).toEqual([
      { ...asked, check_in_date: '2026-05-17', check_out_date: '2026-05-19', people: 1 },
      { ...asked, check_in_date: '2026-05-18', check_out_date: '2026-05-20', people: 2 },
    ]);
  });

  it('does not count owners at their own homes, crawlers, homes that are none, nor dates that are none as a stay', async () => {
    const own = await anOwnHome();
    await look(own.owner, own.home, '2026-05-18', '2026-05-20');
    await look(test.api, { id: randomUUID() });
    await test.app.inject({
      ...{ method: 'POST', url: `/api/properties/${own.home.id}/views`, payload: {} },
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    });
    await flush();
    expect(await night(own)).toMatchObject({ viewers: 0, askers: 0, reasons: [{ kind: 'unseen' }] });
    await look(test.api, own.home, '2026-05-20', '2026-05-18');
    await look(test.api, own.home, 'soon', '2026-05-18');
    await flush();
    expect(await night(own)).toMatchObject({ viewers: 1, askers: 0 });
  });
});

describe('The empty nights of a home (decision 33)', () => {
  const among = ({ home }: OwnHome, nights: Nights | null, most = 3, personId: string = home.ownerId) =>
    test.app.get(EmptyNights, { strict: false }).among(personId, home.id, nights, most);

  it('are counted over the days on which a stay can begin, and told for one night of each row of free ones', async () => {
    const own = await anOwnHome({ preparationHours: 24 });
    const traveler = await aUser(test.em);
    // Each stay keeps a night on either side free.
    await aBooking(test.em, {
      home: own.home,
      traveler,
      checkIn: '2026-05-17',
      nights: 2,
      status: 'confirmed',
    });
    await look(await aTraveler(), own.home, '2026-05-25', '2026-05-26');
    await flush();
    const { range, empty, explained } = await among(own, null);
    expect(range).toEqual({ from: '2026-05-14', to: '2026-06-04' });
    expect(empty).toBe(21 - 4);
    expect(explained.map(({ facts, reasons }) => [facts.night, reasons.map(({ kind }) => kind)])).toEqual([
      ['2026-05-14', []],
      ['2026-05-25', ['asked']],
    ]);
    // Those that more people asked for come first.
    expect((await among(own, null, 1)).explained.map(({ facts }) => facts.night)).toEqual(['2026-05-25']);
  });

  it('are those of the nights that are asked about', async () => {
    const own = await anOwnHome();
    const traveler = await aUser(test.em);
    await aBooking(test.em, {
      home: own.home,
      traveler,
      checkIn: '2026-05-17',
      nights: 2,
      status: 'confirmed',
    });
    const asked = (from: string, to: string) => among(own, { from: civilDate(from), to: civilDate(to) });
    expect(await asked('2026-05-17', '2026-05-19')).toMatchObject({ empty: 0, explained: [] });
    expect(await asked('2026-05-18', '2026-05-20')).toMatchObject({
      empty: 1,
      explained: [{ facts: { night: '2026-05-19' } }],
    });
    await expect(asked('2026-05-13', '2026-05-14')).rejects.toMatchObject({
      code: 'calendar.night_not_shown',
    });
    await expect(among(own, null, 3, randomUUID())).rejects.toMatchObject({
      code: 'property.not_found',
    });
  });
});

describe('GET /properties/{id}/empty-night (decision 33)', () => {
  it('compares with what others paid around, suggests the median, and the price call takes it', async () => {
    const place = { latitude: 30.27, longitude: -97.74 };
    const own = await anOwnHome({ ...place, createdAt: new Date(TEST_NOW.getTime() - 60 * 24 * 3_600_000) });
    const traveler = await aUser(test.em);
    for (const price of [6_000, 7_050, 8_000]) {
      const home = await aHome(test.em, { ...place, nightlyCents: cents(price) });
      for (const checkIn of ['2026-05-04', '2026-05-11'])
        await aBooking(test.em, { home, traveler, checkIn, nights: 2, status: 'completed' });
    }
    // Neither much larger homes, nor those far away, nor stays that were not paid are similar.
    for (const facts of [{ ...place, bedrooms: 6 }, { latitude: 44, longitude: -121 }, place]) {
      const home = await aHome(test.em, { ...facts, nightlyCents: cents(100) });
      await aBooking(test.em, {
        home,
        traveler,
        checkIn: '2026-05-04',
        nights: 2,
        status: facts === place ? 'pending' : 'completed',
      });
    }
    await look(await aTraveler(), own.home, '2026-05-17', '2026-05-19');
    await flush();
    const found = await night(own);
    expect(found).toMatchObject({
      price: 100,
      comparable: { median: 70.5, stays: 6, homes: 3 },
      reasons: [
        // One person asked; on two weekends' eves and two days after, two guests paid $70.50 or $80 elsewhere.
        { kind: 'price', percent: 41, price: 70.5, effect: { people: 1, nights: 4 } },
        { kind: 'asked', people: 1 },
      ],
    });
    await own.owner.put(`/properties/${own.home.id}/night-prices`, {
      nights: [{ date: found.date, price: 70.5 }],
    });
    expect(await night(own)).toMatchObject({ price: 70.5, reasons: [{ kind: 'asked' }] });
  });

  it('compares by where the public sees homes, so that an owner who moves a pin learns nothing of where others are (G2)', async () => {
    const own = await anOwnHome({ latitude: -40, longitude: 175 });
    const placeOf = async ({ id }: Property) =>
      (await test.api.get<PropertyDetailView>(`/properties/${id}`)).body.latitude;
    const edge = (await placeOf(own.home)) + 0.225;
    const traveler = await aUser(test.em);
    const seen: number[] = [];
    for (let count = 0; count < 16; count += 1) {
      const home = await aHome(test.em, { latitude: edge, longitude: 175 });
      seen.push(await placeOf(home));
      for (const checkIn of ['2026-05-04', '2026-05-11'])
        await aBooking(test.em, { home, traveler, checkIn, nights: 2, status: 'completed' });
    }
    const homes = seen.filter((latitude) => latitude <= edge).length;
    expect((await night(own)).comparable?.homes ?? 0).toBe(homes < 3 ? 0 : homes);
  });

  it('a suggested rule is taken by the call for rules, and the reason is gone', async () => {
    const own = await anOwnHome({ minNights: 3 });
    await look(await aTraveler(), own.home, '2026-05-18', '2026-05-20');
    await flush();
    const [reason] = (await night(own)).reasons;
    expect(reason).toMatchObject({ kind: 'asked_shorter', people: 1, effect: { people: 1, nights: 0 } });
    const rules = reason && 'rules' in reason ? reason.rules : null;
    const changed = await own.owner.put<ChangedRulesView>(`/properties/${own.home.id}/stay-rules`, rules);
    expect(changed.body.rules).toMatchObject({ min_nights: 2 });
    expect((await night(own)).reasons).toEqual([{ kind: 'asked', people: 1 }]);
  });

  it('is told to nobody but who may act on the home (F16)', async () => {
    const own = await anOwnHome();
    const path = `/properties/${own.home.id}/empty-night?date=2026-05-18`;
    const stranger = test.as(await anOwner(test.em));
    const refusals = [
      await test.api.expectProblem('GET', path),
      await (await aTraveler()).expectProblem('GET', path),
      await stranger.expectProblem('GET', path),
      await own.owner.expectProblem('GET', `/properties/${randomUUID()}/empty-night?date=2026-05-18`),
    ];
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [401, 'auth.required'],
      [403, 'auth.forbidden'],
      [404, 'property.not_found'],
      [404, 'property.not_found'],
    ]);
  });

  it.each(['2026-04-12', '2026-06-04', 'soon'])('refuses %s, which the board does not show', async (date) => {
    const own = await anOwnHome();
    const problem = await own.owner.expectProblem(
      'GET',
      `/properties/${own.home.id}/empty-night?date=${date}`,
    );
    expect(problem.status).toBe(422);
  });
});
