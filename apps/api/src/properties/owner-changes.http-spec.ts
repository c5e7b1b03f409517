import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type {
  BookingView,
  EditableHomeView,
  PricesView,
  PropertyDetailView,
  PropertyView,
} from '#libs/core/contracts';
import { dollars } from '#libs/core/rules';
import { aHome, anOperator, anOwner, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

type OwnedHome = { owner: ApiClient; ownerId: string; homeId: string };

/** A home at $100 a night with its owner. */
async function anOwnedHome(facts: Parameters<typeof aHome>[1] = {}): Promise<OwnedHome> {
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { ownerId: owner.id, nightlyCents: dollars(100), ...facts });
  return { owner: test.as(owner), ownerId: owner.id, homeId: home.id };
}

const eventsOf = (homeId: string) =>
  tables(test.em)
    .selectFrom('events')
    .select(['name', 'payload'])
    .where(sql<SqlBool>`name like 'property.%' and payload->>'propertyId' = ${homeId}`)
    .orderBy('occurred_at')
    .orderBy('seq')
    .execute();
const isFound = async (homeId: string): Promise<boolean> =>
  (await test.api.get<PropertyView[]>('/properties?limit=100')).body.some(({ id }) => id === homeId);

describe('PUT /properties/{id}/price (D12)', () => {
  const setPrice = ({ owner, homeId }: OwnedHome, dollarsPerNight: number) =>
    owner.put<PropertyDetailView>(`/properties/${homeId}/price`, { price_per_night: dollarsPerNight });

  it('applies to new bookings only', async () => {
    const home = await anOwnedHome();
    const traveler = test.as(await aUser(test.em));
    const booked = await traveler.post<BookingView>('/bookings', {
      property_id: home.homeId,
      check_in_date: '2026-05-20',
      check_out_date: '2026-05-22',
      guests: 1,
      special_requests: null,
      accepts_liability_waiver: true,
    });
    expect((await setPrice(home, 120.5)).body.price_per_night).toBe(120.5);
    const after = await traveler.get<BookingView>(`/bookings/${booked.body.id}`);
    expect([booked.body.total_amount, after.body.total_amount]).toEqual([300, 300]);
    expect((await test.api.get<PropertyView>(`/properties/${home.homeId}`)).body.price_per_night).toBe(120.5);
  });

  it('is announced once with both prices, and repeating it changes nothing', async () => {
    const home = await anOwnedHome();
    await Promise.all([setPrice(home, 80), setPrice(home, 80)]);
    expect(await eventsOf(home.homeId)).toMatchObject([
      { name: 'property.price_changed', payload: { previousCents: 10_000, nightlyCents: 8_000 } },
    ]);
  });

  it.each([[0], [20_000.01], [10.001], ['free'], [null]])('refuses %p', async (price) => {
    const { owner, homeId } = await anOwnedHome();
    const problem = await owner.expectProblem('PUT', `/properties/${homeId}/price`, {
      price_per_night: price,
    });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'price_per_night' }] });
    expect(await eventsOf(homeId)).toEqual([]);
  });

  it.each([['PUT'], ['PATCH']])(
    'is never below the lowest price, which %s names; other changes go on (G4)',
    async (method) => {
      const home = await anOwnedHome();
      const { owner, homeId } = home;
      const path = `/properties/${homeId}`;
      const prices = (await owner.get<PricesView>(`${path}/prices`)).body;
      const settings = { ...prices.settings, version: prices.version, lowest_price: 90 };
      const lowest = await owner.put(`${path}/prices`, settings);
      expect(lowest.status).toBe(200);
      const { version } = (await owner.get<EditableHomeView>(`/owner/homes/${homeId}`)).body;
      const change = { price_per_night: 89.99 };
      const problem =
        method === 'PUT'
          ? await owner.expectProblem('PUT', `${path}/price`, change)
          : await owner.expectProblem('PATCH', `/owner/homes/${homeId}`, { ...change, version });
      const message = 'Your lowest price is $90. Please enter at least that, or lower it first, at Prices.';
      expect(problem).toMatchObject({ status: 422, errors: [{ field: 'price_per_night', message }] });
      expect(await eventsOf(homeId)).toEqual([]);
      expect((await setPrice(home, 90)).body.price_per_night).toBe(90);
    },
  );
});

describe('PUT /properties/{id}/status (D12)', () => {
  const setStatus = ({ owner, homeId }: OwnedHome, status: string) =>
    owner.put<PropertyDetailView>(`/properties/${homeId}/status`, { status });

  it('removes a home from the search and restores it, each announced once', async () => {
    const home = await anOwnedHome();
    expect(await isFound(home.homeId)).toBe(true);
    const paused = await Promise.all([setStatus(home, 'paused'), setStatus(home, 'paused')]);
    expect(paused.map(({ status, body }) => [status, body.status, body.status_reason])).toEqual([
      [200, 'paused', undefined],
      [200, 'paused', undefined],
    ]);
    expect(await isFound(home.homeId)).toBe(false);
    expect((await test.api.expectProblem('GET', `/properties/${home.homeId}`)).status).toBe(404);
    expect((await setStatus(home, 'listed')).body.status).toBe('listed');
    expect(await isFound(home.homeId)).toBe(true);
    expect(await eventsOf(home.homeId)).toMatchObject([
      { name: 'property.paused', payload: { reason: 'Paused by its owner' } },
      { name: 'property.listed' },
    ]);
  });

  it('is refused for a home that operators have paused or not yet approved', async () => {
    const [pausedHome, newHome] = [await anOwnedHome(), await anOwnedHome({ status: 'awaiting_approval' })];
    const operator = test.as(await anOperator(test.em));
    await operator.post(`/admin/homes/${pausedHome.homeId}/pause`, {
      reason: 'The photos are of another house',
    });
    const refused = (home: OwnedHome, status: string) =>
      home.owner.expectProblem('PUT', `/properties/${home.homeId}/status`, { status });
    expect((await refused(pausedHome, 'listed')).code).toBe('property.paused_by_us');
    for (const status of ['listed', 'paused'])
      expect((await refused(newHome, status)).code).toBe('property.awaiting_approval');
    const homes = (await newHome.owner.get<PropertyView[]>('/properties/owner/my-properties')).body;
    expect(homes).toMatchObject([{ status: 'paused', awaiting_approval: true }]);
    const detail = (await pausedHome.owner.get<PropertyView>(`/properties/${pausedHome.homeId}`)).body;
    expect(detail).toMatchObject({ status: 'paused', status_reason: 'The photos are of another house' });
    expect(await isFound(pausedHome.homeId)).toBe(false);
  });

  it.each([['awaiting_approval'], [''], [7]])('refuses the status %p', async (status) => {
    const { owner, homeId } = await anOwnedHome();
    const problem = await owner.expectProblem('PUT', `/properties/${homeId}/status`, { status });
    expect(problem).toMatchObject({ status: 422, errors: [{ message: 'Please say listed or paused' }] });
  });
});

it("answers 404 for another owner's home, and changes nothing", async () => {
  const { homeId } = await anOwnedHome();
  const other = test.as(await anOwner(test.em));
  for (const id of [homeId, randomUUID(), 'nonsense']) {
    for (const [path, body] of [
      ['price', { price_per_night: 1 }],
      ['status', { status: 'paused' }],
    ] as const)
      expect((await other.expectProblem('PUT', `/properties/${id}/${path}`, body)).status).toBe(404);
  }
  expect(await eventsOf(homeId)).toEqual([]);
});
