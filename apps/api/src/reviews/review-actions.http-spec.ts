import type { PropertyDetailView, ReviewView } from '#libs/core/contracts';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aReview,
  aUser,
  startTestApp,
  TEST_NOW,
  eventPayloads,
  type TestApp,
} from '#libs/testing';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => test.clock.set(TEST_NOW));
afterAll(() => test.stop());

interface Reviews {
  reviews: ReviewView[];
}

async function written() {
  const traveler = await aUser(test.em);
  const owner = await anOwner(test.em, { fullName: 'Olive Owner' });
  const home = await aHome(test.em, { ownerId: owner.id });
  const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
  const { id } = await aReview(test.em, booking, { rating: 2, title: 'Cold', comment: 'No heating.' });
  return { id, home, booking, author: test.as(traveler), owner: test.as(owner) };
}

const shown = async (homeId: string) =>
  (await test.api.get<Reviews>(`/reviews?property_id=${homeId}`)).body.reviews[0];
const ratingOf = async (homeId: string) =>
  (await test.api.get<PropertyDetailView>(`/properties/${homeId}`)).body;

describe('PATCH /reviews/{id}', () => {
  it("changes one's own review, says so, and the home's rating follows at once", async () => {
    const { id, home, booking, author } = await written();
    test.clock.advance({ hours: 1 });
    const { status, body } = await author.patch<ReviewView>(`/reviews/${id}`, {
      rating: 4,
      comment: 'Repaired.',
    });
    expect(status).toBe(200);
    const edited_at = test.clock.now().toISOString();
    expect(body).toMatchObject({ rating: 4, title: 'Cold', comment: 'Repaired.', edited_at });
    expect(await shown(home.id)).toMatchObject({ rating: 4, edited_at, mine: false, editable_until: null });
    expect(await ratingOf(home.id)).toMatchObject({
      average_rating: 4,
      review_count: 1,
      rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
    });
    const [event] = await eventPayloads(test.em, 'review.edited', booking.id);
    expect(event).toMatchObject({ reviewId: id, rating: 4, previousRating: 2 });
  });

  it('is possible for 48 hours, to the millisecond', async () => {
    const { id, author } = await written();
    test.clock.advance({ hours: 48, ms: -1 });
    expect((await author.patch(`/reviews/${id}`, { title: 'Still cold' })).status).toBe(200);
    test.clock.advance({ ms: 1 });
    expect(await author.refused('PATCH', `/reviews/${id}`, { title: 'Warm' })).toMatchObject({
      status: 409,
      code: 'review.no_longer_editable',
      detail: 'A review can be changed for 48 hours. This one stays as it is.',
    });
    const mine = await author.get<Reviews>('/reviews/user');
    expect(mine.body.reviews[0]).toMatchObject({ title: 'Still cold', editable_until: null });
  });

  it('with nothing new changes nothing', async () => {
    const { id, booking, author } = await written();
    for (const same of [{}, { rating: 2, title: 'Cold' }, { title: null, photos: null }])
      expect((await author.patch<ReviewView>(`/reviews/${id}`, same)).body.edited_at).toBeNull();
    expect(await eventPayloads(test.em, 'review.edited', booking.id)).toEqual([]);
  });

  it.each`
    facts                     | detail
    ${{ rating: 0 }}          | ${'Please choose one to five stars'}
    ${{ rating: '5' }}        | ${'Please choose one to five stars'}
    ${{ title: ' ' }}         | ${'Please enter a title'}
    ${{ comment: '' }}        | ${'Please write a few words'}
    ${{ photos: ['x'] }}      | ${'Please use photos you uploaded here'}
    ${{ photos: { 0: 'x' } }} | ${'Please list photos'}
  `('refuses $facts', async ({ facts, detail }: { facts: Record<string, unknown>; detail: string }) => {
    const { id, author } = await written();
    expect(await author.refused('PATCH', `/reviews/${id}`, facts)).toMatchObject({ status: 422, detail });
  });

  it('reads no field that is not the author’s to set (F17)', async () => {
    const { id, author } = await written();
    const wish = {
      helpful_count: 99,
      is_verified: false,
      booking_id: id,
      hidden_at: null,
      created_at: '2030-01-01',
    };
    const { body } = await author.patch<ReviewView>(`/reviews/${id}`, { ...wish, title: 'New' });
    expect(body).toMatchObject({ helpful_count: 0, is_verified: true, created_at: TEST_NOW.toISOString() });
  });

  it('is for its author alone; for others it does not exist (F16)', async () => {
    const { id, owner } = await written();
    const stranger = test.as(await aUser(test.em));
    expect((await stranger.refused('PATCH', `/reviews/${id}`, { title: 'x' })).status).toBe(404);
    expect((await owner.refused('PATCH', `/reviews/${id}`, { title: 'x' })).status).toBe(403);
    expect((await test.api.refused('PATCH', `/reviews/${id}`, { title: 'x' })).status).toBe(401);
    expect((await stranger.refused('PATCH', '/reviews/7', { title: 'x' })).status).toBe(404);
  });
});

describe('PUT /reviews/{id}/reply', () => {
  it('is one answer by the owner of the home, which can be changed', async () => {
    const { id, home, booking, owner } = await written();
    const first = await owner.put<ReviewView>(`/reviews/${id}/reply`, { reply: ' We are sorry. ' });
    const replied_at = test.clock.now().toISOString();
    expect(first.body).toMatchObject({
      owner_reply: { owner_name: 'Olive Owner', text: 'We are sorry.', replied_at, edited_at: null },
      may_reply: true,
    });
    test.clock.advance({ hours: 2 });
    await owner.put(`/reviews/${id}/reply`, { reply: 'Repaired since.' });
    await owner.put(`/reviews/${id}/reply`, { reply: 'Repaired since.' });
    expect((await shown(home.id))?.owner_reply).toEqual({
      owner_name: 'Olive Owner',
      text: 'Repaired since.',
      replied_at,
      edited_at: test.clock.now().toISOString(),
    });
    const events = await eventPayloads(test.em, 'review.replied', booking.id);
    expect(events.map(({ reply, first }) => [reply, first])).toEqual([
      ['We are sorry.', true],
      ['Repaired since.', false],
    ]);
  });

  it('is nobody else’s', async () => {
    const { id, author } = await written();
    const reply = { reply: 'Hello' };
    expect((await test.as(await anOwner(test.em)).refused('PUT', `/reviews/${id}/reply`, reply)).status).toBe(
      404,
    );
    expect((await author.refused('PUT', `/reviews/${id}/reply`, reply)).status).toBe(403);
    expect(
      (await test.as(await anOperator(test.em)).refused('PUT', `/reviews/${id}/reply`, reply)).status,
    ).toBe(403);
    expect((await test.api.refused('PUT', `/reviews/${id}/reply`, reply)).status).toBe(401);
  });

  it.each(['', '   ', null, 7, 'x'.repeat(2_001)])('refuses %j', async (reply) => {
    const { id, owner } = await written();
    expect((await owner.refused('PUT', `/reviews/${id}/reply`, { reply })).status).toBe(422);
  });
});

describe('GET /reviews/homes', () => {
  it('lists what is said of one’s own homes, for owners', async () => {
    const { id, owner } = await written();
    await written();
    const { body, headers } = await owner.get<Reviews>('/reviews/homes');
    expect(body.reviews.map((review) => review.id)).toEqual([id]);
    expect(body.reviews[0]?.may_reply).toBe(true);
    expect(headers['x-total-count']).toBe('1');
  });
});

describe('POST /reviews/{id}/report', () => {
  it('is taken once per person; only they see that they did', async () => {
    const { id, home, booking, author, owner } = await written();
    const reader = test.as(await aUser(test.em));
    const { status, body } = await reader.post(`/reviews/${id}/report`, { reason: 'untrue', note: ' ' });
    expect([status, body]).toEqual([201, { message: 'Thank you. We will look at this review.' }]);
    expect(await reader.refused('POST', `/reviews/${id}/report`, { reason: 'other' })).toMatchObject({
      status: 409,
      code: 'review.already_reported',
    });
    expect(
      (await owner.post(`/reviews/${id}/report`, { reason: 'private', note: 'Names my child.' })).status,
    ).toBe(201);
    const seen = async (who: typeof reader) =>
      (await who.get<Reviews>(`/reviews?property_id=${home.id}`)).body.reviews[0]?.reported;
    expect([await seen(reader), await seen(author), await seen(test.api)]).toEqual([true, false, false]);
    // Neither the author nor the home's owner hears of it.
    expect(await eventPayloads(test.em, 'review.reported', booking.id)).toEqual([]);
  });

  it('ten clicks at once are one report', async () => {
    const { id } = await written();
    const reader = test.as(await aUser(test.em));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reader.post(`/reviews/${id}/report`, { reason: 'offensive' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each([
    {},
    { reason: 'dislike' },
    { reason: 'other', note: 'x'.repeat(501) },
    { reason: 'other', note: 7 },
  ])('refuses %j', async (report) => {
    const { id } = await written();
    const reader = test.as(await aUser(test.em));
    expect((await reader.refused('POST', `/reviews/${id}/report`, report)).status).toBe(422);
  });

  it("is not for one's own, nor for what does not exist, nor without an account", async () => {
    const { id, author, booking } = await written();
    const report = { reason: 'other' };
    expect((await author.refused('POST', `/reviews/${id}/report`, report)).status).toBe(403);
    expect((await author.refused('POST', `/reviews/${booking.id}/report`, report)).status).toBe(404);
    expect((await test.api.refused('POST', `/reviews/${id}/report`, report)).status).toBe(401);
  });
});
