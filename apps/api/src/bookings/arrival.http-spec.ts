import type { ArrivalGuideView, ArrivalView, MissingGuideView } from '#libs/core/contracts';
import type { BookingStatus, Role } from '#libs/core/rules';
import { aBooking, aHome, anOperator, anOwner, aUser, pdfText, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

/** Nothing else in the product looks like these. */
const SECRETS = {
  access_code: '4711-Marigold',
  directions: 'Left at the mill-with-the-heron, then 300 yards.',
  wifi_password: 'otter  harbor  lamp',
};
const EARLY = {
  getting_there: 'From Bend take Highway 20 east.',
  parking: 'Two cars fit beside the barn.',
  getting_in: 'There is a keypad beside the red door.',
  wifi_name: 'Juniper Guest',
  good_to_know: 'The stove needs a minute.\nWood is in the shed.',
  emergency: 'St. Charles, 2500 NE Neff Road. Call 911.',
  checkout: 'Please close the windows.',
};
const GUIDE = { ...EARLY, ...SECRETS };

const CHECK_IN = '2026-05-20T22:00:00.000Z';
const OPENS = '2026-05-19T22:00:00.000Z';
const CHECK_OUT = '2026-05-23T18:00:00.000Z';

/** A home with a guide, and a stay from May 20 to May 23. */
async function aGuidedStay(status: BookingStatus = 'confirmed') {
  const ownerUser = await anOwner(test.em);
  const home = await aHome(test.em, { ownerId: ownerUser.id, houseRules: ['No smoking'] });
  const guestUser = await aUser(test.em);
  const booking = await aBooking(test.em, { home, traveler: guestUser, status });
  const [owner, guest] = [test.as(ownerUser), test.as(guestUser)];
  const guidePath = `/owner/homes/${home.id}/arrival-guide`;
  const path = `/bookings/${booking.id}/arrival`;
  await owner.put(guidePath, { version: 0, ...GUIDE });
  return { owner, guest, guestUser, ownerUser, home, booking, path, guidePath };
}

const read = async (client: ApiClient, path: string): Promise<ArrivalView> =>
  (await client.get<ArrivalView>(path)).body;
const textsOf = ({ fields }: ArrivalView): Record<string, string> =>
  Object.fromEntries(fields.map(({ field, text }) => [field, text]));
const containsSecrets = (text: string): string[] =>
  Object.values(SECRETS).filter((secret) => text.includes(secret));

describe('GET /bookings/{id}/arrival (decision 28)', () => {
  it.each`
    now                           | access     | readable
    ${TEST_NOW}                   | ${'early'} | ${EARLY}
    ${'2026-05-19T21:59:59.999Z'} | ${'early'} | ${EARLY}
    ${OPENS}                      | ${'open'}  | ${GUIDE}
    ${'2026-05-23T17:59:59.999Z'} | ${'open'}  | ${GUIDE}
    ${CHECK_OUT}                  | ${'over'}  | ${EARLY}
    ${'2026-05-26T17:59:59.999Z'} | ${'over'}  | ${EARLY}
  `(
    'at $now the guest reads what is $access, on the page and on paper',
    async ({ now, access, readable }: { now: string; access: string; readable: object }) => {
      const { guest, path } = await aGuidedStay();
      test.clock.set(now);
      const view = await read(guest, path);
      expect(view).toMatchObject({ access, opens_at: OPENS, check_in_at: CHECK_IN, check_out_at: CHECK_OUT });
      expect(textsOf(view)).toEqual(readable);
      expect(view.pin === null).toBe(access !== 'open');
      const paper = pdfText((await guest.bytes(`/api${path}.pdf`)).body);
      expect(paper).toContain('Two cars fit beside the barn.');
      expect(paper.includes('4711-Marigold')).toBe(access === 'open');
      expect(paper.includes('mill-with-the-heron')).toBe(access === 'open');
    },
  );

  it('names what the host has written for later, and says when it opens', async () => {
    const { owner, guest, path, guidePath } = await aGuidedStay();
    expect((await read(guest, path)).later.map(({ label }) => label)).toEqual([
      'Exact directions',
      'Access code',
      'Wi-Fi password',
    ]);
    await owner.put(guidePath, { version: 1, ...GUIDE, access_code: '', wifi_password: null });
    expect((await read(guest, path)).later).toEqual([{ field: 'directions', label: 'Exact directions' }]);
  });

  it.each`
    status         | now                           | code
    ${'pending'}   | ${TEST_NOW}                   | ${'arrival.not_confirmed'}
    ${'pending'}   | ${OPENS}                      | ${'arrival.not_confirmed'}
    ${'cancelled'} | ${TEST_NOW}                   | ${'arrival.closed'}
    ${'cancelled'} | ${OPENS}                      | ${'arrival.closed'}
    ${'confirmed'} | ${'2026-05-26T18:00:00.000Z'} | ${'arrival.closed'}
    ${'completed'} | ${'2026-05-26T18:00:00.000Z'} | ${'arrival.closed'}
  `(
    '$status at $now: nothing',
    async ({ status, now, code }: { status: BookingStatus; now: string; code: string }) => {
      const { guest, path } = await aGuidedStay(status);
      test.clock.set(now);
      for (const one of [path, `${path}.pdf`])
        expect(await guest.expectProblem('GET', one)).toMatchObject({ status: 409, code });
    },
  );

  it('is closed at once by a cancellation', async () => {
    const { owner, guest, booking, path } = await aGuidedStay();
    test.clock.set(OPENS);
    expect(textsOf(await read(guest, path))).toEqual(GUIDE);
    await owner.post(`/owner/bookings/${booking.id}/cancel`, { reason: 'The pipes burst' });
    expect(await guest.expectProblem('GET', path)).toMatchObject({ code: 'arrival.closed' });
  });

  it('is nobody else’s, whatever the time', async () => {
    const { owner, path } = await aGuidedStay();
    const others = [
      owner,
      test.as(await aUser(test.em)),
      test.as(await anOwner(test.em)),
      test.as(await anOperator(test.em)),
    ];
    for (const now of [TEST_NOW, new Date(OPENS)]) {
      test.clock.set(now);
      for (const one of [path, `${path}.pdf`]) {
        expect((await test.api.expectProblem('GET', one)).status).toBe(401);
        for (const client of others) expect((await client.expectProblem('GET', one)).status).toBe(404);
      }
    }
  });

  it('is never stored on the way', async () => {
    const { owner, guest, path, guidePath } = await aGuidedStay();
    const answers = [await guest.get(path), await guest.bytes(`/api${path}.pdf`), await owner.get(guidePath)];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(
      answers.map(() => 'private, no-store'),
    );
    expect(answers.some(({ headers }) => 'etag' in headers)).toBe(false);
  });

  it('tells what is known anyway while there is no guide', async () => {
    const { owner, guest, path, guidePath } = await aGuidedStay();
    const nothing = Object.fromEntries(Object.keys(GUIDE).map((field) => [field, '']));
    await owner.put(guidePath, { version: 1, ...nothing });
    expect(await read(guest, path)).toMatchObject({
      ...{ has_guide: false, fields: [], later: [], address: '12 Juniper Lane', city: 'Bend' },
      ...{ house_rules: ['No smoking'], host_name: 'Olive', time_zone: 'America/Los_Angeles' },
    });
  });
});

describe('The access code', () => {
  /** Every address that can be read, with this booking and home. */
  async function everyRead(ids: readonly string[]): Promise<string[]> {
    const { body } = await test.api.get<{ paths: Record<string, { get?: object }> }>('/openapi.json');
    const paths = Object.entries(body.paths).filter(([path, { get }]) => get && path !== '/api/live');
    return [...new Set(paths.flatMap(([path]) => ids.map((id) => path.replace(/\{\w+\}/g, id))))];
  }

  const clients = async (owner: { id: string; role: Role }): Promise<ApiClient[]> => [
    test.api,
    test.as(owner),
    test.as(await aUser(test.em)),
    test.as(await anOwner(test.em)),
    test.as(await anOperator(test.em)),
  ];

  it('is not readable before its time, by no call of anybody but the owner on the page of the guide', async () => {
    const { guest, home, booking, ownerUser, guestUser, guidePath } = await aGuidedStay();
    test.clock.set('2026-05-19T21:59:59.999Z');
    const reads = await everyRead([booking.id, home.id, guestUser.id, ownerUser.id]);
    const leaks: string[] = [];
    for (const client of [guest, ...(await clients(ownerUser))])
      for (const path of reads) {
        const { body } = await client.bytes(path);
        const text = path.endsWith('.pdf') ? pdfText(body) : body.toString('utf8');
        if (containsSecrets(text).length > 0) leaks.push(path);
      }
    expect(leaks).toEqual([`/api${guidePath}`]);
  }, 120_000);

  it('is not in the files that operators hand over, nor in those of the guest', async () => {
    const { guest, guestUser, ownerUser } = await aGuidedStay();
    test.clock.set(OPENS);
    const operator = test.as(await anOperator(test.em));
    const files = [
      await operator.post(`/admin/users/${ownerUser.id}/export`, { reason: 'They asked' }),
      await operator.post(`/admin/users/${guestUser.id}/export`, { reason: 'They asked' }),
      await guest.get('/account/export'),
      await test.as(ownerUser).get('/account/export'),
    ];
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(files.flatMap(({ body }) => containsSecrets(JSON.stringify(body)))).toEqual([]);
    expect(JSON.stringify(files[3]?.body)).toContain('Two cars fit beside the barn.');
  });

  it('is not stored as it is written', async () => {
    const { home } = await aGuidedStay();
    const row = await tables(test.em)
      .selectFrom('arrival_guides')
      .selectAll()
      .where('property_id', '=', home.id)
      .executeTakeFirstOrThrow();
    expect(containsSecrets(JSON.stringify(row))).toEqual([]);
    expect(row.access_code_sealed).not.toBeNull();
    const events = await tables(test.em).selectFrom('events').select('payload').execute();
    expect(containsSecrets(JSON.stringify(events))).toEqual([]);
  });
});

describe('PUT /owner/homes/{id}/arrival-guide (decision 28)', () => {
  it('keeps every word, and counts versions', async () => {
    const { owner, guidePath } = await aGuidedStay();
    const first = (await owner.get<ArrivalGuideView>(guidePath)).body;
    expect(first).toMatchObject({ ...GUIDE, version: 1, unreadable: [], reading_now: 0 });
    expect(first.next_arrival).toEqual({ check_in_at: CHECK_IN, opens_at: OPENS });
    const same = (await owner.put<ArrivalGuideView>(guidePath, { version: 1, ...GUIDE })).body;
    expect(same).toEqual(first);
    const { body } = await owner.put<ArrivalGuideView>(guidePath, {
      version: 1,
      ...GUIDE,
      parking: 'On the road',
    });
    expect(body).toMatchObject({ ...GUIDE, parking: 'On the road', version: 2 });
  });

  it('has no version before the first guide', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    const { body } = await test.as(owner).get<ArrivalGuideView>(`/owner/homes/${home.id}/arrival-guide`);
    expect(body).toMatchObject({ version: 0, updated_at: null, access_code: '', next_arrival: null });
  });

  it('overwrites nothing that another window has saved, and repeats no secret in the refusal', async () => {
    const { owner, guidePath } = await aGuidedStay();
    const saves = await Promise.all(
      ['5555#', '6666#'].map((code) => owner.put(guidePath, { version: 1, ...GUIDE, access_code: code })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = JSON.stringify(saves.find(({ status }) => status === 409)?.body);
    expect(refusal).toContain('arrival.changed_elsewhere');
    expect(refusal).not.toMatch(/5555#|6666#|4711-Marigold/);
  });

  it('lets one of two first guides win', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    const path = `/owner/homes/${home.id}/arrival-guide`;
    const saves = await Promise.all(
      ['One', 'Other'].map((parking) => test.as(owner).put(path, { version: 0, parking })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cleans what nobody sees, and keeps the spaces of a password', async () => {
    const { owner, guidePath } = await aGuidedStay();
    const { body } = await owner.put<ArrivalGuideView>(guidePath, {
      ...{
        version: 1,
        access_code: ' \u200B47\u202E11\n# ',
        wifi_password: 'a  b',
        good_to_know: 'One\n\u2060two ',
      },
    });
    expect(body).toMatchObject({
      access_code: '4711 #',
      wifi_password: 'a  b',
      good_to_know: 'One\ntwo',
      parking: '',
    });
  });

  it.each`
    field              | length   | sentence
    ${'access_code'}   | ${101}   | ${'Please keep “Access code” to 100 characters'}
    ${'good_to_know'}  | ${6_001} | ${'Please keep “Good to know” to 6,000 characters'}
    ${'wifi_password'} | ${129}   | ${'Please keep “Wi-Fi password” to 128 characters'}
  `(
    'refuses $length characters of $field',
    async ({ field, length, sentence }: { field: string; length: number; sentence: string }) => {
      const { owner, guidePath } = await aGuidedStay();
      const change = { version: 1, ...GUIDE, [field]: 'x'.repeat(length) };
      expect(await owner.expectProblem('PUT', guidePath, change)).toMatchObject({
        status: 422,
        errors: [{ field, message: sentence }],
      });
    },
  );

  it('exists for nobody but the people of the home', async () => {
    const { guest, guidePath } = await aGuidedStay();
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { version: 1, ...GUIDE } : null;
      expect((await test.api.expectProblem(method, guidePath, body)).status).toBe(401);
      expect((await guest.expectProblem(method, guidePath, body)).status).toBe(403);
      expect((await test.as(await anOperator(test.em)).expectProblem(method, guidePath, body)).status).toBe(
        403,
      );
      expect((await test.as(await anOwner(test.em)).expectProblem(method, guidePath, body)).status).toBe(404);
    }
  });

  it('says how many guests are reading', async () => {
    const { owner, guidePath } = await aGuidedStay();
    test.clock.set(OPENS);
    expect((await owner.get<ArrivalGuideView>(guidePath)).body).toMatchObject({
      reading_now: 1,
      next_arrival: null,
    });
  });

  it('goes with its home', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    await test.as(owner).put(`/owner/homes/${home.id}/arrival-guide`, { version: 0, ...GUIDE });
    expect((await test.as(owner).delete(`/owner/homes/${home.id}`)).status).toBe(204);
    const rows = tables(test.em)
      .selectFrom('arrival_guides')
      .select('version')
      .where('property_id', '=', home.id);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('GET /owner/arrival-guides/missing (decision 28)', () => {
  it('names homes without a guide from three days before an arrival on, the soonest first', async () => {
    const ownerUser = await anOwner(test.em);
    const owner = test.as(ownerUser);
    const traveler = await aUser(test.em);
    const [soon, sooner] = [
      await aHome(test.em, { ownerId: ownerUser.id, title: 'Soon' }),
      await aHome(test.em, { ownerId: ownerUser.id, title: 'Sooner' }),
    ];
    await aBooking(test.em, { home: soon, traveler, status: 'confirmed' });
    await aBooking(test.em, { home: sooner, traveler, status: 'confirmed', checkIn: '2026-05-19' });
    await aBooking(test.em, { home: sooner, traveler, status: 'confirmed', checkIn: '2026-05-26' });
    const missing = async () => (await owner.get<MissingGuideView[]>('/owner/arrival-guides/missing')).body;
    expect(await missing()).toEqual([]);
    test.clock.set('2026-05-17T22:00:00.000Z');
    expect((await missing()).map(({ title, check_in_at }) => [title, check_in_at])).toEqual([
      ['Sooner', '2026-05-19T22:00:00.000Z'],
      ['Soon', CHECK_IN],
    ]);
    await owner.put(`/owner/homes/${sooner.id}/arrival-guide`, {
      version: 0,
      getting_in: 'The key is at the bar.',
    });
    expect((await missing()).map(({ title }) => title)).toEqual(['Soon']);
  });
});
