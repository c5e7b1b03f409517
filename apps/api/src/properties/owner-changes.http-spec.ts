import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { BookingView, PropertyDetailView, PropertyView } from '#libs/core/contracts';
import { dollars } from '#libs/core/rules';
import {
  aHome,
  anOperator,
  anOwner,
  aUser,
  startTestApp,
  tables,
  type ApiClient,
  type TestApp,
} from '#libs/testing';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

type Owned = { owner: ApiClient; ownerId: string; homeId: string };

/** A home of $100 a night and the owner who may change it. */
async function ownedHome(facts: Parameters<typeof aHome>[1] = {}): Promise<Owned> {
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
const found = async (homeId: string): Promise<boolean> =>
  (await test.api.get<PropertyView[]>('/properties?limit=100')).body.some(({ id }) => id === homeId);

describe('PUT /properties/{id}/price (D12)', () => {
  const price = ({ owner, homeId }: Owned, dollarsPerNight: number) =>
    owner.put<PropertyDetailView>(`/properties/${homeId}/price`, { price_per_night: dollarsPerNight });

  it('counts from now on: a booking that was made keeps its own', async () => {
    const home = await ownedHome();
    const traveler = test.as(await aUser(test.em));
    const booked = await traveler.post<BookingView>('/bookings', {
      property_id: home.homeId,
      check_in_date: '2026-05-20',
      check_out_date: '2026-05-22',
      guests: 1,
      special_requests: null,
      accepts_liability_waiver: true,
    });
    expect((await price(home, 120.5)).body.price_per_night).toBe(120.5);
    const kept = await traveler.get<BookingView>(`/bookings/${booked.body.id}`);
    expect([booked.body.total_amount, kept.body.total_amount]).toEqual([300, 300]);
    expect((await test.api.get<PropertyView>(`/properties/${home.homeId}`)).body.price_per_night).toBe(120.5);
  });

  it('is announced once, with both prices, for those who watch; the same again changes nothing', async () => {
    const home = await ownedHome();
    await Promise.all([price(home, 80), price(home, 80)]);
    expect(await eventsOf(home.homeId)).toMatchObject([
      { name: 'property.price_changed', payload: { previousCents: 10_000, nightlyCents: 8_000 } },
    ]);
  });

  it.each([[0], [20_000.01], [10.001], ['free'], [null]])('refuses %p', async (asked) => {
    const { owner, homeId } = await ownedHome();
    const problem = await owner.refused('PUT', `/properties/${homeId}/price`, { price_per_night: asked });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'price_per_night' }] });
    expect(await eventsOf(homeId)).toEqual([]);
  });
});

describe('PUT /properties/{id}/status (D12)', () => {
  const move = ({ owner, homeId }: Owned, status: string) =>
    owner.put<PropertyDetailView>(`/properties/${homeId}/status`, { status });

  it('takes a home out of search and puts it back; each is announced once', async () => {
    const home = await ownedHome();
    expect(await found(home.homeId)).toBe(true);
    const paused = await Promise.all([move(home, 'paused'), move(home, 'paused')]);
    expect(paused.map(({ status, body }) => [status, body.status, body.status_reason])).toEqual([
      [200, 'paused', undefined],
      [200, 'paused', undefined],
    ]);
    expect(await found(home.homeId)).toBe(false);
    expect((await test.api.refused('GET', `/properties/${home.homeId}`)).status).toBe(404);
    expect((await move(home, 'listed')).body.status).toBe('listed');
    expect(await found(home.homeId)).toBe(true);
    expect(await eventsOf(home.homeId)).toMatchObject([
      { name: 'property.paused', payload: { reason: 'Paused by its owner' } },
      { name: 'property.listed' },
    ]);
  });

  it('leaves what our team has paused, or has yet to look at, to our team', async () => {
    const [taken, waiting] = [await ownedHome(), await ownedHome({ status: 'awaiting_approval' })];
    const operator = test.as(await anOperator(test.em));
    await operator.post(`/admin/homes/${taken.homeId}/pause`, { reason: 'The photos are of another house' });
    const refused = (home: Owned, status: string) =>
      home.owner.refused('PUT', `/properties/${home.homeId}/status`, { status });
    expect((await refused(taken, 'listed')).code).toBe('property.paused_by_us');
    for (const status of ['listed', 'paused'])
      expect((await refused(waiting, status)).code).toBe('property.awaiting_approval');
    const mine = (await waiting.owner.get<PropertyView[]>('/properties/owner/my-properties')).body;
    expect(mine).toMatchObject([{ status: 'paused', awaiting_approval: true }]);
    const own = (await taken.owner.get<PropertyView>(`/properties/${taken.homeId}`)).body;
    expect(own).toMatchObject({ status: 'paused', status_reason: 'The photos are of another house' });
    expect(await found(taken.homeId)).toBe(false);
  });

  it.each([['awaiting_approval'], [''], [7]])('refuses the status %p', async (status) => {
    const { owner, homeId } = await ownedHome();
    const problem = await owner.refused('PUT', `/properties/${homeId}/status`, { status });
    expect(problem).toMatchObject({ status: 422, errors: [{ message: 'Please say listed or paused' }] });
  });
});

it("says of another owner's home that there is none, and changes nothing", async () => {
  const { homeId } = await ownedHome();
  const other = test.as(await anOwner(test.em));
  for (const id of [homeId, randomUUID(), 'nonsense']) {
    for (const [path, body] of [
      ['price', { price_per_night: 1 }],
      ['status', { status: 'paused' }],
    ] as const)
      expect((await other.refused('PUT', `/properties/${id}/${path}`, body)).status).toBe(404);
  }
  expect(await eventsOf(homeId)).toEqual([]);
});
