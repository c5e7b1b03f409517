import type { PropertyView, ReviewView } from '#libs/contracts';
import { aBooking, aHome, anOwner, aReview, aUser, startTestApp, type TestApp } from '#libs/testing';

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
    });
    const shown = await test.api.get<PropertyView>(`/properties/${home.id}`);
    expect(shown.body).toMatchObject({ average_rating: 4, review_count: 1 });
  });

  it('is written once, however often it is sent', async () => {
    const { traveler, home, review } = await aStay();
    const answers = await Promise.all([1, 2, 3].map(() => test.as(traveler).post('/reviews', review)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await test.api.get<PropertyView>(`/properties/${home.id}`)).body.review_count).toBe(1);
  });

  it.each`
    facts                                         | field            | detail
    ${{ booking_id: '' }}                         | ${'booking_id'}  | ${'Please select a booking to review'}
    ${{ property_id: undefined }}                 | ${'property_id'} | ${'Please select a booking to review'}
    ${{ rating: 0 }}                              | ${'rating'}      | ${'Please choose one to five stars'}
    ${{ rating: 4.5 }}                            | ${'rating'}      | ${'Please choose one to five stars'}
    ${{ title: '  ' }}                            | ${'title'}       | ${'Please enter a title'}
    ${{ comment: '' }}                            | ${'comment'}     | ${'Please write a few words'}
    ${{ photos: ['https://evil.example/x.png'] }} | ${'photos'}      | ${'Please use photos you uploaded here'}
  `('refuses $facts', async ({ facts, field, detail }: { facts: object; field: string; detail: string }) => {
    const { traveler, review } = await aStay();
    const problem = await test.as(traveler).refused('POST', '/reviews', { ...review, ...facts });
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ field, message: detail }] });
  });

  it("is for one's own, completed stay of that home", async () => {
    const { traveler, review } = await aStay();
    const stranger = await aUser(test.em);
    expect((await test.as(stranger).refused('POST', '/reviews', review)).status).toBe(404);
    const otherHome = { ...review, property_id: (await aHome(test.em)).id };
    expect((await test.as(traveler).refused('POST', '/reviews', otherHome)).code).toBe(
      'review.select_booking',
    );
    const coming = await aStay('confirmed');
    expect(await test.as(coming.traveler).refused('POST', '/reviews', coming.review)).toMatchObject({
      status: 409,
      code: 'review.not_completed',
    });
    expect((await test.as(await anOwner(test.em)).refused('POST', '/reviews', review)).status).toBe(403);
    expect((await test.api.refused('POST', '/reviews', review)).status).toBe(401);
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

  it.each(['sort_by=best', 'limit=0', 'limit=x', 'property_id=7'])('refuses %s', async (query) => {
    expect((await test.api.refused('GET', `/reviews?${query}`)).status).toBe(422);
  });
});

describe('GET /reviews/user (§7)', () => {
  it("lists one's own", async () => {
    const { traveler, booking } = await aStay();
    await aReview(test.em, booking, { title: 'mine' });
    const mine = await test.as(traveler).get<Reviews>('/reviews/user');
    expect(mine.body.reviews.map(({ title }) => title)).toEqual(['mine']);
    expect((await test.as(await aUser(test.em)).get<Reviews>('/reviews/user')).body.reviews).toEqual([]);
    expect((await test.api.refused('GET', '/reviews/user')).status).toBe(401);
  });
});

describe('POST /reviews/{id}/helpful (§7, F3)', () => {
  it('is one vote per person: true sets, false clears, again changes nothing', async () => {
    const { booking } = await aStay();
    const { id } = await aReview(test.em, booking);
    const [one, two] = [test.as(await aUser(test.em)), test.as(await anOwner(test.em))];
    const vote = async (who: typeof one, value: boolean) =>
      (
        await who.post<{ message: string; helpful_count: number }>(
          `/reviews/${id}/helpful?is_helpful=${value}`,
        )
      ).body;
    expect(await vote(one, true)).toEqual({ message: 'Marked as helpful', helpful_count: 1 });
    expect((await vote(one, true)).helpful_count).toBe(1);
    expect((await vote(two, true)).helpful_count).toBe(2);
    expect(await vote(one, false)).toEqual({ message: 'Feedback recorded', helpful_count: 1 });
    expect((await vote(one, false)).helpful_count).toBe(1);
  });

  it('ten clicks at once are one vote', async () => {
    const { booking } = await aStay();
    const { id } = await aReview(test.em, booking);
    const person = test.as(await aUser(test.em));
    await Promise.all(
      Array.from({ length: 10 }, () => person.post(`/reviews/${id}/helpful?is_helpful=true`)),
    );
    const last = await person.post<{ helpful_count: number }>(`/reviews/${id}/helpful?is_helpful=true`);
    expect(last.body.helpful_count).toBe(1);
  });

  it("is refused on one's own review, on an unknown one, and without a word", async () => {
    const { traveler, booking } = await aStay();
    const { id } = await aReview(test.em, booking);
    expect((await test.as(traveler).refused('POST', `/reviews/${id}/helpful?is_helpful=true`)).status).toBe(
      403,
    );
    const other = test.as(await aUser(test.em));
    expect((await other.refused('POST', `/reviews/${booking.id}/helpful?is_helpful=true`)).status).toBe(404);
    expect((await other.refused('POST', '/reviews/7/helpful?is_helpful=true')).status).toBe(404);
    expect((await other.refused('POST', `/reviews/${id}/helpful`)).status).toBe(422);
    expect((await test.api.refused('POST', `/reviews/${id}/helpful?is_helpful=true`)).status).toBe(401);
  });
});
