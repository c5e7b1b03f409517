import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { PropertyDetailView, PropertyView, ReviewView } from '#libs/core/contracts';
import { aBooking, aHome, anOwner, aReview, aUser, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';
import { photoView } from '../http/photos.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Reviews {
  reviews: ReviewView[];
}

async function aStay(status: 'completed' | 'confirmed' = 'completed') {
  const traveler = await aUser(test.em, { fullName: 'Rosa Reader' });
  const home = await aHome(test.em, { photos: ['snow-chalet'] });
  const booking = await aBooking(test.em, {
    home,
    traveler,
    status,
    checkIn: status === 'completed' ? '2026-04-01' : '2026-05-20',
  });
  const review = {
    booking_id: booking.id,
    property_id: home.id,
    rating: 4,
    title: ' Good ',
    comment: 'We slept well.',
    photos: [],
  };
  return { traveler, home, booking, review };
}

const eventsOf = (bookingId: string) =>
  tables(test.em)
    .selectFrom('events')
    .select(['name', 'payload'])
    .where('booking_id', '=', bookingId)
    .where(sql<SqlBool>`name like 'review.%'`)
    .orderBy('seq')
    .execute();

describe('POST /reviews (§5 Review, F2, F8)', () => {
  it('reviews a completed stay and counts it into the rating', async () => {
    const { traveler, home, booking, review } = await aStay();
    const { status, body } = await test.as(traveler).post<ReviewView>('/reviews', review);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      booking_id: booking.id,
      property_id: home.id,
      rating: 4,
      title: 'Good',
      comment: 'We slept well.',
      photos: [],
      traveler_name: 'Rosa Reader',
      created_at: test.clock.now().toISOString(),
      is_verified: true,
      helpful_count: 0,
      property_info: {
        name: 'Juniper cabin',
        location: 'Bend, OR',
        main_photo: '/pictures/snow-chalet-1200.webp',
      },
      property_picture: photoView('snow-chalet'),
      pictures: [],
      edited_at: null,
      owner_reply: null,
      mine: true,
      found_helpful: false,
      reported: false,
      may_reply: false,
      editable_until: new Date(test.clock.now().getTime() + 48 * 3_600_000).toISOString(),
      hidden: null,
      uploads: [],
    });
    const property = await test.api.get<PropertyView>(`/properties/${home.id}`);
    expect(property.body).toMatchObject({ average_rating: 4, review_count: 1 });
  });

  it('stores only one review for concurrent requests', async () => {
    const { traveler, home, review } = await aStay();
    const responses = await Promise.all([1, 2, 3].map(() => test.as(traveler).post('/reviews', review)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await test.api.get<PropertyView>(`/properties/${home.id}`)).body.review_count).toBe(1);
  });

  it.each`
    facts                                                | field            | detail
    ${{ booking_id: '' }}                                | ${'booking_id'}  | ${'Please select a booking to review'}
    ${{ property_id: undefined }}                        | ${'property_id'} | ${'Please select a booking to review'}
    ${{ rating: 0 }}                                     | ${'rating'}      | ${'Please choose one to five stars'}
    ${{ rating: 4.5 }}                                   | ${'rating'}      | ${'Please choose one to five stars'}
    ${{ title: '  ' }}                                   | ${'title'}       | ${'Please enter a title'}
    ${{ comment: '' }}                                   | ${'comment'}     | ${'Please write a few words'}
    ${{ rating: 6 }}                                     | ${'rating'}      | ${'Please choose one to five stars'}
    ${{ title: 'x'.repeat(121) }}                        | ${'title'}       | ${'Please keep the title to 120 characters'}
    ${{ comment: 'x'.repeat(5001) }}                     | ${'comment'}     | ${'Please keep your review to 5,000 characters'}
    ${{ comment: 7 }}                                    | ${'comment'}     | ${'Please write a few words'}
    ${{ photos: ['https://evil.example/x.png'] }}        | ${'photos'}      | ${'Please use photos you uploaded here'}
    ${{ photos: ['/pictures/adobe-dusk-800.webp'] }}     | ${'photos'}      | ${'Please use photos you uploaded here'}
    ${{ photos: 'one.jpg' }}                             | ${'photos'}      | ${'Please list photos'}
    ${{ photos: Array.from({ length: 9 }, randomUUID) }} | ${'photos'}      | ${'A review can have up to 8 photos'}
  `('refuses $facts', async ({ facts, field, detail }: { facts: object; field: string; detail: string }) => {
    const { traveler, review } = await aStay();
    const problem = await test.as(traveler).expectProblem('POST', '/reviews', { ...review, ...facts });
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ field, message: detail }] });
  });

  it('defaults to five stars', async () => {
    const { traveler, review } = await aStay();
    const { body } = await test.as(traveler).post<ReviewView>('/reviews', { ...review, rating: undefined });
    expect(body.rating).toBe(5);
  });

  it('refuses 10 MB of text with an explanation, and stores nothing', async () => {
    const { traveler, home, review } = await aStay();
    const text = 'x'.repeat(10 * 1024 * 1024);
    const problem = await test.as(traveler).expectProblem('POST', '/reviews', { ...review, comment: text });
    expect(problem).toMatchObject({ status: 413, detail: 'That is larger than we can accept' });
    expect((await test.api.get<PropertyView>(`/properties/${home.id}`)).body.review_count).toBe(0);
  });

  it('stores text unchanged, including markup and SQL', async () => {
    const { traveler, home, review } = await aStay();
    const written = {
      title: '<b>Good</b> & "quiet"',
      comment: "<script>alert('x')</script>\n{{7*7}} '; drop table",
    };
    await test.as(traveler).post('/reviews', { ...review, ...written });
    const { body } = await test.api.get<Reviews>(`/reviews?property_id=${home.id}`);
    expect(body.reviews[0]).toMatchObject(written);
  });

  it('is announced with its content at that time', async () => {
    const { traveler, home, booking, review } = await aStay();
    await test.as(traveler).post('/reviews', review);
    expect(await eventsOf(booking.id)).toEqual([
      {
        name: 'review.published',
        payload: expect.objectContaining({
          propertyId: home.id,
          ownerId: home.ownerId,
          travelerId: traveler.id,
          rating: 4,
          title: 'Good',
        }) as object,
      },
    ]);
  });

  it('requires an own, completed stay at that home', async () => {
    const { traveler, review } = await aStay();
    const other = await aUser(test.em);
    expect((await test.as(other).expectProblem('POST', '/reviews', review)).status).toBe(404);
    const otherHome = { ...review, property_id: (await aHome(test.em)).id };
    expect((await test.as(traveler).expectProblem('POST', '/reviews', otherHome)).code).toBe(
      'review.select_booking',
    );
    const upcoming = await aStay('confirmed');
    expect(await test.as(upcoming.traveler).expectProblem('POST', '/reviews', upcoming.review)).toMatchObject(
      {
        status: 409,
        code: 'review.not_completed',
      },
    );
    expect((await test.as(await anOwner(test.em)).expectProblem('POST', '/reviews', review)).status).toBe(
      403,
    );
    expect((await test.api.expectProblem('POST', '/reviews', review)).status).toBe(401);
  });
});

describe('GET /reviews (§7, D7, F4)', () => {
  it('is public, sorted and limited', async () => {
    const { traveler, home, booking } = await aStay();
    await aReview(test.em, booking, {
      title: 'first',
      rating: 3,
      helpfulCount: 1,
      createdAt: new Date('2026-05-01'),
    });
    const second = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-10' });
    await aReview(test.em, second, { title: 'second', rating: 5, createdAt: new Date('2026-05-02') });
    const third = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-20' });
    await aReview(test.em, third, {
      title: 'third',
      rating: 4,
      helpfulCount: 9,
      createdAt: new Date('2026-05-03'),
    });
    const titles = async (query: string) =>
      (await test.api.get<Reviews>(`/reviews?property_id=${home.id}&${query}`)).body.reviews.map(
        ({ title }) => title,
      );
    expect(await titles('')).toEqual(['third', 'second', 'first']);
    expect(await titles('sort_by=oldest')).toEqual(['first', 'second', 'third']);
    expect(await titles('sort_by=rating_high')).toEqual(['second', 'third', 'first']);
    expect(await titles('sort_by=rating_low')).toEqual(['first', 'third', 'second']);
    expect(await titles('sort_by=helpful&limit=2')).toEqual(['third', 'first']);
    expect(await titles('limit=500')).toHaveLength(3);
  });

  it('is paged in every order, without gaps or repeats (F15)', async () => {
    const { traveler, home } = await aStay();
    for (let i = 0; i < 7; i += 1) {
      const stay = await aBooking(test.em, {
        home,
        traveler,
        status: 'completed',
        checkIn: `2026-03-${10 + i}`,
        nights: 1,
      });
      await aReview(test.em, stay, {
        rating: 3 + (i % 2),
        helpfulCount: i % 3,
        createdAt: new Date(2026, 3, 1 + (i >> 1)),
      });
    }
    for (const sort of ['newest', 'oldest', 'rating_high', 'rating_low', 'helpful']) {
      const whole = await test.api.get<Reviews>(`/reviews?property_id=${home.id}&sort_by=${sort}`);
      expect(whole.headers).toMatchObject({ 'x-total-count': '7' });
      const seen: string[] = [];
      let next = `/api/reviews?property_id=${home.id}&sort_by=${sort}&limit=3`;
      while (next) {
        const page = await test.api.get<Reviews>(next.replace('/api', ''));
        seen.push(...page.body.reviews.map(({ id }) => id));
        next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? '';
      }
      expect(seen).toEqual(whole.body.reviews.map(({ id }) => id));
    }
    const foreign = Buffer.from('newest|0|yesterday|x').toString('base64url');
    expect((await test.api.expectProblem('GET', `/reviews?cursor=${foreign}`)).detail).toBe(
      'This page no longer exists',
    );
  });

  it('filters by rating, matching the home’s histogram', async () => {
    const { traveler, home } = await aStay();
    for (const [index, rating] of [5, 5, 3].entries()) {
      const stay = await aBooking(test.em, {
        home,
        traveler,
        status: 'completed',
        checkIn: `2026-03-1${index}`,
        nights: 1,
      });
      await aReview(test.em, stay, { rating });
    }
    const count = async (stars: number) => {
      const { body, headers } = await test.api.get<Reviews>(
        `/reviews?property_id=${home.id}&rating=${stars}`,
      );
      expect(headers['x-total-count']).toBe(String(body.reviews.length));
      return body.reviews.length;
    };
    expect([await count(5), await count(4), await count(3)]).toEqual([2, 0, 1]);
    const property = await test.api.get<PropertyDetailView>(`/properties/${home.id}`);
    expect(property.body).toMatchObject({
      average_rating: 4.33,
      review_count: 3,
      rating_histogram: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 2 },
    });
  });

  it.each(['sort_by=best', 'limit=0', 'limit=x', 'property_id=7', 'rating=0', 'rating=6', 'cursor=x'])(
    'refuses %s',
    async (query) => {
      expect((await test.api.expectProblem('GET', `/reviews?${query}`)).status).toBe(422);
    },
  );
});

describe('GET /reviews/user (§7)', () => {
  it("lists the caller's own reviews", async () => {
    const { traveler, booking } = await aStay();
    await aReview(test.em, booking, { title: 'mine' });
    const own = await test.as(traveler).get<Reviews>('/reviews/user');
    expect(own.body.reviews.map(({ title }) => title)).toEqual(['mine']);
    expect((await test.as(await aUser(test.em)).get<Reviews>('/reviews/user')).body.reviews).toEqual([]);
    expect((await test.api.expectProblem('GET', '/reviews/user')).status).toBe(401);
  });
});

describe('POST /reviews/{id}/helpful (§7, F3)', () => {
  it('is one vote per user: true sets it, false clears it, repeating changes nothing', async () => {
    const { booking } = await aStay();
    const { id } = await aReview(test.em, booking);
    const [one, two] = [test.as(await aUser(test.em)), test.as(await anOwner(test.em))];
    const vote = async (client: typeof one, value: boolean) =>
      (
        await client.post<{ message: string; helpful_count: number }>(
          `/reviews/${id}/helpful?is_helpful=${value}`,
        )
      ).body;
    expect(await vote(one, true)).toEqual({ message: 'Marked as helpful', helpful_count: 1 });
    expect((await vote(one, true)).helpful_count).toBe(1);
    expect((await vote(two, true)).helpful_count).toBe(2);
    expect(await vote(one, false)).toEqual({ message: 'Feedback recorded', helpful_count: 1 });
    expect((await vote(one, false)).helpful_count).toBe(1);
  });

  it('counts ten concurrent votes of a user once', async () => {
    const { booking } = await aStay();
    const { id } = await aReview(test.em, booking);
    const person = test.as(await aUser(test.em));
    await Promise.all(
      Array.from({ length: 10 }, () => person.post(`/reviews/${id}/helpful?is_helpful=true`)),
    );
    const last = await person.post<{ helpful_count: number }>(`/reviews/${id}/helpful?is_helpful=true`);
    expect(last.body.helpful_count).toBe(1);
  });

  it('is refused for an own or unknown review, and without a value', async () => {
    const { traveler, booking } = await aStay();
    const { id } = await aReview(test.em, booking);
    expect(
      (await test.as(traveler).expectProblem('POST', `/reviews/${id}/helpful?is_helpful=true`)).status,
    ).toBe(403);
    const other = test.as(await aUser(test.em));
    expect((await other.expectProblem('POST', `/reviews/${booking.id}/helpful?is_helpful=true`)).status).toBe(
      404,
    );
    expect((await other.expectProblem('POST', '/reviews/7/helpful?is_helpful=true')).status).toBe(404);
    expect((await other.expectProblem('POST', `/reviews/${id}/helpful`)).status).toBe(422);
    expect((await test.api.expectProblem('POST', `/reviews/${id}/helpful?is_helpful=true`)).status).toBe(401);
  });
});
