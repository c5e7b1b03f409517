import { randomUUID } from 'node:crypto';
import type {
  ChecklistItem,
  DraftView,
  PhotoUploadView,
  Problem,
  PropertyDetailView,
  PropertyView,
} from '#libs/core/contracts';
import { DRAFTS_MAX, type ListingStep } from '#libs/core/rules';
import { SweepPhotos } from '#libs/stays/photos';
import { Drafts } from '#libs/stays/properties';
import { PreparePhoto } from '#libs/stays/photos/testing';
import { anOwner, aPhoto, aUser, photoForm, tables, TEST_NOW } from '#libs/testing';
import { ridgeCabin, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const cabin = { ...ridgeCabin, neighbourhood: 'Kane Creek', spot_confirmed: true };

const aVerifiedOwner = async (): Promise<ApiClient> =>
  test.as(await anOwner(test.em, { emailVerifiedAt: TEST_NOW }));

const begin = async (owner: ApiClient, fields: object = {}): Promise<DraftView> =>
  (await owner.post<DraftView>('/owner/drafts', { fields })).body;
const save = (owner: ApiClient, { id, version }: DraftView, change: object) =>
  owner.patch<DraftView>(`/owner/drafts/${id}`, { version, ...change });
const read = async (owner: ApiClient, id: string): Promise<DraftView> =>
  (await owner.get<DraftView>(`/owner/drafts/${id}`)).body;
const missing = ({ checklist }: Pick<DraftView, 'checklist'>): ListingStep[] =>
  checklist.filter(({ done }) => !done).map(({ step }) => step);

async function uploads(owner: ApiClient, count: number): Promise<{ id: string; alt: string }[]> {
  const photos = [];
  for (let n = 1; n <= count; n += 1) {
    const form = photoForm(await aPhoto({ width: 600, height: 400 }));
    const { id } = (await owner.upload<PhotoUploadView>('/photos', form)).body;
    photos.push({ id, alt: `View ${n}` });
  }
  return photos;
}
const prepare = async (photos: readonly { id: string }[]): Promise<void> => {
  for (const { id } of photos) await test.app.get(PreparePhoto).run(id);
};

/** A draft to which nothing is missing. */
async function aCompleteDraft(owner: ApiClient): Promise<DraftView> {
  const photos = await uploads(owner, 5);
  await prepare(photos);
  const draft = await begin(owner, { ...cabin, payouts_later: true });
  return (await save(owner, draft, { photos })).body;
}
const publish = (owner: ApiClient, { id, version }: DraftView) =>
  owner.post<PropertyDetailView>(`/owner/drafts/${id}/publish`, { version });

describe('Drafts of a home (G1)', () => {
  it('keep whatever has been entered, complete or not, on every device', async () => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner, { title: 'Ridge' });
    await save(owner, draft, { fields: { price_per_night: -3.123, bathrooms: 0.5, city: '' } });
    const [found] = (await owner.get<DraftView[]>('/owner/drafts')).body;
    expect(found).toMatchObject({
      id: draft.id,
      version: 2,
      fields: { title: 'Ridge', price_per_night: -3.123, bathrooms: 0.5, city: '' },
      time_zone: null,
    });
    const emptied = await save(owner, { ...draft, version: 2 }, { fields: { title: null } });
    expect(emptied.body.fields).toMatchObject({ title: null, bathrooms: 0.5 });
  });

  it.each([
    [{ price_per_night: 0 }, 'price_per_night', /between \$1 and \$20,000/],
    [{ price_per_night: -5 }, 'price_per_night', /between \$1 and \$20,000/],
    [{ price_per_night: 10.999 }, 'price_per_night', /dollars and cents, such as 89.50/],
    [{ price_per_night: 'a lot' }, 'price_per_night', /between \$1 and \$20,000/],
    [{ price_per_night: '1e3' }, 'price_per_night', /between \$1 and \$20,000/],
    [{ latitude: 95 }, 'latitude', /between -90 and 90/],
    [{ longitude: 'abc' }, 'longitude', /between -180 and 180/],
    [{ bedrooms: -3 }, 'bedrooms', /number of bedrooms/],
    [{ min_nights: 9, max_nights: 3 }, 'min_nights', /cannot be longer than the longest/],
  ])(
    'keep %j as it was typed, and say at its field what is wrong with it',
    async (fields, field, sentence) => {
      const owner = await aVerifiedOwner();
      const draft = await read(owner, (await begin(owner, fields)).id);
      expect(draft.fields).toMatchObject(fields);
      expect(draft.problems[field]).toMatch(sentence);
    },
  );

  it('need a pin that was moved or confirmed, and a town that exists or was confirmed (G1)', async () => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner, { ...cabin, spot_confirmed: false });
    const place = ({ checklist }: DraftView) => checklist.find(({ step }) => step === 'place');
    expect(place(draft)).toMatchObject({ done: false, fields: ['spot_confirmed'] });
    const unknown = (await save(owner, draft, { fields: { city: 'Tokyo', spot_confirmed: true } })).body;
    expect(place(unknown)).toMatchObject({ done: false, fields: ['city'] });
    expect(unknown.problems.city).toMatch(/We do not know a town named Tokyo/);
    const confirmed = (await save(owner, unknown, { fields: { town_confirmed: true } })).body;
    expect(place(confirmed)).toMatchObject({ done: true });
    expect(confirmed.problems).toEqual({});
    const abroad = (await save(owner, confirmed, { fields: { country: 'France' } })).body;
    expect(abroad.problems.latitude).toMatch(/not in France/);
  });

  it('take coordinates as finely as a map copies them', async () => {
    const owner = await aVerifiedOwner();
    const fine = { latitude: cabin.latitude + 1e-13, longitude: cabin.longitude - 1e-13 };
    const draft = await begin(owner, { ...cabin, ...fine });
    expect(draft.problems).toEqual({});
    expect(draft.checklist.find(({ step }) => step === 'place')).toMatchObject({ done: true });
  });

  it('have the time zone of their place', async () => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner, { latitude: 46.19, longitude: -123.83, time_zone: 'Asia/Tokyo' });
    expect(draft.time_zone).toBe('America/Los_Angeles');
    expect(draft.fields).not.toHaveProperty('time_zone');
  });

  it('are not overwritten by an older window, which is told what is there now', async () => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner, { title: 'Ridge' });
    const outcomes = await Promise.all([
      save(owner, draft, { fields: { title: 'One' } }),
      save(owner, draft, { fields: { title: 'Other' } }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = outcomes.find(({ status }) => status === 200)?.body;
    const refused = outcomes.find(({ status }) => status === 409)?.body as unknown as Problem;
    expect(refused).toMatchObject({ code: 'listing.changed_elsewhere', current: { fields: saved?.fields } });
    expect(await read(owner, draft.id)).toMatchObject({ version: 2, fields: saved?.fields });
  });

  it('keep words without what nobody sees, names on one line, and everything a home offers once', async () => {
    const { fields } = await begin(await aVerifiedOwner(), {
      title: 'Ridge\u200B\n\u202Ecabin ',
      description: 'One\n\nTwo\u0007',
      city: '\u200B\u2060',
      amenities: ['wifi', 'WiFi', ' ', 'Piano', 'piano'],
      house_rules: ['No\nshoes', '\u200D'],
    });
    expect(fields).toEqual({
      title: 'Ridge cabin',
      description: 'One\n\nTwo',
      city: '',
      amenities: ['wifi', 'Piano'],
      house_rules: ['No shoes'],
    });
  });

  it.each([
    [{ title: 'x'.repeat(121) }, 'fields.title'],
    [{ price_per_night: 'free '.repeat(20) }, 'fields.price_per_night'],
    [{ amenities: 'wifi' }, 'fields.amenities'],
  ])('refuse %j and keep what they have', async (fields, field) => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner, { title: 'Ridge' });
    const problem = await owner.expectProblem('PATCH', `/owner/drafts/${draft.id}`, { version: 1, fields });
    expect(problem).toMatchObject({ status: 422, errors: [{ field }] });
    expect(await read(owner, draft.id)).toEqual(draft);
  });

  it('are limited in number, also when many are begun at once', async () => {
    const owner = await aVerifiedOwner();
    for (let n = 0; n < DRAFTS_MAX - 2; n += 1) await begin(owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.post<DraftView>('/owner/drafts', {})),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await owner.get<DraftView[]>('/owner/drafts')).body).toHaveLength(DRAFTS_MAX);
    expect(await owner.expectProblem('POST', '/owner/drafts', {})).toMatchObject({
      status: 409,
      code: 'listing.too_many_drafts',
    });
  });

  it('are begun once, however often the same request arrives', async () => {
    const owner = await aVerifiedOwner();
    const request = { key: randomUUID(), fields: { title: 'Ridge' } };
    const answers = await Promise.all([1, 2, 3].map(() => owner.post<DraftView>('/owner/drafts', request)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = answers.map(({ body }) => body);
    const late = await owner.post<DraftView>('/owner/drafts', { ...request, fields: { title: 'Late' } });
    expect(late.body).toEqual(first);
    expect((await owner.get<DraftView[]>('/owner/drafts')).body).toEqual([first]);
    const other = await (await aVerifiedOwner()).post<DraftView>('/owner/drafts', request);
    expect(other.body.id).not.toBe(first?.id);
  });

  it('keep a photo that was refused, with the reason, and save everything else', async () => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner);
    const whole = await aPhoto({ width: 1200, height: 900 });
    const form = photoForm(whole.subarray(0, whole.length / 2));
    const { id } = (await owner.upload<PhotoUploadView>('/photos', form)).body;
    await prepare([{ id }]);
    const { status, body } = await save(owner, draft, {
      fields: { title: 'Ridge' },
      photos: [{ id, alt: null }],
    });
    expect(status).toBe(200);
    expect(body.fields.title).toBe('Ridge');
    expect(body.photos).toMatchObject([{ id, status: 'refused', problem: { code: 'photo.damaged' } }]);
    expect(missing(body)).toContain('photos');
  });

  it('are found by nobody but their owner', async () => {
    const draft = await begin(await aVerifiedOwner(), cabin);
    const other = await aVerifiedOwner();
    const path = `/owner/drafts/${draft.id}`;
    const refused = [
      other.expectProblem('GET', path),
      other.expectProblem('PATCH', path, { version: 1, fields: { title: 'Mine' } }),
      other.expectProblem('DELETE', path),
      other.expectProblem('POST', `${path}/publish`, { version: 1 }),
    ];
    for (const problem of refused)
      expect(await problem).toMatchObject({ status: 404, code: 'listing.no_draft' });
    expect((await test.api.expectProblem('GET', `/properties/${draft.id}`)).status).toBe(404);
  });

  it('leave their photos to the sweep when they are discarded', async () => {
    const owner = await aVerifiedOwner();
    const photos = await uploads(owner, 1);
    const draft = (await save(owner, await begin(owner), { photos })).body;
    expect((await owner.expectProblem('DELETE', `/photos/${photos[0]?.id}`)).code).toBe('photo.in_use');
    expect((await owner.delete(`/owner/drafts/${draft.id}`)).status).toBe(204);
    expect((await owner.expectProblem('GET', `/owner/drafts/${draft.id}`)).status).toBe(404);
    test.clock.advance({ hours: 25 });
    await test.app.get(SweepPhotos).run();
    expect((await owner.expectProblem('GET', `/photos/${photos[0]?.id}`)).status).toBe(404);
  });

  it('come back under the same id when that is undone, with everything that was entered', async () => {
    const owner = await aVerifiedOwner();
    const photos = await uploads(owner, 2);
    await prepare(photos);
    const draft = (await save(owner, await begin(owner, cabin), { photos })).body;
    const path = `/owner/drafts/${draft.id}`;
    await owner.delete(path);
    expect((await owner.get<DraftView[]>('/owner/drafts')).body).toEqual([]);
    expect((await owner.expectProblem('PATCH', path, { version: draft.version, fields: {} })).status).toBe(
      404,
    );
    expect((await owner.expectProblem('DELETE', path)).code).toBe('listing.no_draft');
    const other = await aVerifiedOwner();
    expect((await other.expectProblem('POST', `${path}/restore`, {})).code).toBe('listing.no_draft');
    const back = await owner.post<DraftView>(`${path}/restore`, {});
    expect(back.body).toEqual(draft);
    expect((await owner.post<DraftView>(`${path}/restore`, {})).body).toEqual(draft);
    expect((await save(owner, draft, { fields: { title: 'Ridge' } })).body.version).toBe(draft.version + 1);
    test.clock.advance({ hours: 25 });
    await test.app.get(Drafts).forgetDiscarded();
    await test.app.get(SweepPhotos).run();
    expect((await read(owner, draft.id)).photos.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
  });

  it('are deleted some minutes after they were discarded, and do not come back over the limit', async () => {
    const owner = await aVerifiedOwner();
    const [first, second] = [await begin(owner), await begin(owner)];
    await owner.delete(`/owner/drafts/${first.id}`);
    for (let count = 1; count < DRAFTS_MAX; count += 1) await begin(owner);
    const restore = (id: string) => owner.expectProblem('POST', `/owner/drafts/${id}/restore`, {});
    expect((await restore(first.id)).code).toBe('listing.too_many_drafts');
    await owner.delete(`/owner/drafts/${second.id}`);
    await test.app.get(Drafts).forgetDiscarded();
    test.clock.advance({ minutes: 6 });
    await test.app.get(Drafts).forgetDiscarded();
    await test.app.get(Drafts).forgetDiscarded();
    expect((await restore(second.id)).code).toBe('listing.no_draft');
  });

  it("cannot take another owner's photo", async () => {
    const [photo] = await uploads(await aVerifiedOwner(), 1);
    const owner = await aVerifiedOwner();
    const draft = await begin(owner);
    const change = { version: 1, photos: [{ id: photo?.id, alt: null }] };
    expect((await owner.expectProblem('PATCH', `/owner/drafts/${draft.id}`, change)).code).toBe(
      'photo.not_yours',
    );
    expect(await read(owner, draft.id)).toEqual(draft);
  });
});

describe('The checklist of a draft (G1)', () => {
  it('names every step at first, and none when all is there', async () => {
    const owner = test.as(await anOwner(test.em));
    expect(missing(await begin(owner))).toEqual([
      'basics',
      'place',
      'rooms',
      'price',
      'photos',
      'email',
      'payouts',
    ]);
    expect(missing(await aCompleteDraft(await aVerifiedOwner()))).toEqual([]);
  });

  it.each`
    fields                         | step        | sentence
    ${{ title: ' ' }}              | ${'basics'} | ${'Please give your home a title'}
    ${{ state: 'QQ' }}             | ${'place'}  | ${'There is no state “QQ” in the United States: please write one such as CO or Colorado'}
    ${{ country: 'asdf' }}         | ${'place'}  | ${'We do not know the country “asdf”: please write its name, such as Canada'}
    ${{ latitude: 91 }}            | ${'place'}  | ${'Please enter a latitude between -90 and 90'}
    ${{ max_guests: 0 }}           | ${'rooms'}  | ${'Please say how many guests there is room for'}
    ${{ check_in_time: '25:00' }}  | ${'rules'}  | ${'Please write a time as 15:00'}
    ${{ min_nights: 0 }}           | ${'rules'}  | ${'Please enter between 1 and 30 nights'}
    ${{ max_nights: 31 }}          | ${'rules'}  | ${'Please enter between 1 and 30 nights'}
    ${{ price_per_night: 0 }}      | ${'price'}  | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ price_per_night: -5 }}     | ${'price'}  | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ price_per_night: 10.001 }} | ${'price'}  | ${'Please enter dollars and cents, such as 89.50'}
  `('says of $fields: $sentence', async ({ fields, step, sentence }: Record<string, string>) => {
    const owner = await aVerifiedOwner();
    const draft = await begin(owner, { ...cabin, ...(fields as unknown as object), payouts_later: true });
    const items = draft.checklist.filter(({ done, step: one }) => !done && one !== 'photos');
    expect(items).toEqual([
      { step, done: false, missing: sentence, fields: Object.keys(fields as unknown as object) },
    ]);
  });

  it.each`
    place                                                                                  | sentence
    ${{ latitude: 35.68, longitude: 139.69 }}                                              | ${'The pin is 5,669 miles from Moab, UT: please move it, or correct the town'}
    ${{ latitude: 0, longitude: 0 }}                                                       | ${'The pin is in the sea: please move it to your home'}
    ${{ city: 'Nowhereville', town_confirmed: true, latitude: 46.19, longitude: -123.83 }} | ${'The pin is 583 miles from Utah: please move it, or correct the town'}
  `('says of a pin elsewhere: $sentence', async ({ place, sentence }: Record<string, string>) => {
    const owner = await aVerifiedOwner();
    const { checklist } = await begin(owner, { ...cabin, ...(place as unknown as object) });
    expect(checklist.find(({ step }) => step === 'place')).toEqual({
      step: 'place',
      done: false,
      missing: sentence,
      fields: ['latitude', 'longitude'],
    });
  });

  it('says when the shortest stay is longer than the longest', async () => {
    const owner = await aVerifiedOwner();
    const { checklist } = await begin(owner, { ...cabin, min_nights: 8, max_nights: 7 });
    expect(checklist.find(({ step }) => step === 'rules')).toEqual({
      step: 'rules',
      done: false,
      missing: 'The shortest stay cannot be longer than the longest',
      fields: ['min_nights'],
    });
  });

  it('counts photos that can be shown, and says when some are still in preparation', async () => {
    const owner = await aVerifiedOwner();
    const photos = await uploads(owner, 5);
    const sentence = async (version: number, some: typeof photos) => {
      const draft = await read(owner, id);
      const { body } = await save(owner, { ...draft, version }, { photos: some });
      return body.checklist.find(({ step }) => step === 'photos')?.missing;
    };
    const { id } = await begin(owner);
    await prepare(photos.slice(0, 4));
    expect(await sentence(1, photos.slice(0, 3))).toBe('Please add at least 5 photos: 2 more');
    expect(await sentence(2, photos)).toBe('Your photos are being prepared; this takes a few seconds');
    await prepare(photos);
    expect(missing(await read(owner, id))).not.toContain('photos');
  });
});

describe('Publishing a draft (G1)', () => {
  it('lists the home under the id of the draft, with its photos in order', async () => {
    const owner = await aVerifiedOwner();
    const draft = await aCompleteDraft(owner);
    const { status, body } = await publish(owner, draft);
    expect(status).toBe(201);
    const { latitude, longitude, address, neighbourhood, ...rest } = {
      ...ridgeCabin,
      neighbourhood: cabin.neighbourhood,
    };
    expect(body).toMatchObject({
      ...rest,
      ...{ latitude, longitude, address, neighbourhood },
      id: draft.id,
      time_zone: 'America/Denver',
      status: 'listed',
      max_nights: 30,
      check_in_time: '15:00',
    });
    const found = (await test.api.get<PropertyView[]>('/properties?city=Moab')).body.filter(
      ({ id }) => id === draft.id,
    );
    expect(found[0]?.address).toBe('Kane Creek');
    expect(found[0]?.photos.map(({ slug, alt }) => ({ id: slug, alt }))).toEqual(
      draft.photos.map(({ id, alt }) => ({ id, alt })),
    );
    expect((await owner.expectProblem('GET', `/owner/drafts/${draft.id}`)).code).toBe('listing.no_draft');
  });

  it('lists it with the lengths of stays that the owner chose', async () => {
    const owner = await aVerifiedOwner();
    const draft = await aCompleteDraft(owner);
    const saved = (await save(owner, draft, { fields: { min_nights: 2, max_nights: 9 } })).body;
    expect((await publish(owner, saved)).body).toMatchObject({ min_nights: 2, max_nights: 9 });
  });

  it('happens once, however often it is asked for', async () => {
    const owner = await aVerifiedOwner();
    const draft = await aCompleteDraft(owner);
    const answers = await Promise.all([publish(owner, draft), publish(owner, draft), publish(owner, draft)]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([201, draft.id]));
    expect((await publish(owner, draft)).body.id).toBe(draft.id);
    const homes = (await owner.get<PropertyView[]>('/properties/owner/my-properties')).body;
    expect(homes.map(({ id }) => id)).toEqual([draft.id]);
  });

  it('is refused with the checklist while something is missing, and changes nothing', async () => {
    const owner = test.as(await anOwner(test.em));
    const draft = await begin(owner, cabin);
    const problem = await owner.expectProblem('POST', `/owner/drafts/${draft.id}/publish`, { version: 1 });
    expect(problem).toMatchObject({ status: 409, code: 'listing.incomplete' });
    expect(missing({ checklist: problem.checklist as ChecklistItem[] })).toEqual([
      'photos',
      'email',
      'payouts',
    ]);
    expect(await read(owner, draft.id)).toEqual(draft);
  });

  it('is refused for a version that is no longer the last', async () => {
    const owner = await aVerifiedOwner();
    const draft = await aCompleteDraft(owner);
    await save(owner, draft, { fields: { price_per_night: 90 } });
    const problem = await owner.expectProblem('POST', `/owner/drafts/${draft.id}/publish`, {
      version: draft.version,
    });
    expect(problem).toMatchObject({
      code: 'listing.changed_elsewhere',
      current: { fields: { price_per_night: 90 } },
    });
    expect((await test.api.expectProblem('GET', `/properties/${draft.id}`)).status).toBe(404);
  });

  it('needs payouts only if the owner has not put them off', async () => {
    const owner = await anOwner(test.em, { emailVerifiedAt: TEST_NOW });
    const draft = await begin(test.as(owner), cabin);
    expect(missing(draft)).toContain('payouts');
    await tables(test.em)
      .insertInto('payout_accounts')
      .values({ owner_id: owner.id, account_id: `acct_${randomUUID()}`, created_at: TEST_NOW })
      .execute();
    expect(missing(await read(test.as(owner), draft.id))).not.toContain('payouts');
  });
});

it('GET /places suggests towns with state, coordinates and time zone to everybody', async () => {
  const { body } = await test.as(await aUser(test.em)).get('/places?q=whitefish, mt');
  expect(body).toEqual([
    {
      city: 'Whitefish',
      state: 'MT',
      country: 'USA',
      latitude: expect.closeTo(48.4, 1) as number,
      longitude: expect.closeTo(-114.35, 1) as number,
      time_zone: 'America/Denver',
    },
  ]);
});
