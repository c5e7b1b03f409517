import type {
  BookingView,
  EditableHomeView,
  HomeCalendarsView,
  OwnerBookingView,
  PhotoUploadView,
  PropertyDetailView,
  PropertyView,
} from '#libs/core/contracts';
import { inTransaction } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import { propertiesPersonalData } from '#libs/stays/properties';
import { SweepPhotos } from '#libs/stays/photos';
import { PreparePhoto } from '#libs/stays/photos/testing';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aPhoto,
  aUser,
  eventPayloads,
  photoForm,
  tables,
  TEST_NOW,
} from '#libs/testing';
import { bookingRequest, isFound, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

async function anOwnedHome(facts: Parameters<typeof aHome>[1] = {}) {
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { ownerId: owner.id, nightlyCents: dollars(100), ...facts });
  return { owner: test.as(owner), home, path: `/owner/homes/${home.id}` };
}

const read = async (owner: ApiClient, path: string): Promise<EditableHomeView> =>
  (await owner.get<EditableHomeView>(path)).body;

async function aReadyPhoto(owner: ApiClient): Promise<string> {
  const form = photoForm(await aPhoto({ width: 600, height: 400 }));
  const { id } = (await owner.upload<PhotoUploadView>('/photos', form)).body;
  await test.app.get(PreparePhoto).run(id);
  return id;
}

describe('PATCH /owner/homes/{id} (D12)', () => {
  it('refuses a pin that is not near the town, and changes nothing', async () => {
    const { owner, path } = await anOwnedHome();
    const before = await read(owner, path);
    const problem = await owner.expectProblem('PATCH', path, {
      version: before.version,
      title: 'Moved',
      latitude: 35.68,
      longitude: 139.69,
    });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'latitude' }] });
    expect(problem.errors?.[0]?.message).toMatch(/^The pin is [\d,]+ miles from .+: please move it/);
    expect(await read(owner, path)).toEqual(before);
  });

  it('changes every field, and search, page and price follow at once', async () => {
    const { owner, home, path } = await anOwnedHome();
    const change = {
      title: 'Larch Point',
      description: 'By the lake.',
      property_type: 'House',
      address: '2 Shore Road',
      neighbourhood: 'Lakeside',
      city: 'Whitefish',
      state: 'MT',
      country: 'USA',
      latitude: 48.41,
      longitude: -114.34,
      price_per_night: 120.5,
      bedrooms: 3,
      bathrooms: 2.5,
      max_guests: 6,
      min_nights: 2,
      max_nights: 7,
      amenities: ['sauna'],
      house_rules: ['No shoes'],
      check_in_time: '16:00',
      check_out_time: '10:00',
    };
    const { body } = await owner.patch<EditableHomeView>(path, { version: 1, ...change });
    expect(body).toMatchObject({ ...change, version: 2, time_zone: 'America/Denver' });
    expect(await read(owner, path)).toEqual(body);
    const found = (await test.api.get<PropertyView[]>('/properties?city=Whitefish&amenities=sauna')).body;
    expect(found).toMatchObject([{ id: home.id, title: 'Larch Point', price_per_night: 120.5 }]);
    const prices = await eventPayloads(test.em, 'property.price_changed');
    expect(prices.filter(({ propertyId }) => propertyId === home.id)).toMatchObject([
      { previousCents: 10_000, nightlyCents: 12_050, propertyTitle: 'Larch Point' },
    ]);
  });

  it('announces other lengths of stays, as the calendar does', async () => {
    const { owner, home, path } = await anOwnedHome();
    const { body } = await owner.patch<EditableHomeView>(path, { version: 1, min_nights: 3 });
    expect(body).toMatchObject({ min_nights: 3, version: 2 });
    const changes = await eventPayloads(test.em, 'property.rules_changed');
    expect(changes.filter(({ propertyId }) => propertyId === home.id)).toMatchObject([
      { previous: { minNights: 1, noticeHours: 0 }, rules: { minNights: 3, noticeHours: 0 } },
    ]);
  });

  it('notices lengths of stays that were changed on the calendar meanwhile', async () => {
    const { owner, home, path } = await anOwnedHome();
    await owner.put(`/properties/${home.id}/stay-rules`, {
      ...{ min_nights: 4, max_nights: 30, preparation_hours: 0, notice_hours: 0 },
      arrival_days: ['friday'],
    });
    const problem = await owner.expectProblem('PATCH', path, { version: 1, max_nights: 3 });
    expect(problem).toMatchObject({ code: 'listing.changed_elsewhere', current: { min_nights: 4 } });
  });

  it('keeps words without what nobody sees, names on one line, and everything a home offers once', async () => {
    const { owner, path } = await anOwnedHome();
    const { body } = await owner.patch<EditableHomeView>(path, {
      ...{
        version: 1,
        title: 'Larch\n\u202EPoint',
        amenities: ['sauna', 'Sauna'],
        house_rules: ['No\nshoes'],
      },
    });
    expect(body).toMatchObject({ title: 'Larch Point', amenities: ['sauna'], house_rules: ['No shoes'] });
  });

  it('leaves what is not sent, and counts no version when nothing is different', async () => {
    const { owner, path } = await anOwnedHome();
    const before = await read(owner, path);
    const { body } = await owner.patch<EditableHomeView>(path, { version: 1, title: before.title });
    expect(body).toEqual(before);
  });

  it('tells the second of two windows what the first has saved, and overwrites nothing', async () => {
    const { owner, path } = await anOwnedHome();
    const edits = await Promise.all(
      ['One', 'Other'].map((title) => owner.patch<EditableHomeView>(path, { version: 1, title })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = edits.find(({ status }) => status === 200)?.body;
    expect(edits.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'listing.changed_elsewhere',
      current: { title: saved?.title, version: 2 },
    });
    expect((await read(owner, path)).title).toBe(saved?.title);
  });

  it('notices a price that was changed meanwhile', async () => {
    const { owner, home, path } = await anOwnedHome();
    await owner.put(`/properties/${home.id}/price`, { price_per_night: 80 });
    const problem = await owner.expectProblem('PATCH', path, { version: 1, price_per_night: 90 });
    expect(problem).toMatchObject({
      code: 'listing.changed_elsewhere',
      current: { price_per_night: 80, version: 2 },
    });
  });

  it.each`
    change                       | field                | sentence
    ${{ title: '' }}             | ${'title'}           | ${'Please give your home a title'}
    ${{ title: '\u200B\u2060' }} | ${'title'}           | ${'Please give your home a title'}
    ${{ state: 'QQ' }}           | ${'state'}           | ${'There is no state “QQ” in the United States: please write one such as CO or Colorado'}
    ${{ country: 'Nowhere' }}    | ${'country'}         | ${'We do not know the country “Nowhere”: please write its name, such as Canada'}
    ${{ price_per_night: 0 }}    | ${'price_per_night'} | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ price_per_night: -1 }}   | ${'price_per_night'} | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ max_guests: 51 }}        | ${'max_guests'}      | ${'Please say how many guests there is room for'}
    ${{ min_nights: 31 }}        | ${'min_nights'}      | ${'Please enter between 1 and 30 nights'}
    ${{ longitude: 181 }}        | ${'longitude'}       | ${'Please enter a longitude between -180 and 180'}
    ${{ photos: [{ id: 'x' }] }} | ${'photos'}          | ${'There is no such photo'}
  `('refuses $change and changes nothing', async ({ change, field, sentence }: Record<string, string>) => {
    const { owner, path } = await anOwnedHome();
    const before = await read(owner, path);
    const problem = await owner.expectProblem('PATCH', path, {
      version: 1,
      ...(change as unknown as object),
    });
    expect(problem).toMatchObject({ status: 422, errors: [{ field, message: sentence }] });
    expect(await read(owner, path)).toEqual(before);
  });

  it('shows new photos once they are ready, and never fewer than five again', async () => {
    const slugs = ['snow-chalet', 'adobe-dusk', 'aframe-snow', 'snow-chalet', 'adobe-dusk'];
    const { owner, home, path } = await anOwnedHome({ photos: slugs.slice(0, 3) });
    const ready = [await aReadyPhoto(owner), await aReadyPhoto(owner)];
    const photos = [
      { id: ready[1], alt: 'The lake at dawn' },
      ...slugs.slice(0, 3).map((id) => ({ id, alt: null })),
      { id: ready[0], alt: null },
    ];
    const saved = (await owner.patch<EditableHomeView>(path, { version: 1, photos })).body;
    expect(saved.photos.map(({ id, status }) => [id, status])).toEqual(photos.map(({ id }) => [id, 'ready']));
    const shown = (await test.api.get<PropertyDetailView>(`/properties/${home.id}`)).body.photos;
    expect(shown[0]).toMatchObject({ slug: ready[1], alt: 'The lake at dawn', widths: [480] });
    expect(shown[4]).toMatchObject({ slug: ready[0], alt: home.title });
    const problem = await owner.expectProblem('PATCH', path, { version: 2, photos: photos.slice(1) });
    expect(problem).toMatchObject({
      errors: [{ field: 'photos', message: 'Please keep at least 5 photos' }],
    });
  });

  it('counts a version when only what a photo shows is different, and tells the second window', async () => {
    const { owner, path } = await anOwnedHome({ photos: [] });
    const id = await aReadyPhoto(owner);
    await owner.patch(path, { version: 1, photos: [{ id, alt: 'The porch' }] });
    const photos = [{ id, alt: 'The porch at dusk' }];
    expect((await owner.patch<EditableHomeView>(path, { version: 2, photos })).body.version).toBe(3);
    expect((await owner.patch<EditableHomeView>(path, { version: 3, photos })).body.version).toBe(3);
    const late = { version: 2, photos: [{ id, alt: 'The terrace' }] };
    expect(await owner.expectProblem('PATCH', path, late)).toMatchObject({
      code: 'listing.changed_elsewhere',
      current: { version: 3, photos: [{ alt: 'The porch at dusk' }] },
    });
  });

  it("is refused for another owner's home", async () => {
    const { path } = await anOwnedHome();
    const other = test.as(await anOwner(test.em));
    for (const method of ['GET', 'DELETE'] as const)
      expect((await other.expectProblem(method, path)).status).toBe(404);
    expect((await other.expectProblem('PATCH', path, { version: 1, title: 'Mine' })).status).toBe(404);
  });
});

describe('A booked home', () => {
  it('keeps for its guest what was booked, whatever becomes of the home', async () => {
    const { owner, home, path } = await anOwnedHome({ photos: ['snow-chalet'], houseRules: ['No smoking'] });
    const guest = await aUser(test.em);
    const traveler = test.as(guest);
    const booking = await aBooking(test.em, { home, traveler: guest, status: 'confirmed' });
    const before = (await traveler.get<BookingView>(`/bookings/${booking.id}`)).body;
    expect(before.property).toMatchObject({ title: 'Juniper cabin', address: '12 Juniper Lane' });
    await owner.patch(path, {
      version: 1,
      title: 'Renamed',
      address: '99 Other Street',
      house_rules: ['Anything goes'],
      price_per_night: 999,
      photos: [{ id: 'adobe-dusk', alt: null }],
    });
    expect((await traveler.get<BookingView>(`/bookings/${booking.id}`)).body).toEqual(before);
    const [seen] = (await owner.get<OwnerBookingView[]>('/owner/bookings')).body;
    expect(seen?.property_title).toBe('Juniper cabin');
    expect((await read(owner, path)).booked_until).toBe('2026-05-23');
  });

  it('keeps the photo it was booked with, even when its owner removes it', async () => {
    const { owner, home, path } = await anOwnedHome();
    const photo = await aReadyPhoto(owner);
    await owner.patch(path, { version: 1, photos: [{ id: photo, alt: 'The porch' }] });
    const guest = await aUser(test.em);
    const booking = await aBooking(test.em, { home, traveler: guest, status: 'confirmed' });
    const unused = await aReadyPhoto(owner);
    await owner.patch(path, { version: 2, photos: [{ id: unused, alt: null }] });
    test.clock.advance({ hours: 25 });
    await test.app.get(SweepPhotos).run();
    const { property } = (await test.as(guest).get<BookingView>(`/bookings/${booking.id}`)).body;
    expect(property.main_photo).toMatchObject({ slug: photo, alt: 'The porch' });
    expect((await test.api.get(`/photos/files/${photo}-480.webp`)).status).toBe(200);
  });

  it('tells the street only once the stay is confirmed (G2)', async () => {
    const { home } = await anOwnedHome({ neighbourhood: 'Old Mill District' });
    const guest = await aUser(test.em);
    const addressOf = async (status: 'pending' | 'confirmed' | 'cancelled', checkIn: string) => {
      const { id } = await aBooking(test.em, { home, traveler: guest, status, checkIn, nights: 1 });
      return (await test.as(guest).get<BookingView>(`/bookings/${id}`)).body.property.address;
    };
    expect(await addressOf('pending', '2026-05-20')).toBe('Old Mill District');
    expect(await addressOf('confirmed', '2026-05-21')).toBe('12 Juniper Lane');
    expect(await addressOf('cancelled', '2026-05-22')).toBe('Old Mill District');
  });
});

describe('DELETE /owner/homes/{id}', () => {
  it('deletes a home that was never booked, with what others saved of it', async () => {
    const { owner, home, path } = await anOwnedHome();
    const traveler = test.as(await aUser(test.em));
    await traveler.put(`/saved/${home.id}`, {});
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.expectProblem('GET', path)).status).toBe(404);
    expect((await traveler.get<unknown[]>('/saved')).body).toEqual([]);
    expect((await owner.expectProblem('DELETE', path)).status).toBe(404);
  });

  it.each(['confirmed', 'completed', 'cancelled'] as const)(
    'refuses one with a stay that was paid, and says what to do instead: %s',
    async (status) => {
      const { owner, home, path } = await anOwnedHome();
      const traveler = await aUser(test.em);
      await aBooking(test.em, {
        ...{ home, traveler, status },
        ...(status === 'cancelled' && { confirmedAt: test.clock.now() }),
      });
      expect(await owner.expectProblem('DELETE', path)).toMatchObject({
        status: 409,
        code: 'listing.has_stays',
        detail:
          'Guests have paid for stays in this home, so it must be kept for their records. While it is paused, nobody can find or book it.',
      });
      expect((await owner.get(path)).status).toBe(200);
    },
  );

  it('refuses one with a hold that can still be paid, however old it is (C1)', async () => {
    const { owner, home, path } = await anOwnedHome();
    const traveler = await aUser(test.em);
    const past = new Date(test.clock.now().getTime() - 1);
    const hold = await aBooking(test.em, { home, traveler, status: 'pending', holdExpiresAt: past });
    expect(await owner.expectProblem('DELETE', path)).toMatchObject({
      status: 409,
      code: 'listing.is_held',
      detail:
        'A traveler is holding nights of this home and may be paying right now, so it cannot be deleted until the hold has ended. While it is paused, nobody else can book it.',
    });
    await test.as(traveler).post(`/bookings/${hold.id}/cancel`, { reason: null });
    expect((await owner.delete(path)).status).toBe(204);
  });
});

describe('A home that was held and never paid for, once its owner has deleted it', () => {
  async function aRemovedHome() {
    const person = await anOwner(test.em);
    const owner = test.as(person);
    const [cover, upload] = [await aReadyPhoto(owner), await aReadyPhoto(owner)];
    const home = await aHome(test.em, {
      ...{ ownerId: person.id, title: 'Larch Point', city: 'Bend', neighbourhood: 'Old Mill' },
      photos: [],
    });
    const path = `/owner/homes/${home.id}`;
    const version = (await read(owner, path)).version;
    await owner.patch(path, { version, photos: [cover, upload].map((id) => ({ id, alt: null })) });
    const guest = await aUser(test.em);
    const hold = await aBooking(test.em, { home, traveler: guest, status: 'cancelled' });
    const traveler = test.as(guest);
    await traveler.put(`/saved/${home.id}`, {});
    await traveler.post('/watches', { property_id: home.id, kind: 'price', below: 90 });
    const calendars = await owner.post<HomeCalendarsView>(`${path}/calendar-address`, {});
    const shared = new URL(calendars.body.export_address ?? '').pathname.replace('/api', '');
    expect((await owner.delete(path)).status).toBe(204);
    return { ...{ person, owner, home, path, guest, hold, traveler, cover, upload, shared } };
  }

  it('is missing everywhere at once, for everybody but operators', async () => {
    const { owner, home, path, traveler, shared, guest } = await aRemovedHome();
    for (const client of [test.api, owner, traveler]) {
      expect((await client.expectProblem('GET', `/properties/${home.id}`)).status).toBe(404);
      const quote = `/properties/${home.id}/quote?check_in=2026-05-20&check_out=2026-05-22&guests=1`;
      expect((await client.expectProblem('GET', quote)).status).toBe(404);
    }
    expect(await isFound(test.api, home.id, '2026-05-20', '2026-05-22')).toBe(false);
    expect((await owner.get<PropertyView[]>('/properties/owner/my-properties')).body).toEqual([]);
    expect((await owner.get<unknown[]>('/owner/calendar')).body).toEqual([]);
    expect((await traveler.get<unknown[]>('/saved')).body).toEqual([]);
    expect((await traveler.get<unknown[]>('/watches')).body).toEqual([]);
    expect((await test.api.expectProblem('GET', shared)).code).toBe('feed.export_not_found');
    expect((await traveler.expectProblem('PUT', `/saved/${home.id}`, {})).status).toBe(404);
    const request = bookingRequest(home.id, '2026-05-20', '2026-05-22');
    expect((await traveler.expectProblem('POST', '/bookings', request)).status).toBe(404);
    const calls: [Parameters<ApiClient['expectProblem']>[0], string, Record<string, unknown>?][] = [
      ['GET', path],
      ['PATCH', path, { version: 1, title: 'Back' }],
      ['DELETE', path],
      ['GET', `${path}/calendars`],
      ['POST', `${path}/calendar-address`, {}],
      ['PUT', `/properties/${home.id}/status`, { status: 'listed' }],
      ['PUT', `/properties/${home.id}/price`, { price_per_night: 100 }],
      ['POST', `/properties/${home.id}/blocks`, { from: '2026-05-20', to: '2026-05-21', reason: 'other' }],
      ['PUT', `/saved/${home.id}`, {}],
    ];
    for (const [method, call, body] of calls) {
      const { status } = await owner.expectProblem(method, call, body);
      expect({ method, call, status }).toEqual({ method, call, status: 404 });
    }
    const trips = (await traveler.get<BookingView[]>('/bookings/my-bookings')).body;
    expect(trips).toMatchObject([{ status: 'cancelled', property: { title: 'Larch Point' } }]);
    expect(guest.id).not.toBe(home.ownerId);
  });

  it('keeps the town and the title for the records of the hold, and nothing else that its owner said', async () => {
    const { person, owner, home, cover, upload } = await aRemovedHome();
    const row = await tables(test.em)
      .selectFrom('properties')
      .selectAll()
      .where('id', '=', home.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{ status: 'removed', status_set_by: person.id, title: 'Larch Point', city: 'Bend' },
      ...{ address: '', description: '', neighbourhood: null, house_rules: [], amenities: [] },
      ...{ photos: [], pictures: [] },
    });
    expect(row.latitude).toBe(Math.round(home.latitude * 10) / 10);
    test.clock.advance({ hours: 25 });
    await test.app.get(SweepPhotos).run();
    expect((await owner.expectProblem('GET', `/photos/${upload}`)).status).toBe(404);
    // The traveler has held the home with this picture.
    expect((await owner.get(`/photos/${cover}`)).status).toBe(200);
    const exported = (await owner.get<Record<string, unknown>>('/account/export')).body;
    expect(JSON.stringify(exported)).toContain('Larch Point');
    expect(JSON.stringify(exported)).not.toContain('Juniper');
    test.clock.set(TEST_NOW);
  });

  it('is seen by operators, who can do nothing with it, and told who removed it', async () => {
    const { person, home } = await aRemovedHome();
    const operator = test.as(await anOperator(test.em));
    const list = (await operator.get<unknown[]>(`/admin/homes?q=${home.id}`)).body;
    expect(JSON.stringify(list)).toContain('"status":"removed"');
    for (const act of ['list', 'pause'])
      expect(
        (await operator.expectProblem('POST', `/admin/homes/${home.id}/${act}`, { reason: 'Just asking' }))
          .code,
      ).toBe('property.wrong_status');
    const audit = await tables(test.em)
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', home.id)
      .execute();
    expect(audit).toEqual([
      {
        ...{ action: 'home.removed', actor_id: person.id },
        ...{ before: { status: 'listed', title: 'Larch Point' }, after: { status: 'removed' } },
      },
    ]);
    expect(await eventPayloads(test.em, 'property.removed')).toContainEqual({
      ...{ propertyId: home.id, propertyTitle: 'Larch Point', ownerId: person.id },
    });
  });

  it('does not stand in the way when its owner deletes the account', async () => {
    const { person, home } = await aRemovedHome();
    const { forget } = propertiesPersonalData;
    if (!forget) throw new Error('Nothing of an owner is forgotten');
    await inTransaction(test.em, (tx) => forget(tx, person, test.clock.now()));
    expect(await statusOf(home.id)).toBe('removed');
  });

  it('is deleted or held, and never both, when both happen at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { owner, home, path } = await anOwnedHome();
      const traveler = await aUser(test.em);
      if (round % 2 === 0) await aBooking(test.em, { home, traveler, status: 'cancelled' });
      const hold = test
        .as(await aUser(test.em))
        .send<{ code?: string }>(
          'POST',
          '/bookings',
          JSON.stringify(bookingRequest(home.id, '2026-05-24', '2026-05-26')),
        );
      const [held, removed, again] = await Promise.all([
        hold,
        owner.send<{ code?: string }>('DELETE', path),
        owner.send<{ code?: string }>('DELETE', path),
      ]);
      const isHeld = held.status === 201;
      const removals = [removed, again]
        .map(({ status, body }) => (status === 204 ? status : body.code))
        .sort();
      expect({ isHeld, held: held.body.code ?? null, removals }).toEqual(
        isHeld
          ? { isHeld, held: null, removals: ['listing.is_held', 'listing.is_held'] }
          : { isHeld, held: 'property.not_found', removals: [204, 'property.not_found'] },
      );
      expect(await statusOf(home.id)).toBe(isHeld ? 'listed' : round % 2 === 0 ? 'removed' : undefined);
    }
  });
});

const statusOf = async (homeId: string) =>
  (
    await tables(test.em)
      .selectFrom('properties')
      .select('status')
      .where('id', '=', homeId)
      .executeTakeFirst()
  )?.status;
