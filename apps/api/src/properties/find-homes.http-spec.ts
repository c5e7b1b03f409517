import type { NearbyHomeView, PinView, Problem, PropertyView } from '#libs/core/contracts';
import { aBlock, aBooking, aHome, anOwner, aUser, tables } from '#libs/testing';
import { jsonb } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { startTestApp, type Answer, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
// Pauses the homes of earlier tests, because append-only tables cannot be emptied.
beforeEach(() => tables(test.em).updateTable('properties').set({ status: 'paused' }).execute());

const addHome = (title: string, facts: object = {}) => aHome(test.em, { title, ...facts });
const find = (query: string): Promise<Answer<PropertyView[]>> =>
  test.api.get<PropertyView[]>(`/properties?${query}`);
const titles = async (query: string): Promise<string[]> => (await find(query)).body.map(({ title }) => title);
const pins = (query: string): Promise<Answer<PinView[]>> =>
  test.api.get<PinView[]>(`/properties/pins?${query}`);
const blockNights = (id: string, from: string, to: string) => aBlock(test.em, id, { from, to });
const dates = 'check_in=2026-05-20&check_out=2026-05-23';

describe('Finding homes by area (§7, additive bbox)', () => {
  it('finds homes inside the area, including its edges, by where the public sees them (G2)', async () => {
    await addHome('Bend', { latitude: 44, longitude: -121.5 });
    await addHome('North', { latitude: 44.02, longitude: -121.5 });
    await addHome('East', { latitude: 44, longitude: -121.48 });
    const [bend] = (await pins('')).body.filter(({ title }) => title === 'Bend');
    const { latitude = 0, longitude = 0 } = bend ?? {};
    expect(await titles(`bbox=-122,43,${longitude},${latitude}`)).toEqual(['Bend']);
    expect(await titles(`bbox=-122,43,${(longitude - 0.00001).toFixed(5)},${latitude}`)).toEqual([]);
    expect(await titles(`bbox=-122,43,${longitude},${(latitude - 0.00001).toFixed(5)}`)).toEqual([]);
  });

  it('combines with every other filter', async () => {
    await addHome('Small', { maxGuests: 2 });
    await addHome('Large', { maxGuests: 6 });
    expect(await titles('bbox=-122,44,-121,45&guests=5')).toEqual(['Large']);
    expect(await titles('bbox=-100,44,-99,45')).toEqual([]);
  });

  it.each(['1,2,3', '-121,44,-122,45', '-122,45,-121,44', '-190,0,0,1', 'a,b,c,d', '0,0,0,0'])(
    'refuses "%s"',
    async (bbox) => {
      for (const path of ['/properties', '/properties/pins']) {
        const problem = await test.api.expectProblem('GET', `${path}?bbox=${bbox}`);
        expect(problem).toMatchObject({
          status: 422,
          detail: 'Please give the area as west,south,east,north in degrees',
          errors: [{ field: 'bbox' }],
        });
      }
    },
  );

  it.each(['Oregon', 'oregon', 'OR', 'or'])('finds a state by "%s"', async (state) => {
    await addHome('Here');
    await addHome('Elsewhere', { city: 'Moab', state: 'UT' });
    expect(await titles(`city=${state}`)).toEqual(['Here']);
  });

  it('matches "Washington" as a state and as a town', async () => {
    await addHome('Town', { city: 'Washington', state: 'DC' });
    await addHome('State', { city: 'Leavenworth', state: 'WA' });
    expect((await titles('city=Washington')).sort()).toEqual(['State', 'Town']);
  });
});

describe('Finding homes by a part of a town’s name, or a misspelt one', () => {
  beforeEach(async () => {
    await addHome('Springs', { city: 'Eureka Springs', state: 'AR' });
    await addHome('Coast', { city: 'Eureka', state: 'CA' });
    await addHome('Columbia', { city: 'Astoria', state: 'OR' });
    await addHome('Lava', { city: 'Bend', state: 'OR' });
    await addHome('Creek', { city: 'Gatlinburg', state: 'TN' });
    await addHome('Ridge', { city: 'Bryson City', state: 'NC' });
  });

  it.each([
    ['Eure', ['Coast', 'Springs']],
    ['eureka s', ['Springs']],
    ['Eureka', ['Coast']],
    ['Asotria', ['Columbia']],
    ['bedn', ['Lava']],
    ['Eureka, CA', ['Coast']],
    ['Eure, AR', ['Springs']],
    ['Bedn, OR', ['Lava']],
    ['bedn , oregon', ['Lava']],
    ['Bend, Oregon', ['Lava']],
    ['the Smokies', ['Creek', 'Ridge']],
    ['smoky mountains', ['Creek', 'Ridge']],
    ['Smokies, TN', []],
    ['Bend, ME', []],
    ['Astoria, CA', []],
    ['100%', []],
    ['Ea', []],
    ['Nowhere at all', []],
  ])('"%s" finds %j', async (city, expected) => {
    expect((await titles(`city=${encodeURIComponent(city)}`)).sort()).toEqual(expected);
  });

  it('finds the towns of a region beside one that took its name, also when its homes are gone', async () => {
    const taken = await addHome('Impostor', { city: 'Smokies', state: 'TX' });
    expect((await titles('city=Smokies')).sort()).toEqual(['Creek', 'Impostor', 'Ridge']);
    await tables(test.em)
      .updateTable('properties')
      .set({ status: 'paused' })
      .where('id', '=', taken.id)
      .execute();
    expect((await titles('city=Smokies')).sort()).toEqual(['Creek', 'Ridge']);
  });

  it('shows no other town when the one that was named has nothing free', async () => {
    await blockNights((await addHome('Full', { city: 'Bendigo' })).id, '2026-05-10', '2026-06-04');
    expect(await titles('city=Bendigo')).toEqual([]);
    expect(await titles('city=Bendi')).toEqual([]);
  });
});

describe('Finding homes by rating (F8)', () => {
  it('filters by the average, and leaves out homes without reviews', async () => {
    await addHome('New');
    await addHome('Four and a half', { ratingSum: 9, ratingCount: 2 });
    await addHome('A bit less', { ratingSum: 449, ratingCount: 100 });
    expect(await titles('min_rating=4.5')).toEqual(['Four and a half']);
    expect((await titles('min_rating=1')).sort()).toEqual(['A bit less', 'Four and a half']);
  });

  it.each(['0', '6', 'good', '4.123'])('refuses %s', async (rating) => {
    const problem = await test.api.expectProblem('GET', `/properties?min_rating=${rating}`);
    expect(problem).toMatchObject({ status: 422, detail: 'Please enter a rating between 1 and 5' });
  });
});

describe('Only bookable homes', () => {
  it('includes a home while one night of its window is free (B3, B4)', async () => {
    await blockNights((await addHome('Full')).id, '2026-05-10', '2026-06-04');
    await blockNights((await addHome('Last night free')).id, '2026-05-10', '2026-06-03');
    expect(await titles('')).toEqual(['Last night free']);
    expect((await pins('')).body.map(({ title }) => title)).toEqual(['Last night free']);
  });

  it("starts the window at each home's local date", async () => {
    test.clock.set('2026-05-14T05:00:00Z'); // still the 13th in Oregon, already the 14th in Maine
    await blockNights(
      (await addHome('West', { timeZone: 'America/Los_Angeles' })).id,
      '2026-05-14',
      '2026-06-04',
    );
    await blockNights(
      (await addHome('East', { timeZone: 'America/New_York' })).id,
      '2026-05-14',
      '2026-06-04',
    );
    expect(await titles('')).toEqual(['East']);
    test.clock.set('2026-05-13T12:00:00Z');
  });

  it('sorts by the first free night, then by rating', async () => {
    const traveler = await aUser(test.em);
    await blockNights((await addHome('In a week')).id, '2026-05-14', '2026-05-20');
    await addHome('Tomorrow');
    await addHome('Tomorrow, and better', { ratingSum: 50, ratingCount: 10 });
    await aBooking(test.em, {
      home: await addHome('The day after'),
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

  it('finds for given dates exactly the homes that can be quoted for them (F13)', async () => {
    const traveler = await aUser(test.em);
    const homes = await Promise.all(
      ['2026-05-18', '2026-05-19', '2026-05-22', '2026-05-23'].map(async (checkIn, index) => {
        const one = await addHome(`Home ${index}`, { maxNights: index === 3 ? 2 : 30 });
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

describe('The prices of homes whose owners have set rules (G3, G4)', () => {
  /** $100 a night, less 20% for stays that begin within a week and 10% for seven nights. */
  const addReduced = async (title: string) => {
    const home = await addHome(title, { nightlyCents: cents(10_000) });
    const ladder = jsonb([{ days: 7, percent: 20 }]);
    const lengths = jsonb([{ nights: 7, percent: 10 }]);
    await tables(test.em.fork())
      .insertInto('home_prices')
      .values({ property_id: home.id, ladder, lengths })
      .execute();
    return home;
  };
  const near = 'check_in=2026-05-16&check_out=2026-05-18';
  const far = 'check_in=2026-05-25&check_out=2026-05-28';

  it('are the same in the list, on the map, nearby, among saved homes and in the quote', async () => {
    const other = await addHome('Other', { nightlyCents: cents(9_000) });
    const { id } = await addReduced('Reduced');
    const shown = { price_per_night: 80, total_amount: 260 };
    const quote = await test.api.get(`/properties/${id}/quote?${near}&guests=1`);
    expect(quote.body).toMatchObject({ total_amount: 260 });
    expect((await find(near)).body).toContainEqual(expect.objectContaining({ id, ...shown }));
    expect((await pins(near)).body).toContainEqual(expect.objectContaining({ id, ...shown }));
    const nearby = await test.api.get<NearbyHomeView[]>(`/properties/${other.id}/nearby?${near}`);
    expect(nearby.body).toEqual([expect.objectContaining({ id, ...shown })]);
    const saved = await test.api.get(`/saved?ids=${id}&${near}`);
    expect(saved.body).toMatchObject([{ property: { id, ...shown } }]);
  });

  it('decide sorts and price ranges, by the total of the stay or the lowest price of a night', async () => {
    await addHome('Other', { nightlyCents: cents(9_000) });
    await addReduced('Reduced');
    expect(await titles('sort=price_asc')).toEqual(['Reduced', 'Other']);
    expect(await titles(`sort=price_asc&${near}`)).toEqual(['Reduced', 'Other']);
    expect(await titles(`sort=price_asc&${far}`)).toEqual(['Other', 'Reduced']);
    expect(await titles('max_price=85')).toEqual(['Reduced']);
    expect(await titles(`max_price=270&${near}`)).toEqual(['Reduced']);
    expect(await titles(`min_price=380&${far}`)).toEqual(['Reduced']);
  });

  it('change at midnight, before anybody is shown a price', async () => {
    const home = await addReduced('Reduced');
    await aBlock(test.em, home.id, { from: '2026-05-13', to: '2026-05-21' });
    const now = test.clock.now();
    const priceShown = async () => (await find('max_price=99')).body.map((one) => one.price_per_night);
    try {
      // The first free night is more than a week away.
      expect(await priceShown()).toEqual([]);
      test.clock.advance({ days: 1 });
      expect(await priceShown()).toEqual([80]);
    } finally {
      test.clock.set(now);
    }
  });
});

describe('GET /properties/pins', () => {
  it('returns every found home with its location and price (F13)', async () => {
    const { id } = await addHome('Juniper', { nightlyCents: cents(12_345) });
    await addHome('Elsewhere', { city: 'Moab' });
    const { body, headers } = await pins('city=Bend');
    expect(headers['x-total-count']).toBe('1');
    expect(body).toEqual([
      {
        id,
        title: 'Juniper',
        latitude: expect.any(Number) as number,
        longitude: expect.any(Number) as number,
        price_per_night: 123.45,
        least_total: 223.45,
      },
    ]);
    expect((await pins(`city=Bend&${dates}`)).body[0]?.total_amount).toBe(470.35);
  });

  it('B9 refuses the same dates as the list', async () => {
    await addHome('Any');
    const problem = await test.api.expectProblem(
      'GET',
      '/properties/pins?check_in=2026-05-12&check_out=2026-05-15',
    );
    expect(problem.detail).toBe('Check-in date cannot be in the past');
  });
});

describe('GET /properties/{id}/nearby', () => {
  const nearby = (id: string, query = '') =>
    test.api.get<NearbyHomeView[]>(`/properties/${id}/nearby?${query}`);

  it('returns the bookable homes around it, nearest first, without itself', async () => {
    const middle = await addHome('Middle', { latitude: 44, longitude: -121 });
    await addHome('Farther', { latitude: 45, longitude: -121 });
    const near = await addHome('Near', { latitude: 44, longitude: -121.5 });
    await addHome('Too far', { latitude: 44, longitude: -100 });
    await addHome('Paused', { latitude: 44, longitude: -121, status: 'paused' });
    const { body } = await nearby(middle.id);
    expect(body.map(({ title, distance_km }) => [title, distance_km])).toEqual([
      ['Near', expect.any(Number)],
      ['Farther', expect.any(Number)],
    ]);
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home: near, traveler, checkIn: '2026-05-21', nights: 1 });
    const dated = (await nearby(middle.id, dates)).body;
    expect(dated.map(({ title, total_amount }) => [title, total_amount])).toEqual([['Farther', 400]]);
  });

  it.each(['nope', '00000000-0000-4000-8000-000000000000'])('does not find "%s"', async (id) => {
    expect(await test.api.expectProblem('GET', `/properties/${id}/nearby`)).toMatchObject({
      status: 404,
      code: 'property.not_found',
    });
  });

  it('refuses invalid dates with the message of §5', async () => {
    const { id } = await addHome('Any');
    const { body } = await test.api.get<Problem>(
      `/properties/${id}/nearby?check_in=2026-05-13&check_out=2026-05-15`,
    );
    expect(body.detail).toBe('Please select valid check-in and check-out dates');
  });
});

describe('Pages while homes change (F15)', () => {
  const next = ({ headers }: Answer<unknown>): string =>
    /^<\/api\/properties\?(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? '';

  it.each(['price_asc', 'price_desc', 'soonest', 'rating'])(
    'sorted by %s, a page neither repeats nor skips a home of equal rank',
    async (sort) => {
      const ownerId = (await anOwner(test.em)).id;
      for (let i = 0; i < 6; i += 1) await addHome(`Home ${i}`, { ownerId });
      const first = await find(`sort=${sort}&limit=3`);
      const [removed] = first.body;
      await tables(test.em)
        .updateTable('properties')
        .set({ status: 'paused' })
        .where('id', '=', removed?.id ?? '')
        .execute();
      const second = await find(next(first));
      const seen = [...first.body, ...second.body].map(({ id }) => id);
      expect(new Set(seen).size).toBe(6);
      expect(seen).toHaveLength(6);
    },
  );
});

describe('Finding homes by kind and bedrooms (additive)', () => {
  it('finds homes of any of the kinds, in any case, on the list and on the map', async () => {
    await addHome('Boat', { propertyType: 'Houseboat' });
    await addHome('Hut', { propertyType: 'Cabin' });
    await addHome('Hall', { propertyType: 'Villa' });
    expect((await titles('kinds=houseboat, Cabin')).sort()).toEqual(['Boat', 'Hut']);
    expect((await pins('kinds=villa')).body.map(({ title }) => title)).toEqual(['Hall']);
    expect(await titles('kinds=castle')).toEqual([]);
  });

  it('finds homes with at least so many bedrooms', async () => {
    await addHome('Hut', { bedrooms: 1 });
    await addHome('Hall', { bedrooms: 4 });
    expect(await titles('bedrooms=2')).toEqual(['Hall']);
    expect(await titles('bedrooms=4&guests=1')).toEqual(['Hall']);
    expect(await titles('bedrooms=5')).toEqual([]);
  });

  it.each(['0', '-1', '1.5', 'two'])('refuses %s bedrooms', async (bedrooms) => {
    const problem = await test.api.expectProblem('GET', `/properties?bedrooms=${bedrooms}`);
    expect([problem.status, problem.detail]).toEqual([422, 'Please enter a whole number of bedrooms']);
  });

  it('GET /kinds counts listed homes, ignoring case, the most frequent first', async () => {
    await addHome('One', { propertyType: 'Cabin' });
    await addHome('Two', { propertyType: 'Cabin' });
    await addHome('Three', { propertyType: 'cabin' });
    await addHome('Four', { propertyType: 'Villa' });
    await addHome('Five', { propertyType: 'Loft', status: 'paused' });
    expect((await test.api.get('/kinds')).body).toEqual([
      { kind: 'Cabin', count: 3 },
      { kind: 'Villa', count: 1 },
    ]);
  });
});

describe('GET /amenities', () => {
  it('and GET /kinds follow a home that is changed, paused, listed again and removed', async () => {
    const home = await addHome('One', { amenities: ['wifi'], propertyType: 'Cabin' });
    await addHome('Two', { amenities: ['wifi', 'sauna'], propertyType: 'Loft' });
    const said = async () => [(await test.api.get('/amenities')).body, (await test.api.get('/kinds')).body];
    const change = (facts: { status?: 'listed' | 'paused'; amenities?: string[]; property_type?: string }) =>
      tables(test.em).updateTable('properties').set(facts).where('id', '=', home.id).execute();
    const before = await said();
    await change({ amenities: ['Sauna', 'sauna'], property_type: 'loft' });
    expect(await said()).toEqual([
      [
        { amenity: 'sauna', count: 2 },
        { amenity: 'wifi', count: 1 },
      ],
      [{ kind: 'Loft', count: 2 }],
    ]);
    await change({ status: 'paused' });
    expect(await said()).toEqual([
      [
        { amenity: 'sauna', count: 1 },
        { amenity: 'wifi', count: 1 },
      ],
      [{ kind: 'Loft', count: 1 }],
    ]);
    await change({ amenities: ['wifi'], property_type: 'Cabin' });
    await change({ status: 'listed' });
    expect(await said()).toEqual(before);
  });

  it('counts the amenities of listed homes, ignoring case', async () => {
    await addHome('One', { amenities: ['wifi', 'Hot tub'] });
    await addHome('Two', { amenities: ['hot tub', 'Hot Tub'] });
    await addHome('Three', { amenities: ['sauna'], status: 'paused' });
    expect((await test.api.get('/amenities')).body).toEqual([
      { amenity: 'hot tub', count: 2 },
      { amenity: 'wifi', count: 1 },
    ]);
  });
});
