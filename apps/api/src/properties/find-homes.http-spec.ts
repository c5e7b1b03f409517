import type {
  NearbyHomeView,
  PinView,
  Problem,
  PropertyDetailView,
  PropertyView,
} from '#libs/core/contracts';
import {
  aBooking,
  aHome,
  anOwner,
  aUser,
  startTestApp,
  tables,
  type Answer,
  type TestApp,
} from '#libs/testing';
import { cents } from '#libs/core/rules';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
// Homes of earlier tests are taken off the list; tables that only grow cannot be emptied.
beforeEach(() => tables(test.em).updateTable('properties').set({ status: 'paused' }).execute());

const home = (title: string, facts: object = {}) => aHome(test.em, { title, ...facts });
const find = (query: string): Promise<Answer<PropertyView[]>> =>
  test.api.get<PropertyView[]>(`/properties?${query}`);
const titles = async (query: string): Promise<string[]> => (await find(query)).body.map(({ title }) => title);
const pins = (query: string): Promise<Answer<PinView[]>> =>
  test.api.get<PinView[]>(`/properties/pins?${query}`);
const dates = 'check_in=2026-05-20&check_out=2026-05-23';

describe('Finding homes by where they are (§7, additive bbox)', () => {
  it('finds what lies inside the area, its edges included', async () => {
    await home('Bend', { latitude: 44, longitude: -121.5 });
    await home('North', { latitude: 44.001, longitude: -121.5 });
    await home('East', { latitude: 44, longitude: -121.499 });
    expect(await titles('bbox=-122,43,-121.5,44')).toEqual(['Bend']);
  });

  it('goes together with every other filter', async () => {
    await home('Small', { maxGuests: 2 });
    await home('Large', { maxGuests: 6 });
    expect(await titles('bbox=-122,44,-121,45&guests=5')).toEqual(['Large']);
    expect(await titles('bbox=-100,44,-99,45')).toEqual([]);
  });

  it.each(['1,2,3', '-121,44,-122,45', '-122,45,-121,44', '-190,0,0,1', 'a,b,c,d', '0,0,0,0'])(
    'refuses "%s"',
    async (bbox) => {
      for (const path of ['/properties', '/properties/pins']) {
        const problem = await test.api.refused('GET', `${path}?bbox=${bbox}`);
        expect(problem).toMatchObject({
          status: 422,
          detail: 'Please give the area as west,south,east,north in degrees',
          errors: [{ field: 'bbox' }],
        });
      }
    },
  );

  it.each(['Oregon', 'oregon', 'OR', 'or'])('finds a state by "%s"', async (state) => {
    await home('Here');
    await home('Elsewhere', { city: 'Moab', state: 'UT' });
    expect(await titles(`city=${state}`)).toEqual(['Here']);
  });

  it('"Washington" is a state and a town', async () => {
    await home('Town', { city: 'Washington', state: 'DC' });
    await home('State', { city: 'Leavenworth', state: 'WA' });
    expect((await titles('city=Washington')).sort()).toEqual(['State', 'Town']);
  });

  it('tells strangers where a home is to about a kilometre, and its owner exactly', async () => {
    const owner = await anOwner(test.em);
    const { id } = await home('Juniper', {
      latitude: 44.05823,
      longitude: -121.31531,
      ownerId: owner.id,
    });
    const about = { latitude: 44.06, longitude: -121.32 };
    expect((await find('')).body[0]).toMatchObject(about);
    expect((await pins('')).body[0]).toMatchObject(about);
    expect((await test.api.get<PropertyDetailView>(`/properties/${id}`)).body).toMatchObject(about);
    const exact = { latitude: 44.05823, longitude: -121.31531 };
    const own = test.as(owner);
    expect((await own.get<PropertyDetailView>(`/properties/${id}`)).body).toMatchObject(exact);
    expect((await own.get<PropertyView[]>('/properties/owner/my-properties')).body[0]).toMatchObject(exact);
  });
});

describe('Finding homes by their stars (F8)', () => {
  it('counts the average, and leaves out what nobody has reviewed', async () => {
    await home('New');
    await home('Four and a half', { ratingSum: 9, ratingCount: 2 });
    await home('A bit less', { ratingSum: 449, ratingCount: 100 });
    expect(await titles('min_rating=4.5')).toEqual(['Four and a half']);
    expect((await titles('min_rating=1')).sort()).toEqual(['A bit less', 'Four and a half']);
  });

  it.each(['0', '6', 'good', '4.123'])('refuses %s', async (rating) => {
    const problem = await test.api.refused('GET', `/properties?min_rating=${rating}`);
    expect(problem).toMatchObject({ status: 422, detail: 'Please enter a rating between 1 and 5' });
  });
});

describe('Homes that can be booked, and none else', () => {
  const blocked = (id: string, nights: string) =>
    tables(test.em).insertInto('calendar_entries').values({ property_id: id, nights }).execute();

  it('shows a home while one night of its window is free (B3, B4)', async () => {
    await blocked((await home('Full')).id, '[2026-05-10,2026-06-04)');
    await blocked((await home('Last night free')).id, '[2026-05-10,2026-06-03)');
    expect(await titles('')).toEqual(['Last night free']);
    expect((await pins('')).body.map(({ title }) => title)).toEqual(['Last night free']);
  });

  it("counts the window from each home's own today", async () => {
    test.clock.set('2026-05-14T05:00:00Z'); // still the 13th in Oregon, already the 14th in Maine
    await blocked((await home('West', { timeZone: 'America/Los_Angeles' })).id, '[2026-05-14,2026-06-04)');
    await blocked((await home('East', { timeZone: 'America/New_York' })).id, '[2026-05-14,2026-06-04)');
    expect(await titles('')).toEqual(['East']);
    test.clock.set('2026-05-13T12:00:00Z');
  });

  it('sorts by the first free night, and among those of one day by stars', async () => {
    const traveler = await aUser(test.em);
    await blocked((await home('In a week')).id, '[2026-05-14,2026-05-20)');
    await home('Tomorrow');
    await home('Tomorrow, and better', { ratingSum: 50, ratingCount: 10 });
    await aBooking(test.em, {
      home: await home('The day after'),
      traveler,
      checkIn: '2026-05-14',
      nights: 1,
      status: 'confirmed',
    });
    expect(await titles('sort=soonest')).toEqual([
      'Tomorrow, and better',
      'Tomorrow',
      'The day after',
      'In a week',
    ]);
  });

  it('every home that is found with dates can be quoted for them, and none of the others (F13)', async () => {
    const traveler = await aUser(test.em);
    const homes = await Promise.all(
      ['2026-05-18', '2026-05-19', '2026-05-22', '2026-05-23'].map(async (checkIn, index) => {
        const one = await home(`Home ${index}`, { maxNights: index === 3 ? 2 : 30 });
        await aBooking(test.em, { home: one, traveler, checkIn, nights: 2, status: 'confirmed' });
        return one;
      }),
    );
    const found = new Set((await find(dates)).body.map(({ id }) => id));
    for (const { id } of homes) {
      const quote = await test.api.get<{ available?: boolean }>(`/properties/${id}/quote?${dates}&guests=1`);
      expect([id, quote.status === 200 && quote.body.available === true]).toEqual([id, found.has(id)]);
    }
    expect(found.size).toBe(1);
  });
});

describe('GET /properties/pins', () => {
  it('is every found home with its place and the price of the search (F13)', async () => {
    const { id } = await home('Juniper', { nightlyCents: cents(12_345) });
    await home('Elsewhere', { city: 'Moab' });
    const { body, headers } = await pins('city=Bend');
    expect(headers['x-total-count']).toBe('1');
    expect(body).toEqual([
      { id, title: 'Juniper', latitude: 44.06, longitude: -121.32, price_per_night: 123.45 },
    ]);
    expect((await pins(`city=Bend&${dates}`)).body[0]?.total_amount).toBe(470.35);
  });

  it('B9 refuses dates as the list does', async () => {
    await home('Any');
    const problem = await test.api.refused(
      'GET',
      '/properties/pins?check_in=2026-05-12&check_out=2026-05-15',
    );
    expect(problem.detail).toBe('Check-in date cannot be in the past');
  });
});

describe('GET /properties/{id}/nearby', () => {
  const nearby = (id: string, query = '') =>
    test.api.get<NearbyHomeView[]>(`/properties/${id}/nearby?${query}`);

  it('is the bookable homes around it, nearest first, without itself', async () => {
    const middle = await home('Middle', { latitude: 44, longitude: -121 });
    await home('Farther', { latitude: 45, longitude: -121 });
    const near = await home('Near', { latitude: 44, longitude: -121.5 });
    await home('Too far', { latitude: 44, longitude: -100 });
    await home('Paused', { latitude: 44, longitude: -121, status: 'paused' });
    const { body } = await nearby(middle.id);
    expect(body.map(({ title, distance_km }) => [title, distance_km])).toEqual([
      ['Near', 40],
      ['Farther', 111],
    ]);
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home: near, traveler, checkIn: '2026-05-21', nights: 1 });
    const dated = (await nearby(middle.id, dates)).body;
    expect(dated.map(({ title, total_amount }) => [title, total_amount])).toEqual([['Farther', 400]]);
  });

  it.each(['nope', '00000000-0000-4000-8000-000000000000'])('does not find "%s"', async (id) => {
    expect(await test.api.refused('GET', `/properties/${id}/nearby`)).toMatchObject({
      status: 404,
      code: 'property.not_found',
    });
  });

  it('refuses dates in the words of §5', async () => {
    const { id } = await home('Any');
    const { body } = await test.api.get<Problem>(
      `/properties/${id}/nearby?check_in=2026-05-13&check_out=2026-05-15`,
    );
    expect(body.detail).toBe('Please select valid check-in and check-out dates');
  });
});

describe('Pages while homes come and go (F15)', () => {
  const next = (answer: Answer<unknown>): string =>
    /^<\/api\/properties\?(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';

  it.each(['price_asc', 'price_desc', 'soonest', 'rating'])(
    'by %s a page neither repeats nor skips a home of equal rank',
    async (sort) => {
      const ownerId = (await anOwner(test.em)).id;
      for (let i = 0; i < 6; i += 1) await home(`Home ${i}`, { ownerId });
      const first = await find(`sort=${sort}&limit=3`);
      const [gone] = first.body;
      await tables(test.em)
        .updateTable('properties')
        .set({ status: 'paused' })
        .where('id', '=', gone?.id ?? '')
        .execute();
      const second = await find(next(first));
      const seen = [...first.body, ...second.body].map(({ id }) => id);
      expect(new Set(seen).size).toBe(6);
      expect(seen).toHaveLength(6);
    },
  );
});

describe('GET /amenities', () => {
  it('counts what listed homes offer, however it is written', async () => {
    await home('One', { amenities: ['wifi', 'Hot tub'] });
    await home('Two', { amenities: ['hot tub', 'Hot Tub'] });
    await home('Three', { amenities: ['sauna'], status: 'paused' });
    expect((await test.api.get('/amenities')).body).toEqual([
      { amenity: 'hot tub', count: 2 },
      { amenity: 'wifi', count: 1 },
    ]);
  });
});
