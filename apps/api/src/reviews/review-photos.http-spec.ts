import type { PhotoUploadView, PropertyView, ReviewView } from '#libs/core/contracts';
import { PreparePhoto } from '#libs/stays/photos/testing';
import { aBooking, aHome, aPhoto, aUser, photoForm, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

async function aStay() {
  const traveler = await aUser(test.em, { fullName: 'Rosa Reader' });
  const home = await aHome(test.em);
  const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
  const review = {
    booking_id: booking.id,
    property_id: home.id,
    rating: 4,
    title: 'Good',
    comment: 'We slept well.',
  };
  return { person: test.as(traveler), home, review };
}

async function anUpload(person: ApiClient, { broken = false } = {}): Promise<PhotoUploadView> {
  const whole = await aPhoto({ width: 700, height: 500 });
  const { body } = await person.upload<PhotoUploadView>(
    '/photos',
    photoForm(broken ? whole.subarray(0, whole.length / 2) : whole),
  );
  return body;
}

const aPreparedPhoto = async (person: ApiClient): Promise<PhotoUploadView> => {
  const { id } = await anUpload(person);
  await test.app.get(PreparePhoto).run(id);
  return (await person.get<PhotoUploadView>(`/photos/${id}`)).body;
};

const usedBy = async (photoId: string) =>
  (await tables(test.em).selectFrom('photos').select('used_id').where('id', '=', photoId).executeTakeFirst())
    ?.used_id;

describe('Photos of a review (F1)', () => {
  it('are referenced by id or URL, and kept in order without duplicates', async () => {
    const { person, review } = await aStay();
    const [first, second] = [await aPreparedPhoto(person), await aPreparedPhoto(person)];
    const photos = [second.picture?.url, first.id, second.id];
    const { status, body } = await person.post<ReviewView>('/reviews', { ...review, photos });
    expect(status).toBe(201);
    expect(body.photos).toEqual([second.picture?.url, first.picture?.url]);
    expect(body.pictures.map(({ slug, alt, widths }) => ({ slug, alt, widths }))).toEqual([
      { slug: second.id, alt: 'Photo 1 by Rosa Reader', widths: [480] },
      { slug: first.id, alt: 'Photo 2 by Rosa Reader', widths: [480] },
    ]);
    const listed = await test.api.get<{ reviews: ReviewView[] }>(
      `/reviews?property_id=${review.property_id}`,
    );
    expect(listed.body.reviews[0]).toMatchObject({ photos: body.photos, uploads: [] });
  });

  it('may still be in preparation; they show once ready, and only the author sees pending and failed ones', async () => {
    const { person, review } = await aStay();
    const [pending, broken] = [await anUpload(person), await anUpload(person, { broken: true })];
    const photos = [pending.id, broken.id];
    const { body } = await person.post<ReviewView>('/reviews', { ...review, photos });
    expect(body).toMatchObject({ photos: [], uploads: [{ status: 'preparing' }, { status: 'preparing' }] });
    for (const id of photos) await test.app.get(PreparePhoto).run(id);
    const own = await person.get<{ reviews: ReviewView[] }>('/reviews/user');
    expect(own.body.reviews[0]?.photos).toHaveLength(1);
    expect(own.body.reviews[0]?.uploads).toMatchObject([
      { id: pending.id, status: 'ready' },
      { id: broken.id, status: 'refused', problem: { code: 'photo.damaged' } },
    ]);
    const listed = await test.api.get<{ reviews: ReviewView[] }>(
      `/reviews?property_id=${review.property_id}`,
    );
    expect(listed.body.reviews[0]).toMatchObject({
      photos: [expect.stringContaining(pending.id)],
      uploads: [],
    });
  });

  it('cannot be another user’s, deleted, damaged, or part of another review; then nothing is stored', async () => {
    const { person, home, review } = await aStay();
    const other = test.as(await aUser(test.em));
    const foreign = await anUpload(other);
    const deleted = await anUpload(person);
    await person.delete(`/photos/${deleted.id}`);
    const damaged = await anUpload(person, { broken: true });
    await test.app.get(PreparePhoto).run(damaged.id);
    const good = await anUpload(person);
    for (const [photo, detail] of [
      [foreign, 'Please use photos you uploaded here'],
      [deleted, 'Please use photos you uploaded here'],
      [damaged, 'This photo is damaged and could not be read. Please choose another.'],
    ] as const) {
      const problem = await person.expectProblem('POST', '/reviews', {
        ...review,
        photos: [good.id, photo.id],
      });
      expect(problem).toMatchObject({ status: 422, detail, errors: [{ field: 'photos', message: detail }] });
    }
    expect((await test.api.get<PropertyView>(`/properties/${home.id}`)).body.review_count).toBe(0);
    expect(await usedBy(good.id)).toBeNull();
    expect((await person.post('/reviews', { ...review, photos: [good.id] })).status).toBe(201);

    const next = await aStay();
    const reused = await next.person.expectProblem('POST', '/reviews', { ...next.review, photos: [good.id] });
    expect(reused.code).toBe('photo.not_yours');
    expect((await person.expectProblem('DELETE', `/photos/${good.id}`)).code).toBe('photo.in_use');
  });

  it('are replaced by an edit, which releases dropped ones for cleanup', async () => {
    const { person, review } = await aStay();
    const [kept, dropped, added] = [
      await aPreparedPhoto(person),
      await aPreparedPhoto(person),
      await aPreparedPhoto(person),
    ];
    const { body } = await person.post<ReviewView>('/reviews', { ...review, photos: [dropped.id, kept.id] });
    const edited = await person.patch<ReviewView>(`/reviews/${body.id}`, { photos: [kept.id, added.id] });
    expect(edited.body.pictures.map(({ slug }) => slug)).toEqual([kept.id, added.id]);
    expect([await usedBy(kept.id), await usedBy(added.id), await usedBy(dropped.id)]).toEqual([
      body.id,
      body.id,
      null,
    ]);
    const cleared = await person.patch<ReviewView>(`/reviews/${body.id}`, { photos: [] });
    expect(cleared.body).toMatchObject({ photos: [], title: 'Good' });
  });
});
