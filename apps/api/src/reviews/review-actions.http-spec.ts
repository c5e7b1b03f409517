import type { PropertyDetailView, ReviewView } from '#libs/core/contracts';
import { aBooking, aHome, anOperator, anOwner, aReview, aUser, TEST_NOW, eventPayloads } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => test.clock.set(TEST_NOW));
afterAll(() => test.stop());

interface Reviews {
  reviews: ReviewView[];
}

async function aWrittenReview() {
  const traveler = await aUser(test.em);
  const owner = await anOwner(test.em, { fullName: 'Olive Owner' });
  const home = await aHome(test.em, { ownerId: owner.id });
  const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
  const { id } = await aReview(test.em, booking, { rating: 2, title: 'Cold', comment: 'No heating.' });
  return { id, home, booking, author: test.as(traveler), owner: test.as(owner) };
}

const firstReviewOf = async (homeId: string) =>
  (await test.api.get<Reviews>(`/reviews?property_id=${homeId}`)).body.reviews[0];
const ratingOf = async (homeId: string) =>
  (await test.api.get<PropertyDetailView>(`/properties/${homeId}`)).body;

describe('PATCH /reviews/{id}', () => {
  it("changes an own review, marks it as edited, and updates the home's rating at once", async () => {
    const { id, home, booking, author } = await aWrittenReview();
    test.clock.advance({ hours: 1 });
    const { status, body } = await author.patch<ReviewView>(`/reviews/${id}`, {
      rating: 4,
      comment: 'Repaired.',
    });
    expect(status).toBe(200);
    const edited_at = test.clock.now().toISOString();
    expect(body).toMatchObject({ rating: 4, title: 'Cold', comment: 'Repaired.', edited_at });
    expect(await firstReviewOf(home.id)).toMatchObject({
      rating: 4,
      edited_at,
      mine: false,
      editable_until: null,
    });
    expect(await ratingOf(home.id)).toMatchObject({
      average_rating: 4,
      review_count: 1,
      rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
    });
    const [event] = await eventPayloads(test.em, 'review.edited', booking.id);
    expect(event).toMatchObject({ reviewId: id, rating: 4, previousRating: 2 });
  });

  it('is possible for 48 hours, to the millisecond', async () => {
    const { id, author } = await aWrittenReview();
    test.clock.advance({ hours: 48, ms: -1 });
    expect((await author.patch(`/reviews/${id}`, { title: 'Still cold' })).status).toBe(200);
    test.clock.advance({ ms: 1 });
    expect(await author.expectProblem('PATCH', `/reviews/${id}`, { title: 'Warm' })).toMatchObject({
      status: 409,
      code: 'review.no_longer_editable',
      detail: 'A review can be changed for 48 hours. This one stays as it is.',
    });
    const own = await author.get<Reviews>('/reviews/user');
    expect(own.body.reviews[0]).toMatchObject({ title: 'Still cold', editable_until: null });
  });

  it('changes nothing when nothing differs', async () => {
    const { id, booking, author } = await aWrittenReview();
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
    const { id, author } = await aWrittenReview();
    expect(await author.expectProblem('PATCH', `/reviews/${id}`, facts)).toMatchObject({
      status: 422,
      detail,
    });
  });

  it('ignores fields that the author may not set (F17)', async () => {
    const { id, author } = await aWrittenReview();
    const privileged = {
      helpful_count: 99,
      is_verified: false,
      booking_id: id,
      hidden_at: null,
      created_at: '2030-01-01',
    };
    const { body } = await author.patch<ReviewView>(`/reviews/${id}`, { ...privileged, title: 'New' });
    expect(body).toMatchObject({ helpful_count: 0, is_verified: true, created_at: TEST_NOW.toISOString() });
  });

  it('is only possible for its author, and answers 404 to other travelers (F16)', async () => {
    const { id, owner } = await aWrittenReview();
    const other = test.as(await aUser(test.em));
    expect((await other.expectProblem('PATCH', `/reviews/${id}`, { title: 'x' })).status).toBe(404);
    expect((await owner.expectProblem('PATCH', `/reviews/${id}`, { title: 'x' })).status).toBe(403);
    expect((await test.api.expectProblem('PATCH', `/reviews/${id}`, { title: 'x' })).status).toBe(401);
    expect((await other.expectProblem('PATCH', '/reviews/7', { title: 'x' })).status).toBe(404);
  });
});

describe('PUT /reviews/{id}/reply', () => {
  it('sets a single reply by the owner of the home, which can be changed', async () => {
    const { id, home, booking, owner } = await aWrittenReview();
    const first = await owner.put<ReviewView>(`/reviews/${id}/reply`, { reply: ' We are sorry. ' });
    const replied_at = test.clock.now().toISOString();
    expect(first.body).toMatchObject({
      owner_reply: { owner_name: 'Olive Owner', text: 'We are sorry.', replied_at, edited_at: null },
      may_reply: true,
    });
    test.clock.advance({ hours: 2 });
    await owner.put(`/reviews/${id}/reply`, { reply: 'Repaired since.' });
    await owner.put(`/reviews/${id}/reply`, { reply: 'Repaired since.' });
    expect((await firstReviewOf(home.id))?.owner_reply).toEqual({
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

  it('is refused for everybody else', async () => {
    const { id, author } = await aWrittenReview();
    const reply = { reply: 'Hello' };
    expect(
      (await test.as(await anOwner(test.em)).expectProblem('PUT', `/reviews/${id}/reply`, reply)).status,
    ).toBe(404);
    expect((await author.expectProblem('PUT', `/reviews/${id}/reply`, reply)).status).toBe(403);
    expect(
      (await test.as(await anOperator(test.em)).expectProblem('PUT', `/reviews/${id}/reply`, reply)).status,
    ).toBe(403);
    expect((await test.api.expectProblem('PUT', `/reviews/${id}/reply`, reply)).status).toBe(401);
  });

  it.each(['', '   ', null, 7, 'x'.repeat(2_001)])('refuses %j', async (reply) => {
    const { id, owner } = await aWrittenReview();
    expect((await owner.expectProblem('PUT', `/reviews/${id}/reply`, { reply })).status).toBe(422);
  });
});

describe('GET /reviews/homes', () => {
  it('lists the reviews of the owner’s homes', async () => {
    const { id, owner } = await aWrittenReview();
    await aWrittenReview();
    const { body, headers } = await owner.get<Reviews>('/reviews/homes');
    expect(body.reviews.map((review) => review.id)).toEqual([id]);
    expect(body.reviews[0]?.may_reply).toBe(true);
    expect(headers['x-total-count']).toBe('1');
  });
});

describe('POST /reviews/{id}/report', () => {
  it('is accepted once per user, and only visible to the reporter', async () => {
    const { id, home, booking, author, owner } = await aWrittenReview();
    const reader = test.as(await aUser(test.em));
    const { status, body } = await reader.post(`/reviews/${id}/report`, { reason: 'untrue', note: ' ' });
    expect([status, body]).toEqual([201, { message: 'Thank you. We will look at this review.' }]);
    expect(await reader.expectProblem('POST', `/reviews/${id}/report`, { reason: 'other' })).toMatchObject({
      status: 409,
      code: 'review.already_reported',
    });
    expect(
      (await owner.post(`/reviews/${id}/report`, { reason: 'private', note: 'Names my child.' })).status,
    ).toBe(201);
    const reported = async (client: typeof reader) =>
      (await client.get<Reviews>(`/reviews?property_id=${home.id}`)).body.reviews[0]?.reported;
    expect([await reported(reader), await reported(author), await reported(test.api)]).toEqual([
      true,
      false,
      false,
    ]);
    // Neither the author nor the home's owner is notified.
    expect(await eventPayloads(test.em, 'review.reported', booking.id)).toEqual([]);
  });

  it('stores only one of ten concurrent reports', async () => {
    const { id } = await aWrittenReview();
    const reader = test.as(await aUser(test.em));
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => reader.post(`/reviews/${id}/report`, { reason: 'offensive' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each([
    {},
    { reason: 'dislike' },
    { reason: 'other', note: 'x'.repeat(501) },
    { reason: 'other', note: 7 },
  ])('refuses %j', async (report) => {
    const { id } = await aWrittenReview();
    const reader = test.as(await aUser(test.em));
    expect((await reader.expectProblem('POST', `/reviews/${id}/report`, report)).status).toBe(422);
  });

  it('is refused for an own or unknown review, and without an account', async () => {
    const { id, author, booking } = await aWrittenReview();
    const report = { reason: 'other' };
    expect((await author.expectProblem('POST', `/reviews/${id}/report`, report)).status).toBe(403);
    expect((await author.expectProblem('POST', `/reviews/${booking.id}/report`, report)).status).toBe(404);
    expect((await test.api.expectProblem('POST', `/reviews/${id}/report`, report)).status).toBe(401);
  });
});
