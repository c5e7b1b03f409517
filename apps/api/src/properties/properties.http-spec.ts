import type { PropertyDetailView, PropertyView } from '#libs/core/contracts';
import { aBlock, aBooking, aHome, anOwner, aUser, tables } from '#libs/testing';
import { cents } from '#libs/core/rules';
import { startTestApp, type Answer, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
// Pauses the homes of earlier tests, because append-only tables cannot be emptied.
beforeEach(() => tables(test.em).updateTable('properties').set({ status: 'paused' }).execute());

const find = (query: string): Promise<Answer<PropertyView[]>> =>
  test.api.get<PropertyView[]>(`/properties?${query}`);
const titles = async (query: string): Promise<string[]> => (await find(query)).body.map(({ title }) => title);
const addHome = (title: string, facts: object = {}) => aHome(test.em, { title, ...facts });

describe('GET /properties (§7, F9, F13, F15)', () => {
  it('returns a plain array of homes with all fields of §3, prices in dollars', async () => {
    await addHome('Juniper', {
      nightlyCents: cents(12_345),
      ratingSum: 9,
      ratingCount: 2,
      photos: ['hero-lake', 'no-such-picture'],
    });
    const { status, body, headers } = await find('');
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('1');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      title: 'Juniper',
      city: 'Bend',
      price_per_night: 123.45,
      max_guests: 4,
      amenities: ['wifi', 'kitchen'],
      average_rating: 4.5,
      review_count: 2,
      total_bookings: 0,
      cleaning_fee: 100,
      bookable_from: '2026-05-14',
      bookable_to: '2026-06-03',
      main_photo: '/pictures/hero-lake-2560.webp',
      status: 'listed',
      owner: { full_name: 'Olive Owner' },
    });
    expect(body[0]?.photos).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('total_amount');
  });

  it('F8 shows 0 exactly when there are no reviews', async () => {
    await addHome('New one');
    expect((await find('')).body[0]?.average_rating).toBe(0);
  });

  it('C16 counts confirmed and completed bookings', async () => {
    const one = await addHome('Booked');
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home: one, traveler, status: 'confirmed', checkIn: '2026-05-20' });
    await aBooking(test.em, { home: one, traveler, status: 'completed', checkIn: '2026-04-20' });
    await aBooking(test.em, { home: one, traveler, status: 'pending', checkIn: '2026-05-28' });
    await aBooking(test.em, { home: one, traveler, status: 'cancelled', checkIn: '2026-05-28' });
    expect((await find('')).body[0]?.total_bookings).toBe(2);
  });

  it.each(['bend', 'BEND', 'Bend, OR', 'or', ' Bend '])('finds Bend, Oregon by "%s"', async (city) => {
    await addHome('Here');
    await addHome('Elsewhere', { city: 'Moab', state: 'UT' });
    expect(await titles(`city=${encodeURIComponent(city)}`)).toEqual(['Here']);
  });

  it('filters by price per night and by guests, bounds included', async () => {
    await addHome('Small', { nightlyCents: cents(10_000), maxGuests: 2 });
    await addHome('Large', { nightlyCents: cents(20_000), maxGuests: 5 });
    expect(await titles('min_price=100&max_price=100')).toEqual(['Small']);
    expect(await titles('min_price=100.01')).toEqual(['Large']);
    expect(await titles('guests=5')).toEqual(['Large']);
    expect(await titles('guests=6')).toEqual([]);
    expect(await titles('guests=2&sort=price_asc')).toEqual(['Small', 'Large']);
  });

  it('ignores empty parameters', async () => {
    await addHome('Any');
    expect(await titles('city=&min_price=&max_price=&guests=&check_in=&check_out=&sort=&amenities=')).toEqual(
      ['Any'],
    );
  });

  it('finds homes that have all the amenities', async () => {
    await addHome('Plain');
    await addHome('Rich', { amenities: ['wifi', 'hot_tub', 'sauna'] });
    expect(await titles('amenities=Hot_tub,wifi')).toEqual(['Rich']);
  });

  it('shows listed homes only', async () => {
    await addHome('Paused', { status: 'paused' });
    await addHome('Waiting', { status: 'awaiting_approval' });
    expect(await titles('')).toEqual([]);
  });

  it.each`
    query                                         | field
    ${'min_price=cheap'}                          | ${'min_price'}
    ${'max_price=-1'}                             | ${'max_price'}
    ${'max_price=1e999'}                          | ${'max_price'}
    ${'guests=1.5'}                               | ${'guests'}
    ${'guests=0'}                                 | ${'guests'}
    ${'guests=2&guests=3'}                        | ${'guests'}
    ${'city=a&city=b'}                            | ${'city'}
    ${'sort=cheapest'}                            | ${'sort'}
    ${'limit=0'}                                  | ${'limit'}
    ${'limit=101'}                                | ${'limit'}
    ${'cursor=nonsense'}                          | ${'cursor'}
    ${'check_in=2026-05-20'}                      | ${'check_out'}
    ${'check_out=2026-05-20'}                     | ${'check_in'}
    ${'check_in=2026-05-13&check_out=2026-05-15'} | ${'check_in'}
    ${'check_in=2026-06-04&check_out=2026-06-05'} | ${'check_in'}
    ${'check_in=2026-05-20&check_out=2026-05-20'} | ${'check_out'}
    ${'check_in=2026-02-30&check_out=2026-05-20'} | ${'check_in'}
  `('refuses $query', async ({ query, field }: { query: string; field: string }) => {
    await addHome('Any');
    const problem = await test.api.expectProblem('GET', `/properties?${query}`);
    expect(problem.status).toBe(422);
    expect(problem.errors?.[0]).toEqual({ field, message: problem.detail });
  });

  it('B9 names the invalid date with the message of §5', async () => {
    await addHome('Any');
    const past = await test.api.expectProblem('GET', '/properties?check_in=2026-05-12&check_out=2026-05-15');
    expect(past.detail).toBe('Check-in date cannot be in the past');
    const today = await test.api.expectProblem('GET', '/properties?check_in=2026-05-13&check_out=2026-05-15');
    expect(today.detail).toBe('Please select valid check-in and check-out dates');
  });
});

describe('GET /properties with dates (F13)', () => {
  const dates = 'check_in=2026-05-20&check_out=2026-05-23';

  it('prices, filters and sorts by the total with cleaning', async () => {
    await addHome('Cheap', { nightlyCents: cents(10_000) });
    await addHome('Dear', { nightlyCents: cents(10_001) });
    const { body } = await find(`${dates}&sort=price_desc`);
    expect(body.map(({ title, nights, total_amount }) => [title, nights, total_amount])).toEqual([
      ['Dear', 3, 400.03],
      ['Cheap', 3, 400],
    ]);
    expect(await titles(`${dates}&max_price=400`)).toEqual(['Cheap']);
    expect(await titles(`${dates}&min_price=400.01`)).toEqual(['Dear']);
  });

  it('never shows a home that cannot then be booked', async () => {
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home: await addHome('Held'), traveler, checkIn: '2026-05-22', nights: 2 });
    await aBooking(test.em, {
      home: await addHome('Released'),
      traveler,
      checkIn: '2026-05-22',
      nights: 2,
      status: 'cancelled',
    });
    await aBooking(test.em, {
      home: await addHome('Before'),
      traveler,
      checkIn: '2026-05-18',
      nights: 2,
      status: 'confirmed',
    });
    await aBooking(test.em, {
      home: await addHome('After'),
      traveler,
      checkIn: '2026-05-23',
      nights: 2,
      status: 'confirmed',
    });
    await addHome('Short stays', { maxNights: 2 });
    const blocked = await addHome('Blocked');
    await aBlock(test.em, blocked.id, { from: '2026-05-20', to: '2026-05-21' });
    expect((await titles(dates)).sort()).toEqual(['After', 'Before', 'Released']);
  });

  it("B4 starts the window at each home's local date", async () => {
    test.clock.set('2026-05-14T05:00:00Z'); // still the 13th in Oregon, already the 14th in Maine
    await addHome('West', { timeZone: 'America/Los_Angeles' });
    await addHome('East', { timeZone: 'America/New_York' });
    expect(await titles('check_in=2026-05-14&check_out=2026-05-16')).toEqual(['West']);
    expect(await titles('check_in=2026-06-04&check_out=2026-06-06')).toEqual(['East']);
    test.clock.set('2026-05-13T12:00:00Z');
  });
});

describe('Pages of homes (F15)', () => {
  const next = ({ headers }: Answer<unknown>): string | undefined =>
    /^<\/api\/properties\?(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];

  it.each(['recommended', 'price_asc', 'price_desc', 'rating', 'newest'])(
    'sorted by %s neither repeat nor skip a home',
    async (sort) => {
      const ownerId = (await anOwner(test.em)).id;
      for (let i = 0; i < 7; i += 1) {
        await addHome(`Home ${i}`, {
          ownerId,
          nightlyCents: cents(10_000 + (i % 3)),
          ratingSum: (i % 2) * 4,
          ratingCount: i % 2,
        });
      }
      const seen: string[] = [];
      for (let query: string | undefined = `sort=${sort}&limit=3`; query;) {
        const page = await find(query);
        expect(page.headers['x-total-count']).toBe('7');
        seen.push(...page.body.map(({ id }) => id));
        query = next(page);
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toEqual((await find(`sort=${sort}`)).body.map(({ id }) => id));
    },
  );

  it('refuse a cursor of another sort', async () => {
    await addHome('One');
    await addHome('Two');
    const query = next(await find('sort=newest&limit=1'));
    expect(
      (await test.api.expectProblem('GET', `/properties?${query?.replace('newest', 'rating')}`)).status,
    ).toBe(422);
  });
});

describe('GET /properties/{id} (§7, C14)', () => {
  it('includes unavailable nights, with adjacent ranges merged', async () => {
    const one = await addHome('Busy');
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home: one, traveler, checkIn: '2026-05-20', nights: 2, status: 'confirmed' });
    await aBooking(test.em, { home: one, traveler, checkIn: '2026-05-22', nights: 1, status: 'confirmed' });
    const { body } = await test.api.get<PropertyDetailView>(`/properties/${one.id}`);
    expect(body.unavailable).toEqual([{ from: '2026-05-20', to: '2026-05-23' }]);
  });

  it("C4 leaves out the caller's own hold, which they may change", async () => {
    const one = await addHome('Held');
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home: one, traveler });
    expect(
      (await test.as(traveler).get<PropertyDetailView>(`/properties/${one.id}`)).body.unavailable,
    ).toEqual([]);
    expect((await test.api.get<PropertyDetailView>(`/properties/${one.id}`)).body.unavailable).toHaveLength(
      1,
    );
  });

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000', '1; drop table users'])(
    'does not find "%s"',
    async (id) => {
      const problem = await test.api.expectProblem('GET', `/properties/${encodeURIComponent(id)}`);
      expect(problem).toMatchObject({
        status: 404,
        code: 'property.not_found',
        detail: 'Property not found',
      });
    },
  );

  it('shows a paused home to its owner only', async () => {
    const owner = await anOwner(test.em);
    const { id } = await addHome('Paused', { status: 'paused', ownerId: owner.id });
    expect((await test.as(owner).get<PropertyDetailView>(`/properties/${id}`)).body.status).toBe('paused');
    expect((await test.as(await anOwner(test.em)).expectProblem('GET', `/properties/${id}`)).status).toBe(
      404,
    );
    expect((await test.api.expectProblem('GET', `/properties/${id}`)).status).toBe(404);
  });

  it('treats a caller with an invalid token as a visitor', async () => {
    const { id } = await addHome('Any');
    expect((await test.api.as('stale').get(`/properties/${id}`)).status).toBe(200);
  });
});

describe('GET /properties/owner/my-properties (§7)', () => {
  it("lists all of the owner's homes, including paused ones, and nobody else's", async () => {
    const owner = await anOwner(test.em);
    await addHome('Mine', { ownerId: owner.id, status: 'paused' });
    await addHome('Not mine');
    const { body } = await test.as(owner).get<PropertyView[]>('/properties/owner/my-properties');
    expect(body.map(({ title }) => title)).toEqual(['Mine']);
  });

  it('is only available to owners', async () => {
    expect((await test.api.expectProblem('GET', '/properties/owner/my-properties')).status).toBe(401);
    expect(
      (await test.as(await aUser(test.em)).expectProblem('GET', '/properties/owner/my-properties')).status,
    ).toBe(403);
  });
});

describe('GET /cities', () => {
  it('counts listed homes per town', async () => {
    await addHome('One');
    await addHome('Two');
    await addHome('Three', { city: 'Astoria' });
    await addHome('Four', { city: 'Nowhere', status: 'paused' });
    expect((await test.api.get('/cities')).body).toEqual([
      { city: 'Astoria', state: 'OR', count: 1 },
      { city: 'Bend', state: 'OR', count: 2 },
    ]);
  });
});
