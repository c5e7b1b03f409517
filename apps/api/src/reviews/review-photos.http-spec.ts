import type { PhotoUploadView, PropertyView, ReviewView } from '#libs/core/contracts';
import { PreparePhoto } from '#libs/stays/photos';
import {
  aBooking,
  aHome,
  aPhoto,
  aUser,
  photoForm,
  startTestApp,
  tables,
  type ApiClient,
  type TestApp,
} from '#libs/testing';

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

const prepared = async (person: ApiClient): Promise<PhotoUploadView> => {
  const { id } = await anUpload(person);
  await test.app.get(PreparePhoto).run(id);
  return (await person.get<PhotoUploadView>(`/photos/${id}`)).body;
};

const usedBy = async (photoId: string) =>
  (await tables(test.em).selectFrom('photos').select('used_id').where('id', '=', photoId).executeTakeFirst())
    ?.used_id;

describe('Photos of a review (F1)', () => {
  it('are taken by their ids or addresses, in order, each once', async () => {
    const { person, review } = await aStay();
    const [first, second] = [await prepared(person), await prepared(person)];
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

  it('may still be on their way; they show once they are ready, and only their author sees what is missing', async () => {
    const { person, review } = await aStay();
    const [coming, broken] = [await anUpload(person), await anUpload(person, { broken: true })];
    const photos = [coming.id, broken.id];
    const { body } = await person.post<ReviewView>('/reviews', { ...review, photos });
    expect(body).toMatchObject({ photos: [], uploads: [{ status: 'preparing' }, { status: 'preparing' }] });
    for (const id of photos) await test.app.get(PreparePhoto).run(id);
    const mine = await person.get<{ reviews: ReviewView[] }>('/reviews/user');
    expect(mine.body.reviews[0]?.photos).toHaveLength(1);
    expect(mine.body.reviews[0]?.uploads).toMatchObject([
      { id: coming.id, status: 'ready' },
      { id: broken.id, status: 'refused', problem: { code: 'photo.damaged' } },
    ]);
    const seen = await test.api.get<{ reviews: ReviewView[] }>(`/reviews?property_id=${review.property_id}`);
    expect(seen.body.reviews[0]).toMatchObject({ photos: [expect.stringContaining(coming.id)], uploads: [] });
  });

  it('cannot be somebody else’s, in another review already, given up, or none; then nothing is written', async () => {
    const { person, home, review } = await aStay();
    const other = test.as(await aUser(test.em));
    const theirs = await anUpload(other);
    const gone = await anUpload(person);
    await person.delete(`/photos/${gone.id}`);
    const damaged = await anUpload(person, { broken: true });
    await test.app.get(PreparePhoto).run(damaged.id);
    const good = await anUpload(person);
    for (const [photo, detail] of [
      [theirs, 'Please use photos you uploaded here'],
      [gone, 'Please use photos you uploaded here'],
      [damaged, 'This photo is damaged and could not be read. Please choose another.'],
    ] as const) {
      const problem = await person.refused('POST', '/reviews', { ...review, photos: [good.id, photo.id] });
      expect(problem).toMatchObject({ status: 422, detail, errors: [{ field: 'photos', message: detail }] });
    }
    expect((await test.api.get<PropertyView>(`/properties/${home.id}`)).body.review_count).toBe(0);
    expect(await usedBy(good.id)).toBeNull();
    expect((await person.post('/reviews', { ...review, photos: [good.id] })).status).toBe(201);

    const next = await aStay();
    const taken = await next.person.refused('POST', '/reviews', { ...next.review, photos: [good.id] });
    expect(taken.code).toBe('photo.not_yours');
    expect((await person.refused('DELETE', `/photos/${good.id}`)).code).toBe('photo.in_use');
  });

  it('are exchanged by an edit: what is left out is free to be swept', async () => {
    const { person, review } = await aStay();
    const [kept, dropped, added] = [await prepared(person), await prepared(person), await prepared(person)];
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
