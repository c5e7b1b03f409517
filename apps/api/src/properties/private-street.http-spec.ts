import type { NearbyHomeView, PinView, PropertyDetailView, PropertyView } from '#libs/core/contracts';
import type { Place } from '#libs/core/rules';
import { aBooking, aHome, anOperator, anOwner, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const STREET = '12 Juniper Lane';
const EXACT = { latitude: 44.0582, longitude: -121.3153 };
const METRES_PER_DEGREE = 111_195;

const detail = async (client: ApiClient, id: string): Promise<PropertyDetailView> =>
  (await client.get<PropertyDetailView>(`/properties/${id}`)).body;

const move = (id: string, facts: object) =>
  tables(test.em).updateTable('properties').set(facts).where('id', '=', id).execute();

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });

function metresBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * METRES_PER_DEGREE;
}

describe('The street of a home (G2)', () => {
  it('is told to its owner, operators and guests with a paid stay, and to nobody else', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id, neighbourhood: 'Old Mill District' });
    const guestWith = async (
      status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
      checkIn: string,
    ) => {
      const guest = await aUser(test.em);
      await aBooking(test.em, { home, traveler: guest, status, checkIn, nights: 1 });
      return test.as(guest);
    };
    const told = [
      test.as(owner),
      test.as(await anOperator(test.em)),
      await guestWith('confirmed', '2026-05-20'),
      await guestWith('completed', '2026-05-01'),
    ];
    const others = [
      test.api,
      test.as(await aUser(test.em)),
      test.as(await anOwner(test.em)),
      await guestWith('pending', '2026-05-22'),
      await guestWith('cancelled', '2026-05-24'),
    ];
    for (const client of told)
      expect(await detail(client, home.id)).toMatchObject({ ...EXACT, address: STREET, exact_place: true });
    for (const client of others) {
      const seen = await detail(client, home.id);
      expect(seen).toMatchObject({ address: 'Old Mill District', exact_place: false });
      expect(placeOf(seen)).not.toEqual(EXACT);
    }
  });

  it('is in no list, pin or neighbour that everybody can read', async () => {
    const home = await aHome(test.em, { address: '77 Secret Street' });
    const other = await aHome(test.em);
    const seen = placeOf(await detail(test.api, home.id));
    const answers = [
      (await test.api.get<PropertyView[]>('/properties')).body,
      (await test.api.get<PinView[]>('/properties/pins')).body,
      (await test.api.get<NearbyHomeView[]>(`/properties/${other.id}/nearby`)).body,
    ];
    for (const homes of answers) {
      expect(JSON.stringify(homes)).not.toContain('Secret Street');
      const found = homes.find(({ id }) => id === home.id);
      expect(found && placeOf(found)).toEqual(seen);
    }
  });

  it('of a home without a neighbourhood is its town to strangers', async () => {
    const { id } = await aHome(test.em, { city: 'Sisters' });
    expect((await detail(test.api, id)).address).toBe('Sisters');
  });
});

describe('The public place of a home (G2)', () => {
  it('is 200 to 500 metres away, each home in its own direction', async () => {
    const homes = await Promise.all(Array.from({ length: 12 }, () => aHome(test.em)));
    const places = await Promise.all(homes.map(({ id }) => detail(test.api, id)));
    for (const place of places) {
      expect(metresBetween(place, EXACT)).toBeGreaterThan(195);
      expect(metresBetween(place, EXACT)).toBeLessThan(500);
    }
    expect(new Set(places.map((place) => JSON.stringify(placeOf(place)))).size).toBe(homes.length);
  });

  it('stays the same whatever else changes, and when the pin is corrected by a few steps', async () => {
    const { id } = await aHome(test.em);
    const before = placeOf(await detail(test.api, id));
    await move(id, { title: 'Renamed', public_latitude: EXACT.latitude, public_longitude: EXACT.longitude });
    expect(placeOf(await detail(test.api, id))).toEqual(before);
    await move(id, { latitude: EXACT.latitude + 0.0001 });
    expect(placeOf(await detail(test.api, id))).toEqual(before);
  });

  it('of a home that moves tells nothing to those who knew where it was before', async () => {
    const { id } = await aHome(test.em);
    const shifts = [];
    for (const degrees of [0, 0.01, 0.02, 1]) {
      await move(id, { latitude: EXACT.latitude + degrees });
      const { latitude, longitude } = await detail(test.api, id);
      shifts.push([(latitude - EXACT.latitude - degrees).toFixed(4), longitude.toFixed(4)].join());
      const away = metresBetween({ latitude: latitude - degrees, longitude }, EXACT);
      expect(away).toBeGreaterThan(195);
      expect(away).toBeLessThan(500);
    }
    expect(new Set(shifts).size).toBe(shifts.length);
  });

  it('goes back to where it was when the home does', async () => {
    const { id } = await aHome(test.em);
    const before = placeOf(await detail(test.api, id));
    await move(id, { latitude: EXACT.latitude + 1 });
    await move(id, { latitude: EXACT.latitude });
    expect(placeOf(await detail(test.api, id))).toEqual(before);
  });

  it('cannot be bisected: an area finds exactly the homes whose public place is in it', async () => {
    const { id } = await aHome(test.em, { title: 'Hidden', city: 'Bisected' });
    const { latitude, longitude } = await detail(test.api, id);
    const isFound = async (west: number, south: number, east: number, north: number) => {
      const area = [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',');
      const { body } = await test.api.get<PropertyView[]>(`/properties?city=Bisected&bbox=${area}`);
      return body.length === 1;
    };
    const around = 0.0001;
    expect(await isFound(longitude - around, latitude - around, longitude + around, latitude + around)).toBe(
      true,
    );
    const { latitude: y, longitude: x } = EXACT;
    expect(await isFound(x - around, y - around, x + around, y + around)).toBe(false);
  });

  it('is used for distances, so that three of them do not meet at the home', async () => {
    const home = await aHome(test.em, { latitude: 10, longitude: 10 });
    const other = await aHome(test.em, { latitude: 10, longitude: 10.02 });
    const [seen, neighbour] = [await detail(test.api, home.id), await detail(test.api, other.id)];
    const { body } = await test.api.get<NearbyHomeView[]>(`/properties/${home.id}/nearby`);
    const distance = body.find(({ id }) => id === other.id)?.distance_km;
    expect(distance).toBe(Math.round(metresBetween(seen, neighbour) / 1000));
  });
});

describe('A paused home', () => {
  it('is shown to its guests with a paid stay, without the reason of the pause', async () => {
    const home = await aHome(test.em);
    const [guest, stranger] = [await aUser(test.em), await aUser(test.em)];
    await aBooking(test.em, { home, traveler: guest, status: 'confirmed' });
    await tables(test.em)
      .updateTable('properties')
      .set({ status: 'paused', status_reason: 'The photos are of another house' })
      .where('id', '=', home.id)
      .execute();
    const seen = await detail(test.as(guest), home.id);
    expect(seen).toMatchObject({ status: 'paused', address: STREET });
    expect(seen.status_reason).toBeUndefined();
    expect((await test.as(stranger).expectProblem('GET', `/properties/${home.id}`)).status).toBe(404);
  });
});
