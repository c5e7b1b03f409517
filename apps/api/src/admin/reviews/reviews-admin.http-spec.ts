import type { OperatorReviewView, ListRowView, PropertyDetailView, ReviewView } from '#libs/core/contracts';
import { aBooking, aHome, anOperator, aReview, aUser, TEST_NOW, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

let test: TestApp;
let operator: ApiClient;
let operatorId: string;
beforeAll(async () => {
  test = await startTestApp();
  const admin = await anOperator(test.em);
  operator = test.as(admin);
  operatorId = admin.id;
});
beforeEach(async () => {
  await tables(test.em)
    .updateTable('review_reports')
    .set({ resolved_at: TEST_NOW, resolved_by: operatorId })
    .where('resolved_at', 'is', null)
    .execute();
});
afterEach(() => test.clock.set(TEST_NOW));
afterAll(() => test.stop());

interface Reviews {
  reviews: ReviewView[];
}

async function aBadReview(rating = 1) {
  const traveler = await aUser(test.em, { fullName: 'Rosa Reader' });
  const home = await aHome(test.em);
  const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
  const { id } = await aReview(test.em, booking, { rating, title: 'Awful', comment: 'They stole my boat.' });
  return { id, home, booking, author: test.as(traveler) };
}

const report = async (id: string, facts: object = { reason: 'untrue' }) =>
  test.as(await aUser(test.em)).post(`/reviews/${id}/report`, { ...facts });
const decide = (id: string, action: string, reason = 'Names a private person.') =>
  operator.post<OperatorReviewView>(`/admin/reviews/${id}/${action}`, { reason });
const homeOf = async (homeId: string) =>
  (await test.api.get<PropertyDetailView>(`/properties/${homeId}`)).body;

describe('GET /admin/reviews', () => {
  it('lists reported reviews first, with the number of reports', async () => {
    const [first, second] = [await aBadReview(), await aBadReview()];
    await report(first.id);
    await report(second.id);
    await report(second.id, { reason: 'other', note: 'Look at the date.' });
    const { body } = await operator.get<ListRowView[]>('/admin/reviews');
    expect(body.slice(0, 2).map(({ id, state, open_reports }) => [id, state, open_reports])).toEqual([
      [second.id, 'reported', 2],
      [first.id, 'reported', 1],
    ]);
    expect(body[0]).toMatchObject({
      title: 'Awful',
      traveler_name: 'Rosa Reader',
      owner_name: 'Olive Owner',
      reported_at: TEST_NOW.toISOString(),
    });
    const { headers } = await operator.get('/admin/reviews?state=reported');
    expect(headers['x-total-count']).toBe('2');
  });

  it('filters hidden reviews', async () => {
    const { id } = await aBadReview();
    await decide(id, 'hide');
    const hidden = await operator.get<ListRowView[]>('/admin/reviews?state=hidden&sort=-created_at');
    expect(hidden.body.map((row) => row.id)).toContain(id);
  });
});

describe('Hiding and restoring a review (D4)', () => {
  it('removes it from lists and rating and shows its author the reason; restoring undoes all of it', async () => {
    const { id, home, booking, author } = await aBadReview();
    const other = await aBooking(test.em, {
      home,
      traveler: await aUser(test.em),
      status: 'completed',
      checkIn: '2026-04-10',
    });
    await aReview(test.em, other, { rating: 5 });
    expect(await homeOf(home.id)).toMatchObject({ average_rating: 3, review_count: 2 });
    await report(id);

    const hidden = await decide(id, 'hide');
    expect(hidden.body).toMatchObject({
      hidden_at: test.clock.now().toISOString(),
      hidden_by: { id: operatorId },
      hidden_reason: 'Names a private person.',
      open_reports: 0,
    });
    expect(await homeOf(home.id)).toMatchObject({
      average_rating: 5,
      review_count: 1,
      rating_histogram: { 1: 0, 5: 1 },
    });
    const listed = await test.api.get<Reviews>(`/reviews?property_id=${home.id}`);
    expect(listed.body.reviews.map((review) => review.id)).not.toContain(id);
    expect((await author.get<Reviews>('/reviews/user')).body.reviews[0]?.hidden).toEqual({
      reason: 'Names a private person.',
      hidden_at: test.clock.now().toISOString(),
    });

    const restored = await decide(id, 'restore', 'The name was removed.');
    expect(restored.body).toMatchObject({ hidden_at: null, hidden_by: null, hidden_reason: null });
    expect(await homeOf(home.id)).toMatchObject({ average_rating: 3, review_count: 2 });
    expect((await author.get<Reviews>('/reviews/user')).body.reviews[0]?.hidden).toBeNull();
    const events = await tables(test.em)
      .selectFrom('events')
      .select(['name', 'payload'])
      .where('booking_id', '=', booking.id)
      .where('name', 'in', ['review.hidden', 'review.restored'])
      .orderBy('seq')
      .execute();
    expect(events).toMatchObject([
      { name: 'review.hidden', payload: { operatorId, reason: 'Names a private person.' } },
      { name: 'review.restored', payload: { operatorId, reason: 'The name was removed.' } },
    ]);
  });

  it("makes the home 'New' again without a visible review (F8)", async () => {
    const { id, home } = await aBadReview();
    await decide(id, 'hide');
    expect(await homeOf(home.id)).toMatchObject({ average_rating: 0, review_count: 0 });
  });

  it('keeps it hidden when its author edits it', async () => {
    const { id, home, author } = await aBadReview();
    await decide(id, 'hide');
    expect((await author.patch<ReviewView>(`/reviews/${id}`, { rating: 5 })).body.hidden).not.toBeNull();
    expect((await homeOf(home.id)).review_count).toBe(0);
  });

  it('prevents votes, replies and reports while hidden', async () => {
    const { id } = await aBadReview();
    await decide(id, 'hide');
    const reader = test.as(await aUser(test.em));
    expect((await reader.expectProblem('POST', `/reviews/${id}/helpful?is_helpful=true`)).status).toBe(404);
    expect((await reader.expectProblem('POST', `/reviews/${id}/report`, { reason: 'other' })).status).toBe(
      404,
    );
  });

  it('keeps every decision, report and earlier version', async () => {
    const { id, author } = await aBadReview();
    await author.patch(`/reviews/${id}`, { comment: 'They borrowed my boat.' });
    await report(id, { reason: 'private', note: 'That is me.' });
    await decide(id, 'dismiss-reports', 'Nobody is named.');
    await decide(id, 'hide', 'Named after all.');
    await decide(id, 'restore', 'A mistake of ours.');
    const { body } = await operator.get<OperatorReviewView>(`/admin/reviews/${id}`);
    expect(body.revisions).toMatchObject([{ rating: 1, comment: 'They stole my boat.' }]);
    expect(body.reports).toMatchObject([
      { reason: 'private', note: 'That is me.', resolved_at: TEST_NOW.toISOString() },
    ]);
    expect(body.decisions).toMatchObject([
      { action: 'review.reports_dismissed', reason: 'Nobody is named.', operator: { id: operatorId } },
      { action: 'review.hidden', reason: 'Named after all.' },
      { action: 'review.restored', reason: 'A mistake of ours.', at: TEST_NOW.toISOString() },
    ]);
  });

  it('refuses invalid decisions', async () => {
    const { id, booking } = await aBadReview();
    expect(
      (await operator.expectProblem('POST', `/admin/reviews/${id}/restore`, { reason: 'Checked' })).code,
    ).toBe('review.not_hidden');
    expect(
      (await operator.expectProblem('POST', `/admin/reviews/${id}/dismiss-reports`, { reason: 'Checked' }))
        .code,
    ).toBe('review.no_reports');
    for (const reason of ['', ' ', undefined, 'x'.repeat(1_001)])
      expect((await operator.expectProblem('POST', `/admin/reviews/${id}/hide`, { reason })).status).toBe(
        422,
      );
    expect(
      (await operator.expectProblem('POST', `/admin/reviews/${booking.id}/hide`, { reason: 'Checked' }))
        .status,
    ).toBe(404);
    const responses = await Promise.all([decide(id, 'hide'), decide(id, 'hide')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
