import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type {
  BlockView,
  BoardHomeView,
  BookingView,
  ChangedRulesView,
  OpenedNightsView,
  PropertyDetailView,
  QuoteView,
  StayRulesRequest,
} from '#libs/core/contracts';
import { aBlock, aBooking, aHome, anOwner, aUser, tables, TEST_NOW } from '#libs/testing';
import type { Property } from '#libs/stays/properties';
import { bookingRequest, isFound, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

/** A home in Oregon, where it is Wednesday, the 13th of May, at 5:00. */
interface OwnHome {
  owner: ApiClient;
  home: Property;
}

async function anOwnHome(facts: Parameters<typeof aHome>[1] = {}): Promise<OwnHome> {
  const owner = await anOwner(test.em);
  return { owner: test.as(owner), home: await aHome(test.em, { ownerId: owner.id, ...facts }) };
}

const aTraveler = async (): Promise<ApiClient> => test.as(await aUser(test.em));
const aStay = (home: Property, facts: { checkIn?: string; nights?: number; status?: 'pending' } = {}) =>
  aUser(test.em, { fullName: 'Robin Smith' }).then((traveler) =>
    aBooking(test.em, { home, traveler, status: 'confirmed', ...facts }),
  );
const eventsOf = (homeId: string) =>
  tables(test.em)
    .selectFrom('events')
    .select(['name', 'payload'])
    .where(sql<SqlBool>`name like 'property.%' and payload->>'propertyId' = ${homeId}`)
    .orderBy('seq')
    .execute();
const entriesOf = (homeId: string) =>
  tables(test.em)
    .selectFrom('calendar_entries')
    .select(['nights', 'block_id', 'reason', 'note'])
    .where('property_id', '=', homeId)
    .orderBy('nights')
    .execute();
const blockBody = (from: string, to: string, facts: object = {}) => ({
  from,
  to,
  reason: 'own_use',
  note: null,
  ...facts,
});
const blockNights = async ({ owner, home }: OwnHome, from: string, to: string) =>
  (await owner.post<BlockView>(`/properties/${home.id}/blocks`, blockBody(from, to))).body;
const openNights = ({ owner, home }: OwnHome, id: string, query = '') =>
  owner.send<OpenedNightsView>('DELETE', `/properties/${home.id}/blocks/${id}${query}`);
const boardOf = async ({ owner, home }: OwnHome): Promise<BoardHomeView> => {
  const { body } = await owner.get<BoardHomeView[]>('/owner/calendar');
  return body.find(({ property_id: id }) => id === home.id) as BoardHomeView;
};
const statesOf = async (own: OwnHome, from: string, to: string) =>
  (await boardOf(own)).nights.filter(({ date }) => date >= from && date < to).map(({ state }) => state);
const RULES: StayRulesRequest = {
  min_nights: 1,
  max_nights: 30,
  preparation_hours: 0,
  notice_hours: 0,
  arrival_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
};
const setRules = ({ owner, home }: OwnHome, rules: Partial<StayRulesRequest>) =>
  owner.put<ChangedRulesView>(`/properties/${home.id}/stay-rules`, { ...RULES, ...rules });

describe('POST /properties/{id}/blocks (D12)', () => {
  it('takes the nights out of search, quote and booking, and the home shows them as unavailable', async () => {
    const own = await anOwnHome();
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(true);
    const block = await blockNights(own, '2026-05-20', '2026-05-23');
    expect(block).toEqual({
      id: block.id,
      from: '2026-05-20',
      to: '2026-05-23',
      reason: 'own_use',
      note: null,
    });
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(false);
    expect(await isFound(test.api, own.home.id, '2026-05-23', '2026-05-24')).toBe(true);
    const quote = await test.api.get<QuoteView>(
      `/properties/${own.home.id}/quote?check_in=2026-05-22&check_out=2026-05-24`,
    );
    expect(quote.body.available).toBe(false);
    const problem = await (
      await aTraveler()
    ).expectProblem('POST', '/bookings', bookingRequest(own.home.id, '2026-05-22', '2026-05-24'));
    expect(problem.code).toBe('booking.dates_taken');
    const detail = await test.api.get<PropertyDetailView>(`/properties/${own.home.id}`);
    expect(detail.body.unavailable).toEqual([{ from: '2026-05-20', to: '2026-05-23' }]);
    expect(await eventsOf(own.home.id)).toMatchObject([
      {
        name: 'property.nights_blocked',
        payload: { from: '2026-05-20', to: '2026-05-23', reason: 'own_use' },
      },
    ]);
  });

  it.each`
    status         | sentence
    ${'confirmed'} | ${'A booking from May 20 to May 23 is in the way. Nothing has changed.'}
    ${'pending'}   | ${'A booking from May 20 to May 23 is in the way. Nothing has changed.'}
  `(
    'a $status booking is never blocked over: the owner reads which one it is',
    async ({ status, sentence }: { status: 'pending'; sentence: string }) => {
      const own = await anOwnHome();
      await aStay(own.home, { status });
      const before = await entriesOf(own.home.id);
      const problem = await own.owner.expectProblem(
        'POST',
        `/properties/${own.home.id}/blocks`,
        blockBody('2026-05-22', '2026-05-25'),
      );
      expect(problem).toMatchObject({
        status: 409,
        code: 'calendar.nights_taken',
        detail: sentence,
        kind: 'booking',
        from: '2026-05-20',
        to: '2026-05-23',
      });
      expect([await entriesOf(own.home.id), await eventsOf(own.home.id)]).toEqual([before, []]);
    },
  );

  it('a block is not blocked over either, but may begin where one ends', async () => {
    const own = await anOwnHome();
    await blockNights(own, '2026-05-20', '2026-05-23');
    const problem = await own.owner.expectProblem(
      'POST',
      `/properties/${own.home.id}/blocks`,
      blockBody('2026-05-18', '2026-05-21'),
    );
    expect(problem.detail).toBe('Your block from May 20 to May 23 is in the way. Nothing has changed.');
    expect((await blockNights(own, '2026-05-23', '2026-05-24')).from).toBe('2026-05-23');
    expect(await entriesOf(own.home.id)).toHaveLength(2);
  });

  it.each`
    body                                                     | code                         | field
    ${blockBody('2026-05-20', '2026-05-20')}                 | ${'calendar.nights_invalid'} | ${'to'}
    ${blockBody('2026-05-20', '2026-05-19')}                 | ${'calendar.nights_invalid'} | ${'to'}
    ${blockBody('2026-02-30', '2026-05-19')}                 | ${'calendar.nights_invalid'} | ${'from'}
    ${{ reason: 'other' }}                                   | ${'calendar.nights_invalid'} | ${'from'}
    ${blockBody('2026-05-12', '2026-05-19')}                 | ${'calendar.nights_past'}    | ${'from'}
    ${blockBody('2026-05-20', '2028-05-14')}                 | ${'calendar.nights_too_far'} | ${'to'}
    ${blockBody('2026-05-20', '2026-05-21', { reason: '' })} | ${'request.invalid'}         | ${'reason'}
    ${blockBody('2026-05-20', '2026-05-21', {
      note: 'x'.repeat(201),
    })} | ${'request.invalid'} | ${'note'}
  `(
    'refuses $body with $code at $field',
    async ({ body, code, field }: { body: Record<string, unknown>; code: string; field: string }) => {
      const own = await anOwnHome();
      const problem = await own.owner.expectProblem('POST', `/properties/${own.home.id}/blocks`, body);
      expect(problem).toMatchObject({ status: 422, code, errors: [{ field }] });
      expect(await entriesOf(own.home.id)).toEqual([]);
    },
  );

  it("begins with tonight in the home's own zone", async () => {
    test.clock.set('2026-05-14T05:00:00Z'); // still the 13th in Oregon, already the 14th in Maine
    const west = await anOwnHome();
    const east = await anOwnHome({ timeZone: 'America/New_York' });
    expect((await blockNights(west, '2026-05-13', '2026-05-14')).from).toBe('2026-05-13');
    const problem = await east.owner.expectProblem(
      'POST',
      `/properties/${east.home.id}/blocks`,
      blockBody('2026-05-13', '2026-05-14'),
    );
    expect(problem.code).toBe('calendar.nights_past');
  });

  it('of many blocks and bookings of the same nights at the same moment exactly one succeeds (C17)', async () => {
    const own = await anOwnHome();
    const travelers = await Promise.all(Array.from({ length: 4 }, aTraveler));
    const answers = await Promise.all([
      ...travelers.map((traveler) =>
        traveler.post('/bookings', bookingRequest(own.home.id, '2026-05-20', '2026-05-22')),
      ),
      ...Array.from({ length: 4 }, () =>
        own.owner.post(`/properties/${own.home.id}/blocks`, blockBody('2026-05-21', '2026-05-23')),
      ),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await entriesOf(own.home.id)).toHaveLength(1);
  });
});

describe('DELETE /properties/{id}/blocks/{blockId}', () => {
  it('opens the nights again, and says what undoes that', async () => {
    const own = await anOwnHome();
    const { id } = await blockNights(own, '2026-05-20', '2026-05-23');
    const { body } = await openNights(own, id);
    expect(body).toEqual({
      opened: { from: '2026-05-20', to: '2026-05-23', reason: 'own_use', note: null },
    });
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(true);
    expect((await eventsOf(own.home.id)).map(({ name }) => name)).toEqual([
      'property.nights_blocked',
      'property.nights_opened',
    ]);
    const again = await own.owner.post(`/properties/${own.home.id}/blocks`, body.opened);
    expect(again.status).toBe(201);
    expect(await statesOf(own, '2026-05-19', '2026-05-24')).toEqual([
      'free',
      'blocked',
      'blocked',
      'blocked',
      'free',
    ]);
  });

  it.each`
    query                               | left                                                      | why
    ${'?from=2026-05-20&to=2026-05-21'} | ${['[2026-05-21,2026-05-25)']}                            | ${'the beginning'}
    ${'?from=2026-05-23'}               | ${['[2026-05-20,2026-05-23)']}                            | ${'the end'}
    ${'?from=2026-05-22&to=2026-05-23'} | ${['[2026-05-20,2026-05-22)', '[2026-05-23,2026-05-25)']} | ${'the middle'}
    ${'?from=2026-05-01&to=2026-06-01'} | ${[]}                                                     | ${'more than there is'}
  `('opens a part: $why', async ({ query, left }) => {
    const own = await anOwnHome();
    const { id } = await blockNights(own, '2026-05-20', '2026-05-25');
    expect((await openNights(own, id, query as string)).status).toBe(200);
    const entries = await entriesOf(own.home.id);
    expect(entries.map(({ nights }) => nights)).toEqual(left);
    expect(entries.every(({ reason }) => reason === 'own_use')).toBe(true);
  });

  it('leaves nights that have passed as they were', async () => {
    const own = await anOwnHome();
    const { id } = await blockNights(own, '2026-05-13', '2026-05-18');
    test.clock.advance({ days: 2 });
    expect((await openNights(own, id)).body.opened).toMatchObject({ from: '2026-05-15', to: '2026-05-18' });
    expect((await entriesOf(own.home.id)).map(({ nights }) => nights)).toEqual(['[2026-05-13,2026-05-15)']);
    expect((await openNights(own, id)).status).toBe(404);
  });

  it('opens nothing twice, nothing outside the block, and never a booking', async () => {
    const own = await anOwnHome();
    const { id } = await blockNights(own, '2026-05-20', '2026-05-23');
    await aStay(own.home, { checkIn: '2026-05-24' });
    expect((await openNights(own, id, '?from=2026-05-24&to=2026-05-26')).status).toBe(404);
    const statuses = await Promise.all([openNights(own, id), openNights(own, id), openNights(own, id)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await openNights(own, randomUUID())).status).toBe(404);
    expect(await entriesOf(own.home.id)).toMatchObject([{ nights: '[2026-05-24,2026-05-27)' }]);
  });
});

describe('PUT /properties/{id}/stay-rules (G5)', () => {
  it.each`
    rules                                     | stay                            | code                          | detail
    ${{ min_nights: 3 }}                      | ${['2026-05-20', '2026-05-22']} | ${'booking.too_short'}        | ${'This home can be booked for 3 nights or more'}
    ${{ max_nights: 3 }}                      | ${['2026-05-20', '2026-05-24']} | ${'booking.too_long'}         | ${'This home can be booked for 3 nights at most'}
    ${{ notice_hours: 48 }}                   | ${['2026-05-14', '2026-05-16']} | ${'booking.too_short_notice'} | ${'This home can be booked until 48 hours before check-in. Please choose a later day.'}
    ${{ arrival_days: ['friday', 'monday'] }} | ${['2026-05-20', '2026-05-22']} | ${'booking.arrival_day'}      | ${'Stays at this home begin on Monday or Friday'}
  `(
    '$rules: quote and booking say $detail, and search does not find the home',
    async ({
      rules,
      stay,
      code,
      detail,
    }: {
      rules: Partial<StayRulesRequest>;
      stay: [string, string];
      code: string;
      detail: string;
    }) => {
      const own = await anOwnHome();
      const [checkIn, checkOut] = stay;
      expect(await isFound(test.api, own.home.id, checkIn, checkOut)).toBe(true);
      expect((await setRules(own, rules)).status).toBe(200);
      expect(await isFound(test.api, own.home.id, checkIn, checkOut)).toBe(false);
      const quote = await test.api.expectProblem(
        'GET',
        `/properties/${own.home.id}/quote?check_in=${checkIn}&check_out=${checkOut}`,
      );
      const booking = await (
        await aTraveler()
      ).expectProblem('POST', '/bookings', bookingRequest(own.home.id, checkIn, checkOut));
      expect([quote, booking]).toMatchObject([
        { status: 422, code, detail },
        { status: 422, code, detail },
      ]);
    },
  );

  it('time for preparation keeps nights free around stays, and not around blocks', async () => {
    const own = await anOwnHome();
    await aStay(own.home);
    await aBlock(test.em, own.home.id, { from: '2026-05-26', to: '2026-05-28' });
    await setRules(own, { preparation_hours: 5 });
    expect(await statesOf(own, '2026-05-18', '2026-05-29')).toEqual([
      ...['free', 'preparation', 'sold', 'sold', 'sold', 'preparation'],
      ...['free', 'free', 'blocked', 'blocked', 'free'],
    ]);
    expect(await isFound(test.api, own.home.id, '2026-05-18', '2026-05-19')).toBe(true);
    expect(await isFound(test.api, own.home.id, '2026-05-18', '2026-05-20')).toBe(false);
    expect(await isFound(test.api, own.home.id, '2026-05-24', '2026-05-26')).toBe(true);
    const detail = await test.api.get<PropertyDetailView>(`/properties/${own.home.id}`);
    expect(detail.body.unavailable).toEqual([
      { from: '2026-05-19', to: '2026-05-24' },
      { from: '2026-05-26', to: '2026-05-28' },
    ]);
  });

  it('answers with the rules until now, and sending those restores everything', async () => {
    const own = await anOwnHome();
    const changed = await setRules(own, { min_nights: 3, arrival_days: ['friday'] });
    expect(changed.body).toEqual({
      rules: { ...RULES, min_nights: 3, arrival_days: ['friday'] },
      previous: RULES,
    });
    expect((await boardOf(own)).nights.filter((night) => night.can_arrive).map(({ date }) => date)).toEqual([
      '2026-05-15',
      '2026-05-22',
      '2026-05-29',
    ]);
    await own.owner.put(`/properties/${own.home.id}/stay-rules`, changed.body.previous);
    expect((await boardOf(own)).nights.filter((night) => night.can_arrive)).toHaveLength(21);
    const changes = await eventsOf(own.home.id);
    expect(changes).toMatchObject([
      { name: 'property.rules_changed', payload: { previous: { minNights: 1 }, rules: { minNights: 3 } } },
      { name: 'property.rules_changed', payload: { previous: { minNights: 3 }, rules: { minNights: 1 } } },
    ]);
  });

  it('the same rules change nothing and announce nothing', async () => {
    const own = await anOwnHome();
    expect((await setRules(own, {})).body.previous).toEqual(RULES);
    expect(await eventsOf(own.home.id)).toEqual([]);
  });

  it('leaves stays that are held or booked as they are', async () => {
    const own = await anOwnHome();
    const traveler = await aTraveler();
    const body = bookingRequest(own.home.id, '2026-05-20', '2026-05-22');
    const held = (await traveler.post<BookingView>('/bookings', body)).body;
    await setRules(own, { min_nights: 5, notice_hours: 168, arrival_days: ['sunday'] });
    const after = (await traveler.get<BookingView>(`/bookings/${held.id}`)).body;
    expect([after.status, after.total_amount, after.check_in_date]).toEqual([
      'pending',
      held.total_amount,
      '2026-05-20',
    ]);
    expect(await statesOf(own, '2026-05-20', '2026-05-23')).toEqual(['held', 'held', 'free']);
  });

  it.each`
    rules                               | field
    ${{ min_nights: 0 }}                | ${'min_nights'}
    ${{ max_nights: 31 }}               | ${'max_nights'}
    ${{ min_nights: 8, max_nights: 7 }} | ${'min_nights'}
    ${{ preparation_hours: 73 }}        | ${'preparation_hours'}
    ${{ preparation_hours: 1.5 }}       | ${'preparation_hours'}
    ${{ notice_hours: -1 }}             | ${'notice_hours'}
    ${{ arrival_days: [] }}             | ${'arrival_days'}
    ${{ arrival_days: ['someday'] }}    | ${'arrival_days'}
  `('refuses $rules at $field', async ({ rules, field }: { rules: object; field: string }) => {
    const own = await anOwnHome();
    const problem = await own.owner.expectProblem('PUT', `/properties/${own.home.id}/stay-rules`, {
      ...RULES,
      ...rules,
    });
    expect(problem).toMatchObject({ status: 422, errors: [{ field }] });
    expect(await eventsOf(own.home.id)).toEqual([]);
  });

  it('answers a day of arrival that does not exist with a sentence', async () => {
    const own = await anOwnHome();
    const problem = await own.owner.expectProblem('PUT', `/properties/${own.home.id}/stay-rules`, {
      ...{ ...RULES, arrival_days: ['friday', 'someday'] },
    });
    expect(problem.errors).toMatchObject([{ message: 'Please choose days of the week' }]);
  });
});

describe('GET /owner/calendar', () => {
  it('shows each night, who comes and goes by first name only, and what is blocked', async () => {
    const own = await anOwnHome({ title: 'Board home' });
    const booking = await aStay(own.home);
    const block = await blockNights(own, '2026-05-25', '2026-05-26');
    const board = await boardOf(own);
    expect(board).toMatchObject({
      title: 'Board home',
      today: '2026-05-13',
      time_zone: 'America/Los_Angeles',
      status: 'listed',
      rules: RULES,
      stays: [
        {
          booking_id: booking.id,
          status: 'confirmed',
          guest_name: 'Robin',
          check_in_date: '2026-05-20',
          check_out_date: '2026-05-23',
        },
      ],
      blocks: [block],
    });
    expect(board.nights.map(({ date }) => date).filter((_date, index) => index % 21 === 0)).toEqual([
      '2026-05-13',
      '2026-06-03',
    ]);
    const nightOf = (date: string) => board.nights.find((night) => night.date === date);
    expect(nightOf('2026-05-13')).toMatchObject({
      ...{ state: 'free', can_arrive: false, not_for_sale: 'tonight', price: 100 },
    });
    expect(nightOf('2026-05-20')).toMatchObject({ state: 'sold', arrival: true, departure: false });
    expect(nightOf('2026-05-23')).toMatchObject({
      state: 'free',
      arrival: false,
      departure: true,
      can_arrive: true,
      not_for_sale: null,
    });
    expect(nightOf('2026-05-25')).toMatchObject({ state: 'blocked', arrival: false, can_arrive: false });
    expect(JSON.stringify(board)).not.toContain('Smith');
  });

  it("has the caller's own homes only, a page at a time", async () => {
    const own = await anOwnHome();
    await aHome(test.em);
    const ownerId = own.home.ownerId;
    await aHome(test.em, { ownerId, title: 'Later', createdAt: new Date(TEST_NOW.getTime() + 1) });
    const first = await own.owner.get<BoardHomeView[]>('/owner/calendar?limit=1');
    expect([first.body.map(({ title }) => title), first.headers['x-total-count']]).toEqual([['Later'], '2']);
    expect(String(first.headers.link)).toContain('cursor=');
  });

  it('a paused home takes nobody in', async () => {
    const own = await anOwnHome({ status: 'paused' });
    const board = await boardOf(own);
    expect([board.status, board.nights.some(({ can_arrive: can }) => can)]).toEqual(['paused', false]);
    expect(new Set(board.nights.map(({ not_for_sale: reason }) => reason))).toEqual(new Set(['paused']));
  });
});

describe('Calendars of other owners (F16)', () => {
  it('cannot be seen or changed by any call: the home is not found, and nothing changes', async () => {
    const own = await anOwnHome();
    const { id } = await blockNights(own, '2026-05-20', '2026-05-23');
    const before = [await entriesOf(own.home.id), await eventsOf(own.home.id), await boardOf(own)];
    const stranger = test.as(await anOwner(test.em));
    const path = `/properties/${own.home.id}`;
    const problems = [
      await stranger.expectProblem('POST', `${path}/blocks`, blockBody('2026-05-25', '2026-05-26')),
      await stranger.expectProblem('DELETE', `${path}/blocks/${id}`),
      await stranger.expectProblem('PUT', `${path}/stay-rules`, { ...RULES, min_nights: 2 }),
    ];
    expect(problems.map(({ status, code }) => [status, code])).toEqual([
      [404, 'property.not_found'],
      [404, 'property.not_found'],
      [404, 'property.not_found'],
    ]);
    expect((await stranger.get<BoardHomeView[]>('/owner/calendar')).body).toEqual([]);
    // Nor with the block of one home by the address of another.
    const other = await aHome(test.em, { ownerId: own.home.ownerId });
    const wrong = await own.owner.expectProblem('DELETE', `/properties/${other.id}/blocks/${id}`);
    expect(wrong.code).toBe('calendar.block_not_found');
    expect([await entriesOf(own.home.id), await eventsOf(own.home.id), await boardOf(own)]).toEqual(before);
  });
});
