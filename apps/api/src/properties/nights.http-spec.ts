import type { NightsView } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import { aBooking, aHome, aUser } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const nightsOf = async (id: string, client = test.api) =>
  (await client.get<NightsView>(`/properties/${id}/nights`)).body;
const statesOf = async (id: string, client = test.api) =>
  Object.fromEntries((await nightsOf(id, client)).nights.map(({ date, state }) => [date, state]));

describe('GET /properties/{id}/nights (B3, B4, B7)', () => {
  it('returns price and state of tonight and of the 21 nights on which a stay can start', async () => {
    const home = await aHome(test.em, { nightlyCents: cents(12_345) });
    const { nights, ...rest } = await nightsOf(home.id);
    expect(rest).toEqual({ property_id: home.id, time_zone: 'America/Los_Angeles', currency: 'usd' });
    expect(nights).toHaveLength(22);
    expect(nights[0]).toEqual({ date: '2026-05-13', price: 123.45, state: 'too_late' });
    expect(nights[1]).toEqual({ date: '2026-05-14', price: 123.45, state: 'free' });
    expect(nights.at(-1)).toEqual({ date: '2026-06-03', price: 123.45, state: 'free' });
  });

  it('B7 marks taken nights, and days that only allow checkout', async () => {
    const home = await aHome(test.em);
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-20', nights: 2 });
    expect(await statesOf(home.id)).toMatchObject({
      '2026-05-19': 'free',
      '2026-05-20': 'checkout_only',
      '2026-05-21': 'taken',
      '2026-05-22': 'free',
    });
  });

  it("C4 shows the nights of the caller's own hold as free, and of no other hold", async () => {
    const home = await aHome(test.em);
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home, traveler, checkIn: '2026-05-20', nights: 2 });
    expect((await statesOf(home.id, test.as(traveler)))['2026-05-21']).toBe('free');
    expect((await statesOf(home.id))['2026-05-21']).toBe('taken');
  });

  it("B4 starts with the home's local date", async () => {
    const home = await aHome(test.em, { timeZone: 'Pacific/Auckland' });
    expect((await nightsOf(home.id)).nights[0]?.date).toBe('2026-05-14');
  });

  it.each(['nope', '00000000-0000-4000-8000-000000000000'])('does not find the home %s', async (id) => {
    expect(await test.api.expectProblem('GET', `/properties/${id}/nights`)).toMatchObject({
      status: 404,
      detail: 'Property not found',
    });
  });
});
