import type { BoardHomeView, HomeCalendarsView } from '#libs/core/contracts';
import {
  aBlock,
  aBooking,
  aCalendar,
  aHome,
  anOperator,
  anOwner,
  aUser,
  eventPayloads,
  eventually,
  startCalendarServer,
  tables,
  TEST_NOW,
  type CalendarServer,
} from '#libs/testing';
import type { EventName } from '#libs/core/events';
import { civilDate } from '#libs/core/rules';
import type { Property } from '#libs/stays/properties';
import { FetchDueFeeds, Feeds } from '#libs/stays/feeds';
import { bookingRequest, isFound, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let platform: CalendarServer;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  platform = await startCalendarServer();
});
afterEach(() => platform.stop());

/** A home in Oregon, where it is Wednesday, the 13th of May. */
interface OwnHome {
  owner: ApiClient;
  home: Property;
}

async function anOwnHome(facts: Partial<Property> = {}): Promise<OwnHome> {
  const owner = await anOwner(test.em);
  return { owner: test.as(owner), home: await aHome(test.em, { ...facts, ownerId: owner.id }) };
}

const pathOf = ({ home }: OwnHome, rest: string) => `/owner/homes/${home.id}/${rest}`;
const CHOICES = { name: 'Airbnb', promise_minutes: 60, when_stale: 'allow' };
const connect = async (own: OwnHome, facts: object = {}) =>
  (
    await own.owner.post<HomeCalendarsView>(pathOf(own, 'feeds'), {
      ...CHOICES,
      address: platform.url,
      ...facts,
    })
  ).body;
const calendarsOf = async (own: OwnHome) =>
  (await own.owner.get<HomeCalendarsView>(pathOf(own, 'calendars'))).body;
const feedOf = ({ feeds }: HomeCalendarsView) => feeds[0] as HomeCalendarsView['feeds'][number];
const fetchNow = async (own: OwnHome, feedId: string) =>
  (await own.owner.post<HomeCalendarsView>(pathOf(own, `feeds/${feedId}/fetch`), {})).body;
const removeFeed = (own: OwnHome, feedId = '') =>
  own.owner.send<HomeCalendarsView>('DELETE', pathOf(own, `feeds/${feedId}`));
const due = () => test.app.get(FetchDueFeeds, { strict: false }).run();
const decide = async (own: OwnHome, nights: (string | undefined)[], decision: string) =>
  (await own.owner.post<HomeCalendarsView>(pathOf(own, 'feed-nights'), { nights, decision })).body;
const importedOf = async ({ home }: OwnHome) =>
  (
    await tables(test.em)
      .selectFrom('calendar_entries')
      .select('nights')
      .where('property_id', '=', home.id)
      .where('imported', '=', true)
      .orderBy('nights')
      .execute()
  ).map(({ nights }) => nights);
const book = async ({ home }: OwnHome, checkIn: string, checkOut: string) =>
  test
    .as(await aUser(test.em))
    .send<{ code?: string; detail?: string }>(
      'POST',
      '/bookings',
      JSON.stringify(bookingRequest(home.id, checkIn, checkOut)),
    );
const announcedOf = async (name: EventName, homeId: string) =>
  (await eventPayloads(test.em, name)).filter((payload) => JSON.stringify(payload).includes(homeId));
const openedOf = (homeId: string) => announcedOf('property.nights_opened', homeId);
const STAY = { uid: 'stay', from: '2026-05-20', to: '2026-05-23' };
const LATER = { uid: 'stay', from: '2026-05-25', to: '2026-05-27' };

/** The event "stay" with another start, or without one, and with other lines. */
interface OddEvent {
  start?: string | null;
  rest?: string[];
}

const oddCalendar = ({ start = '20260520', rest = [] }: OddEvent, others: readonly string[] = []) =>
  [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:stay'],
    ...(start === null ? [] : [start === 'garbage' ? 'DTSTART:garbage' : `DTSTART;VALUE=DATE:${start}`]),
    ...['DTEND;VALUE=DATE:20260523', ...rest, 'END:VEVENT', ...others, 'END:VCALENDAR', ''],
  ].join('\r\n');

describe('Calendars of other platforms (D12)', () => {
  it('take their nights out of search, booking and the board, and never show their address', async () => {
    const own = await anOwnHome();
    platform.answer({ body: aCalendar([STAY]) });
    const calendars = await connect(own);
    expect(feedOf(calendars)).toMatchObject({
      name: 'Airbnb',
      kind: 'address',
      host: '127.0.0.1',
      ranges: 1,
      is_stale: false,
    });
    expect(JSON.stringify(calendars)).not.toContain('sesame');
    expect(
      JSON.stringify(await tables(test.em).selectFrom('calendar_feeds').selectAll().execute()),
    ).not.toContain('sesame');
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(false);
    expect(await isFound(test.api, own.home.id, '2026-05-23', '2026-05-24')).toBe(true);
    expect((await book(own, '2026-05-22', '2026-05-24')).body.code).toBe('booking.dates_taken');
    const { body } = await own.owner.get<BoardHomeView[]>('/owner/calendar');
    const states = body[0]?.nights.filter(({ date }) => date >= '2026-05-19' && date < '2026-05-24');
    expect(states?.map(({ state }) => state)).toEqual(['free', 'imported', 'imported', 'imported', 'free']);
    const problem = await own.owner.expectProblem('POST', `/properties/${own.home.id}/blocks`, {
      ...{ from: '2026-05-22', to: '2026-05-24', reason: 'other', note: null },
    });
    expect(problem.detail).toBe(
      'A stay on another platform from May 20 to May 23 is in the way. Nothing has changed.',
    );
  });

  it('are followed: moved events move, removed ones free their nights, and alerts hear of it', async () => {
    const own = await anOwnHome();
    platform.answer({ body: aCalendar([STAY]) });
    const { id } = feedOf(await connect(own));
    platform.answer({ body: aCalendar([LATER]) });
    await fetchNow(own, id);
    expect(await importedOf(own)).toEqual(['[2026-05-25,2026-05-27)']);
    expect(await openedOf(own.home.id)).toMatchObject([{ from: '2026-05-20', to: '2026-05-23' }]);
    await fetchNow(own, id);
    expect(await openedOf(own.home.id)).toHaveLength(1);
    platform.answer({ body: aCalendar([]) });
    await fetchNow(own, id);
    expect(await importedOf(own)).toEqual([]);
    expect(await isFound(test.api, own.home.id, '2026-05-25', '2026-05-27')).toBe(true);
  });

  it('that overlap are taken once, and stay taken until the last of them is removed', async () => {
    const own = await anOwnHome();
    platform.answer({ body: aCalendar([STAY]) });
    await connect(own);
    platform.answer({ body: aCalendar([{ ...STAY, to: '2026-05-24' }]) });
    const { feeds } = await connect(own, { name: 'Vrbo', address: `${platform.url}&of=vrbo` });
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-24)']);
    const remove = async (name: string) => {
      await removeFeed(own, feeds.find((feed) => feed.name === name)?.id);
      test.clock.advance({ minutes: 1 });
      await due();
    };
    await remove('Vrbo');
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    await remove('Airbnb');
    expect(await importedOf(own)).toEqual([]);
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(true);
    expect(await openedOf(own.home.id)).toHaveLength(2);
  });

  it('can be had back for a moment after they were removed, with everything that was decided about their nights', async () => {
    const own = await anOwnHome();
    const end = { uid: 'end', from: '2026-09-01', to: '2027-05-01', summary: 'Closed' };
    await aBlock(test.em, own.home.id, { from: '2026-05-22', to: '2026-05-24' });
    platform.answer({ body: aCalendar([STAY, end]) });
    const first = await connect(own);
    await decide(own, [first.proposals[0]?.id], 'dismiss');
    const before = await decide(own, [first.conflicts[0]?.id], 'acknowledge');
    const { id } = feedOf(before);
    const removed = await removeFeed(own, id);
    expect(removed.body).toMatchObject({ feeds: [], conflicts: [], proposals: [] });
    expect((await own.owner.expectProblem('DELETE', pathOf(own, `feeds/${id}`))).code).toBe('feed.not_found');
    expect((await own.owner.expectProblem('POST', pathOf(own, `feeds/${id}/fetch`), {})).status).toBe(404);
    // Nobody books a night that its owner may take back.
    await due();
    expect((await book(own, '2026-05-20', '2026-05-22')).body.code).toBe('booking.dates_taken');
    const restore = () => own.owner.post<HomeCalendarsView>(pathOf(own, `feeds/${id}/restore`), {});
    expect((await restore()).body).toEqual(before);
    expect((await restore()).body).toEqual(before);
    test.clock.advance({ minutes: 1 });
    await due();
    expect((await calendarsOf(own)).feeds).toMatchObject([{ id }]);
    expect(await openedOf(own.home.id)).toEqual([]);
    await removeFeed(own, id);
    test.clock.advance({ minutes: 1 });
    await due();
    await due();
    expect((await own.owner.expectProblem('POST', pathOf(own, `feeds/${id}/restore`), {})).code).toBe(
      'feed.not_found',
    );
    expect((await book(own, '2026-05-20', '2026-05-22')).status).toBe(201);
  });

  it('are connected once for a home: the sentence says which calendar has the address', async () => {
    const own = await anOwnHome();
    const { id } = feedOf(await connect(own, { address: `  ${platform.url}#today` }));
    const asked = platform.asked();
    const again = (address: string) =>
      own.owner.expectProblem('POST', pathOf(own, 'feeds'), { ...CHOICES, name: 'Vrbo', address });
    for (const address of [platform.url, `${platform.url}#`, platform.url.replace('http', 'HTTP')])
      expect(await again(address)).toMatchObject({
        status: 409,
        code: 'feed.connected',
        detail: 'This home has this calendar already: it is “Airbnb”. Nothing was added.',
        errors: [{ field: 'address' }],
      });
    expect(platform.asked()).toBe(asked);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        own.owner.send(
          'POST',
          pathOf(own, 'feeds'),
          JSON.stringify({ ...CHOICES, name, address: `${platform.url}&of=${own.home.id}` }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await removeFeed(own, id);
    await connect(own, { name: 'Again' });
    expect((await own.owner.expectProblem('POST', pathOf(own, `feeds/${id}/restore`), {})).detail).toContain(
      '“Again”',
    );
  });

  it('may be those of two homes of an owner, and say so', async () => {
    const own = await anOwnHome({ title: 'Cedar House' });
    const second = { ...own, home: await aHome(test.em, { ownerId: own.home.ownerId, title: 'Fir Cabin' }) };
    const stranger = await anOwnHome();
    await connect(stranger);
    expect(feedOf(await connect(own)).also_at).toEqual([]);
    expect(feedOf(await connect(second)).also_at).toEqual(['Cedar House']);
    expect(feedOf(await calendarsOf(own)).also_at).toEqual(['Fir Cabin']);
    expect(feedOf(await calendarsOf(stranger)).also_at).toEqual([]);
  });

  it('never overwrite a booking: it stays, the conflict is shown, and the nights are taken when it ends', async () => {
    const own = await anOwnHome();
    const traveler = await aUser(test.em);
    const booking = await aBooking(test.em, {
      home: own.home,
      traveler,
      status: 'pending',
      checkIn: '2026-05-21',
      nights: 1,
    });
    await aBlock(test.em, own.home.id, { from: '2026-05-23', to: '2026-05-25' });
    platform.answer({ body: aCalendar([{ ...STAY, to: '2026-05-24' }]) });
    const { conflicts } = await connect(own);
    expect(conflicts.map(({ with: taken }) => taken)).toEqual([
      { kind: 'hold', from: '2026-05-21', to: '2026-05-22', booking_id: booking.id },
      { kind: 'block', from: '2026-05-23', to: '2026-05-25', booking_id: null },
    ]);
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-21)', '[2026-05-22,2026-05-23)']);
    expect((await decide(own, [conflicts[0]?.id], 'acknowledge')).conflicts).toEqual([]);
    expect((await decide(own, [conflicts[0]?.id], 'unacknowledge')).conflicts).toEqual(conflicts);
    await test.as(traveler).post(`/bookings/${booking.id}/cancel`, { reason: null });
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(false);
    expect((await book(own, '2026-05-21', '2026-05-22')).body.code).toBe('booking.dates_taken');
  });

  it('that are sold twice are announced once for each booking here, whatever the platform calls its stay', async () => {
    const own = await anOwnHome();
    const stayOn = async (checkIn: string, status: 'pending' | 'confirmed') =>
      aBooking(test.em, {
        ...{ home: own.home, traveler: await aUser(test.em), status },
        ...{ checkIn, nights: 1 },
      });
    const paid = await stayOn('2026-05-21', 'confirmed');
    const held = await stayOn('2026-05-26', 'pending');
    await aBlock(test.em, own.home.id, { from: '2026-05-28', to: '2026-05-30' });
    const announced = () => announcedOf('property.nights_sold_twice', own.home.id);
    platform.answer({
      body: aCalendar([STAY, { uid: 'other', from: '2026-05-28', to: '2026-05-29' }]),
    });
    const { id } = feedOf(await connect(own));
    await fetchNow(own, id);
    const first = {
      platform: 'Airbnb',
      from: '2026-05-20',
      to: '2026-05-23',
      bookingId: paid.id,
      paid: true,
    };
    expect(await announced()).toMatchObject([{ ownerId: own.home.ownerId, stays: [first] }]);
    platform.answer({ body: aCalendar([{ ...STAY, uid: 'renamed', from: '2026-05-21' }]) });
    await fetchNow(own, id);
    expect(await announced()).toHaveLength(1);
    platform.answer({ body: aCalendar([LATER]) });
    await fetchNow(own, id);
    const second = { bookingId: held.id, paid: false, bookedFrom: '2026-05-26', bookedTo: '2026-05-27' };
    expect(await announced()).toMatchObject([{ stays: [first] }, { stays: [second] }]);
    const { body } = await own.owner.get<BoardHomeView[]>('/owner/calendar');
    expect(body[0]?.conflicts).toEqual([{ platform: 'Airbnb', from: '2026-05-25', to: '2026-05-27' }]);
  });

  it('propose the end of what they sell; the owner takes or leaves it', async () => {
    const own = await anOwnHome();
    const horizon = { uid: 'end', from: '2026-09-01', to: '2027-05-01', summary: 'Not available' };
    platform.answer({ body: aCalendar([STAY, horizon]) });
    const calendars = await connect(own);
    const [proposal] = calendars.proposals;
    expect(proposal).toMatchObject({ from: '2026-09-01', to: '2027-05-01' });
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    expect(feedOf(calendars).horizon).toEqual({
      ...{ id: proposal?.id, from: '2026-09-01', to: '2027-05-01', state: 'asked' },
    });
    const say = async (decision: string) =>
      feedOf(await decide(own, [proposal?.id], decision)).horizon?.state;
    expect(await say('dismiss')).toBe('open');
    await fetchNow(own, feedOf(calendars).id);
    expect((await calendarsOf(own)).proposals).toEqual([]);
    expect(await say('accept')).toBe('closed');
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)', '[2026-09-01,2027-05-01)']);
    expect(await say('propose')).toBe('asked');
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    expect((await calendarsOf(own)).proposals).toEqual(calendars.proposals);
  });

  it('close here what they close in front of their end, whatever was said about that', async () => {
    const own = await anOwnHome();
    const ending = (from: string) => ({ uid: from, from, to: '2027-05-01', summary: 'Not available' });
    platform.answer({ body: aCalendar([STAY, ending('2026-07-01')]) });
    const { feeds, proposals } = await connect(own);
    const [feed] = feeds;
    await decide(own, [proposals[0]?.id], 'dismiss');
    const closes = async (from: string) => {
      platform.answer({ body: aCalendar([STAY, ending(from)]) });
      await fetchNow(own, feed?.id ?? '');
      return importedOf(own);
    };
    expect(await closes('2026-07-05')).toEqual(['[2026-05-20,2026-05-23)']);
    const closed = ['[2026-05-20,2026-05-23)', '[2026-06-10,2026-07-05)'];
    expect(await closes('2026-06-10')).toEqual(closed);
    expect(await closes('2026-06-10')).toEqual(closed);
    expect(await closes('2026-07-06')).toEqual(['[2026-05-20,2026-05-23)']);
    expect((await calendarsOf(own)).proposals).toEqual([]);
  });

  it('close at once what they close later, to their end: somebody has closed it', async () => {
    const own = await anOwnHome();
    platform.answer({ body: aCalendar([STAY]) });
    const { id } = feedOf(await connect(own));
    platform.answer({
      body: aCalendar([{ uid: 'season', from: '2026-06-10', to: '2026-10-01', summary: 'Blocked' }]),
    });
    const { proposals, feeds } = await fetchNow(own, id);
    expect(proposals).toEqual([]);
    expect(feeds[0]?.horizon).toMatchObject({ from: '2026-06-10', to: '2026-10-01', state: 'closed' });
    expect(await importedOf(own)).toEqual(['[2026-06-10,2026-10-01)']);
  });

  it('come from files, too, and say what could not be read', async () => {
    const own = await anOwnHome();
    const content = Buffer.from(
      aCalendar([STAY, { uid: 'odd', from: '2026-06-05', to: '2026-06-01' }]),
    ).toString('base64');
    const { body } = await own.owner.post<HomeCalendarsView>(pathOf(own, 'feed-files'), {
      name: 'Export',
      content,
    });
    expect(feedOf(body)).toMatchObject({
      kind: 'file',
      host: null,
      ranges: 1,
      unreadable: 1,
      earlier_changes: 0,
      availabilities: 0,
      next_fetch_at: null,
      is_stale: false,
    });
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    const problem = await own.owner.expectProblem('POST', pathOf(own, `feeds/${feedOf(body).id}/fetch`), {});
    expect(problem.code).toBe('feed.is_file');
  });

  it('from a file are updated by a newer one: what moved moves, what is gone is free again', async () => {
    const own = await anOwnHome();
    const fileOf = (...stays: (typeof STAY)[]) => Buffer.from(aCalendar(stays)).toString('base64');
    const other = { uid: 'other', from: '2026-06-01', to: '2026-06-03' };
    const { body } = await own.owner.post<HomeCalendarsView>(pathOf(own, 'feed-files'), {
      ...{ name: 'Vrbo', content: fileOf(STAY, other) },
    });
    test.clock.advance({ minutes: 5 });
    const path = pathOf(own, `feed-files/${feedOf(body).id}`);
    const updated = await own.owner.put<HomeCalendarsView>(path, { content: fileOf(LATER) });
    expect(updated.body.feeds).toMatchObject([
      { name: 'Vrbo', ranges: 1, fetched_at: test.clock.now().toISOString() },
    ]);
    expect(await importedOf(own)).toEqual(['[2026-05-25,2026-05-27)']);
    const problem = await own.owner.expectProblem('PUT', path, {
      content: Buffer.from('no calendar').toString('base64'),
    });
    expect(problem.code).toBe('feed.not_calendar');
    expect(await importedOf(own)).toEqual(['[2026-05-25,2026-05-27)']);
    const fetched = feedOf(await connect(await anOwnHome()));
    expect(
      (await own.owner.expectProblem('PUT', pathOf(own, `feed-files/${fetched.id}`), { content: fileOf() }))
        .code,
    ).toBe('feed.not_found');
  });

  it.each`
    size                 | text                                                    | code
    ${'195 KB'}          | ${aCalendar([STAY]) + 'X-A:b\r\n'.repeat(28_000)}       | ${null}
    ${'1.99 MB'}         | ${aCalendar([STAY]) + 'X-A:b\r\n'.repeat(284_000)}      | ${null}
    ${'just over 2 MB'}  | ${aCalendar([STAY]) + 'X-A:b\r\n'.repeat(286_000)}      | ${'feed.too_large'}
    ${'over 4 MB'}       | ${aCalendar([STAY]) + 'X-A:b\r\n'.repeat(600_000)}      | ${'feed.too_large'}
    ${'too many events'} | ${aCalendar(Array.from({ length: 5_001 }, () => STAY))} | ${'feed.too_many_events'}
  `(
    'from a file have the limits of those from an address: $size',
    async ({ text, code }: { text: string; code: string | null }) => {
      const own = await anOwnHome();
      const content = Buffer.from(text).toString('base64');
      const path = pathOf(own, 'feed-files');
      if (code === null) {
        const { body } = await own.owner.post<HomeCalendarsView>(path, { name: 'Export', content });
        await own.owner.put(`${path}/${feedOf(body).id}`, { content });
        expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
      } else
        expect((await own.owner.expectProblem('POST', path, { name: 'Export', content })).code).toBe(code);
    },
  );

  it('with an address are not updated from a file', async () => {
    const own = await anOwnHome();
    const { id } = feedOf(await connect(own));
    const content = Buffer.from(aCalendar([])).toString('base64');
    const problem = await own.owner.expectProblem('PUT', pathOf(own, `feed-files/${id}`), { content });
    expect(problem.code).toBe('feed.is_address');
  });

  it('conflict with a booking also when there is no time for preparation between both, but are not sold twice', async () => {
    const own = await anOwnHome({ preparationHours: 5 });
    const traveler = await aUser(test.em);
    await aBooking(test.em, {
      ...{ home: own.home, traveler, status: 'confirmed', checkIn: '2026-05-23', nights: 1 },
    });
    await aBlock(test.em, own.home.id, { from: '2026-05-18', to: '2026-05-20' });
    platform.answer({ body: aCalendar([STAY, { uid: 'later', from: '2026-05-25', to: '2026-05-27' }]) });
    expect((await connect(own)).conflicts).toMatchObject([
      {
        from: '2026-05-20',
        overlaps: false,
        with: { kind: 'booking', from: '2026-05-23', to: '2026-05-24' },
      },
    ]);
    expect(await announcedOf('property.nights_sold_twice', own.home.id)).toEqual([]);
    const { body } = await own.owner.get<BoardHomeView[]>('/owner/calendar');
    expect(body[0]?.conflicts).toEqual([]);
  });

  it('that send back what we have exported close nothing more and are no conflict', async () => {
    const own = await anOwnHome({ preparationHours: 5 });
    const traveler = await aUser(test.em);
    for (const checkIn of ['2026-05-20', '2026-06-02'])
      await aBooking(test.em, { ...{ home: own.home, traveler, status: 'confirmed', checkIn }, nights: 2 });
    const back = { uid: 'back', from: '2026-05-19', to: '2026-05-23', summary: 'Airbnb (Not available)' };
    const guest = { uid: 'guest', from: '2026-06-01', to: '2026-06-05' };
    platform.answer({ body: aCalendar([back, guest]) });
    const calendars = await connect(own);
    expect(calendars.conflicts.map(({ from }) => from)).toEqual(['2026-06-01']);
    expect(await importedOf(own)).toEqual(['[2026-06-01,2026-06-02)', '[2026-06-04,2026-06-05)']);
    test.clock.set(new Date('2026-05-22T19:00:00Z'));
    expect((await fetchNow(own, feedOf(calendars).id)).conflicts).toHaveLength(1);
  });

  it.each`
    summary                       | to              | conflicts | why
    ${'Airbnb (Not available)'}   | ${'2026-05-24'} | ${0}      | ${'both stays, merged'}
    ${'Airbnb (Not available)'}   | ${'2026-05-22'} | ${0}      | ${'one of them, before the platform knew of the other'}
    ${'CLOSED - Not available'}   | ${'2026-05-24'} | ${0}      | ${'in the words of Booking.com'}
    ${'Blocked'}                  | ${'2026-05-24'} | ${0}      | ${'in the words of Vrbo'}
    ${'Busy'}                     | ${'2026-05-24'} | ${0}      | ${'in the words of Google'}
    ${'Airbnb (Not available)'}   | ${'2026-05-23'} | ${2}      | ${'other nights'}
    ${'Reserved'}                 | ${'2026-05-24'} | ${2}      | ${'a stay'}
    ${'Reserved - Not available'} | ${'2026-05-22'} | ${1}      | ${'a stay that says both'}
  `(
    'that send back stays of a shared calendar without preparation: $why, $conflicts conflicts',
    async ({ summary, to, conflicts }: { summary: string; to: string; conflicts: number }) => {
      const own = await anOwnHome();
      await own.owner.post(pathOf(own, 'calendar-address'), {});
      const traveler = await aUser(test.em);
      for (const checkIn of ['2026-05-20', '2026-05-22'])
        await aBooking(test.em, { ...{ home: own.home, traveler, status: 'confirmed', checkIn }, nights: 2 });
      platform.answer({ body: aCalendar([{ uid: 'back', from: '2026-05-20', to, summary }]) });
      expect((await connect(own)).conflicts).toHaveLength(conflicts);
      expect(await announcedOf('property.nights_sold_twice', own.home.id)).toHaveLength(conflicts ? 1 : 0);
    },
  );

  it('that close the nights of a stay of a calendar that is not shared are no echo', async () => {
    const own = await anOwnHome();
    const traveler = await aUser(test.em);
    const stay = { home: own.home, traveler, status: 'confirmed', checkIn: '2026-05-20' } as const;
    await aBooking(test.em, { ...stay, nights: 2 });
    const back = { uid: 'back', from: '2026-05-20', to: '2026-05-22', summary: 'Airbnb (Not available)' };
    platform.answer({ body: aCalendar([back]) });
    expect((await connect(own)).conflicts).toHaveLength(1);
  });

  it('that still send back a stay after it was cancelled keep no nights closed, for a day', async () => {
    const own = await anOwnHome();
    await own.owner.post(pathOf(own, 'calendar-address'), {});
    const guest = await aUser(test.em);
    const stay = { home: own.home, traveler: guest, status: 'confirmed', checkIn: '2026-05-20' } as const;
    const booking = await aBooking(test.em, { ...stay, nights: 2 });
    const back = { uid: 'back', from: '2026-05-20', to: '2026-05-22', summary: 'Airbnb (Not available)' };
    platform.answer({ body: aCalendar([back]), etag: '"same"' });
    const { id } = feedOf(await connect(own));
    await test.as(guest).post(`/bookings/${booking.id}/cancel`, {});
    test.clock.advance({ hours: 2 });
    await fetchNow(own, id);
    expect(await importedOf(own)).toEqual([]);
    test.clock.advance({ hours: 23 });
    await fetchNow(own, id);
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-22)']);
  });

  it.each`
    address                         | code
    ${'http://10.0.0.1/a.ics'}      | ${'feed.address_private'}
    ${'http://[::ffff:10.0.0.1]/'}  | ${'feed.address_private'}
    ${'https://me:pw@example.com/'} | ${'feed.address_credentials'}
    ${'calendar'}                   | ${'feed.address_invalid'}
    ${'http://localhost:3000/api/'} | ${'feed.own_address'}
  `('are not fetched from $address', async ({ address, code }: { address: string; code: string }) => {
    const own = await anOwnHome();
    const problem = await own.owner.expectProblem('POST', pathOf(own, 'feeds'), { ...CHOICES, address });
    expect(problem).toMatchObject({ code, errors: [{ field: 'address' }] });
    expect((await calendarsOf(own)).feeds).toEqual([]);
  });

  it('that cannot be read lose nothing: the last nights stay, and the owner reads why', async () => {
    const own = await anOwnHome();
    platform.answer({ body: aCalendar([STAY]) });
    const { id } = feedOf(await connect(own));
    for (const [body, code] of [
      ['<!doctype html>', 'feed.not_calendar'],
      [aCalendar([]).slice(0, 30), 'feed.cut_off'],
      ['x'.repeat(2_100_000), 'feed.too_large'],
      [aCalendar([{ ...STAY, uid: 'x'.repeat(20_001) }]), 'feed.line_too_long'],
      [aCalendar(Array.from({ length: 5_001 }, () => STAY)), 'feed.too_many_events'],
    ] as const) {
      platform.answer({ body });
      const problem = await own.owner.expectProblem('POST', pathOf(own, `feeds/${id}/fetch`), {});
      expect(problem.code).toBe(code);
      const feed = feedOf(await calendarsOf(own));
      expect(feed.problem).toEqual({ code, detail: problem.detail });
      expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    }
  });

  it.each`
    what                          | first                                      | later
    ${'a stay'}                   | ${{}}                                      | ${{ start: 'garbage' }}
    ${'a stay with a rule'}       | ${{}}                                      | ${{ start: '20260520', rest: ['SEQUENCE:1', 'RRULE:FREQ=HOURLY'] }}
    ${'a stay without its start'} | ${{}}                                      | ${{ start: null }}
    ${'a series'}                 | ${{ rest: ['RRULE:FREQ=WEEKLY;COUNT=2'] }} | ${{ rest: ['RRULE:FREQ=HOURLY;COUNT=2'] }}
  `(
    'that still have $what which can no longer be read keep its nights, and free them when it is gone',
    async ({ first, later }: { first: OddEvent; later: OddEvent }) => {
      const own = await anOwnHome();
      const gone = { uid: 'gone', from: '2026-06-20', to: '2026-06-22' };
      const other = aCalendar([gone]).split('\r\n').slice(2, -2);
      platform.answer({ body: oddCalendar(first, other) });
      const { id } = feedOf(await connect(own));
      const before = await importedOf(own);
      platform.answer({ body: oddCalendar(later) });
      for (const _ of [1, 2]) expect(feedOf(await fetchNow(own, id)).unreadable).toBe(1);
      expect(await importedOf(own)).toEqual(before.slice(0, -1));
      expect(await openedOf(own.home.id)).toHaveLength(1);
      platform.answer({ body: aCalendar([]) });
      expect(feedOf(await fetchNow(own, id)).unreadable).toBe(0);
      expect(await importedOf(own)).toEqual([]);
    },
  );

  it('keep the end of what they sell closed while a closing in it cannot be read', async () => {
    const own = await anOwnHome();
    const near = { uid: 'near', from: '2026-08-20', to: '2026-10-20', summary: 'Not available' };
    const far = { uid: 'far', from: '2026-10-20', to: '2027-05-13', summary: 'Not available' };
    platform.answer({ body: aCalendar([near, far]) });
    const { id, horizon } = feedOf(await connect(own));
    await decide(own, [horizon?.id], 'accept');
    for (const body of [
      aCalendar([near, far]).replace('DTSTART;VALUE=DATE:20260820', 'DTSTART:garbage'),
      aCalendar([near]).replace('DTSTART;VALUE=DATE:20260820', 'DTSTART:garbage'),
    ]) {
      platform.answer({ body });
      await fetchNow(own, id);
      expect(await importedOf(own)).toEqual(['[2026-08-20,2027-05-13)']);
    }
  });

  it('go with the home when it is deleted', async () => {
    const own = await anOwnHome();
    await aBlock(test.em, own.home.id, { from: '2026-05-21', to: '2026-05-22' });
    platform.answer({ body: aCalendar([STAY]) });
    const { id } = feedOf(await connect(own));
    expect((await own.owner.send('DELETE', `/owner/homes/${own.home.id}`)).status).toBeLessThan(300);
    const left = await tables(test.em)
      .selectFrom('calendar_feeds')
      .select('id')
      .where('id', '=', id)
      .execute();
    expect([...left, ...(await importedOf(own))]).toEqual([]);
  });

  it('have a name, a promise and a rule that can be changed', async () => {
    const own = await anOwnHome();
    const { id } = feedOf(await connect(own));
    const changed = await own.owner.put<HomeCalendarsView>(pathOf(own, `feeds/${id}`), {
      ...{ name: 'Vrbo', promise_minutes: 120, when_stale: 'refuse' },
    });
    expect(feedOf(changed.body)).toMatchObject({ name: 'Vrbo', promise_minutes: 120, when_stale: 'refuse' });
    const problem = await own.owner.expectProblem('PUT', pathOf(own, `feeds/${id}`), {
      ...CHOICES,
      promise_minutes: 5,
    });
    expect(problem.errors).toEqual([
      { field: 'promise_minutes', message: 'Please enter between 15 and 1440 minutes' },
    ]);
  });

  it('are limited to ten', async () => {
    const own = await anOwnHome();
    const content = Buffer.from(aCalendar([])).toString('base64');
    for (let count = 0; count < 10; count += 1)
      await own.owner.post(pathOf(own, 'feed-files'), { name: 'File', content });
    const problem = await own.owner.expectProblem('POST', pathOf(own, 'feed-files'), {
      name: 'File',
      content,
    });
    expect(problem.code).toBe('feed.too_many');
  });
});

describe('How new a calendar is', () => {
  it('is kept by fetching what is due, with conditional requests, at growing intervals after failures', async () => {
    const own = await anOwnHome();
    platform.answer({ body: aCalendar([STAY]), etag: '"1"' });
    await connect(own);
    await due();
    expect(platform.asked()).toBe(1);
    test.clock.advance({ minutes: 46 });
    await due();
    expect(platform.asked()).toBe(2);
    expect(feedOf(await calendarsOf(own))).toMatchObject({ is_stale: false, problem: null });
    expect(await importedOf(own)).toEqual(['[2026-05-20,2026-05-23)']);
    platform.answer({ status: 500 });
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      const { next_fetch_at: next } = feedOf(await calendarsOf(own));
      waits.push(Math.round((Date.parse(next ?? '') - test.clock.now().getTime()) / 60_000));
      test.clock.advance({ minutes: waits.at(-1) ?? 0 });
      await due();
    }
    expect(waits).toEqual([45, 2, 4, 8]);
    expect(feedOf(await calendarsOf(own)).problem?.code).toBe('feed.unreachable');
  });

  it.each`
    promise | minutes | why
    ${20}   | ${15}   | ${'a shorter promise counts at once'}
    ${120}  | ${90}   | ${'so does a longer one'}
  `(
    'follows a promise of $promise minutes: $why',
    async ({ promise, minutes }: { promise: number; minutes: number }) => {
      const own = await anOwnHome();
      const { id, fetched_at: fetchedAt } = feedOf(await connect(own));
      test.clock.advance({ minutes: 10 });
      await own.owner.put(pathOf(own, `feeds/${id}`), { ...CHOICES, promise_minutes: promise });
      const { next_fetch_at: next } = feedOf(await calendarsOf(own));
      expect(Date.parse(next ?? '') - Date.parse(fetchedAt ?? '')).toBe(minutes * 60_000);
      test.clock.advance({ minutes: minutes - 10 });
      const asked = platform.asked();
      await due();
      expect(platform.asked()).toBe(asked + 1);
    },
  );

  it('does not wait for one platform that is silent: all other feeds are fetched meanwhile', async () => {
    const silent = await startCalendarServer();
    const homes = [await anOwnHome(), await anOwnHome(), await anOwnHome()];
    for (const [index, own] of homes.entries())
      for (let feed = 0; feed < 10; feed += 1)
        await connect(own, { address: index === 0 && feed === 0 ? silent.url : `${platform.url}?${feed}` });
    const asked = platform.asked();
    silent.answer({ silent: true });
    test.clock.advance({ minutes: 46 });
    let isOver = false;
    const run = due().finally(() => (isOver = true));
    await eventually(() => expect(platform.asked()).toBe(asked + 29));
    expect(isOver).toBe(false);
    await silent.stop();
    await run;
  });

  it('is made sure before a hold: a stay that was sold elsewhere meanwhile is not sold again', async () => {
    const own = await anOwnHome();
    await connect(own);
    platform.answer({ body: aCalendar([STAY]) });
    expect((await book(own, '2026-05-14', '2026-05-15')).status).toBe(201);
    expect(platform.asked()).toBe(1);
    test.clock.advance({ minutes: 61 });
    expect((await book(own, '2026-05-21', '2026-05-22')).body.code).toBe('booking.dates_taken');
    expect(platform.asked()).toBe(2);
  });

  it.each`
    rule        | status
    ${'allow'}  | ${201}
    ${'refuse'} | ${409}
  `(
    'and without an answer the owner has chosen: $rule',
    async ({ rule, status }: { rule: string; status: number }) => {
      const own = await anOwnHome();
      await connect(own, { when_stale: rule });
      platform.answer({ status: 503 });
      test.clock.advance({ minutes: 61 });
      const first = await book(own, '2026-05-21', '2026-05-22');
      expect(first.status).toBe(status);
      if (status === 409)
        expect(first.body.detail).toBe(
          'We could not make sure that this home is still free on other platforms. Please try again in a minute.',
        );
      await book(own, '2026-05-25', '2026-05-26');
      // Asked a moment ago: nobody waits again.
      expect(platform.asked()).toBe(2);
      platform.answer({ status: 200 });
      test.clock.advance({ minutes: 1 });
      expect((await book(own, '2026-05-28', '2026-05-29')).status).toBe(201);
    },
  );
});

describe('A calendar that can be read but not taken over', () => {
  it.each`
    rule        | status
    ${'allow'}  | ${201}
    ${'refuse'} | ${409}
  `(
    'is a fetch that failed, is asked for later and less often, and a hold follows the rule: $rule',
    async ({ rule, status }: { rule: string; status: number }) => {
      const own = await anOwnHome();
      await connect(own, { when_stale: rule });
      const read = jest
        .spyOn(test.app.get(Feeds, { strict: false })['fetchFeed'], 'read')
        .mockRejectedValue(new RangeError('date/time field value out of range'));
      test.clock.advance({ minutes: 61 });
      expect((await book(own, '2026-05-21', '2026-05-22')).status).toBe(status);
      read.mockRestore();
      const { problem, next_fetch_at: next } = feedOf(await calendarsOf(own));
      expect(problem?.code).toBe('feed.not_applied');
      expect(Date.parse(next ?? '')).toBeGreaterThan(test.clock.now().getTime());
    },
  );

  it('is refused with a sentence when it is connected, uploaded or updated, and nothing is stored', async () => {
    const own = await anOwnHome();
    const content = Buffer.from(aCalendar([STAY])).toString('base64');
    const path = pathOf(own, 'feed-files');
    const { id } = feedOf((await own.owner.post<HomeCalendarsView>(path, { name: 'Vrbo', content })).body);
    const nights = { key: 'k', from: '0000-01-01', to: '2026-05-20', horizon: false, closed: false };
    const read = jest.spyOn(test.app.get(Feeds, { strict: false })['fetchFeed'], 'read').mockResolvedValue({
      nights: [{ ...nights, from: civilDate(nights.from), to: civilDate(nights.to) }],
      unread: { entries: 0, earlierChanges: 0, availabilities: 0 },
      kept: { uids: new Set(), closing: false },
    });
    for (const [method, at, body] of [
      ['POST', pathOf(own, 'feeds'), { ...CHOICES, address: platform.url }],
      ['POST', path, { name: 'Export', content }],
      ['PUT', `${path}/${id}`, { content }],
    ] as const) {
      const problem = await own.owner.expectProblem(method, at, body);
      expect(problem).toMatchObject({ status: 422, code: 'feed.not_applied' });
    }
    read.mockRestore();
    expect((await calendarsOf(own)).feeds).toHaveLength(1);
  });
});

describe('A platform that never answers', () => {
  it('holds nobody up for ever: the rule of the owner decides, and the owner reads why', async () => {
    const own = await anOwnHome();
    await connect(own, { when_stale: 'refuse' });
    platform.answer({ silent: true });
    test.clock.advance({ minutes: 61 });
    expect((await book(own, '2026-05-21', '2026-05-22')).body.code).toBe('booking.calendar_stale');
    // The fetch is given up in the same moment as the hold, and is noted after it.
    await eventually(async () => expect(feedOf(await calendarsOf(own)).problem?.code).toBe('feed.timeout'));
  });
});

describe('The calendar of a home for other platforms', () => {
  const share = async (own: OwnHome): Promise<string> => {
    const { body } = await own.owner.post<HomeCalendarsView>(pathOf(own, 'calendar-address'), {});
    return new URL(body.export_address ?? '').pathname.replace('/api', '');
  };

  const eventsIn = (text: string) =>
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => {
        const valueOf = (name: string) => new RegExp(`${name}[^:]*:(\\S+)`).exec(event)?.[1] ?? '';
        return {
          uid: valueOf('UID'),
          nights: `${valueOf('DTSTART')}/${valueOf('DTEND')}`,
          summary: valueOf('SUMMARY'),
          sequence: valueOf('SEQUENCE'),
          stamp: valueOf('DTSTAMP'),
        };
      });

  it('has paid stays and blocks without a word about people, and neither holds nor what was imported', async () => {
    const own = await anOwnHome();
    const traveler = await aUser(test.em, { fullName: 'Robin Smith' });
    const stayOn = (checkIn: string, status: 'pending' | 'confirmed') =>
      aBooking(test.em, { home: own.home, traveler, status, checkIn, nights: 2 });
    const booking = await stayOn('2026-05-16', 'confirmed');
    await stayOn('2026-05-25', 'pending');
    await aBlock(test.em, own.home.id, { from: '2026-05-28', to: '2026-05-30' });
    platform.answer({ body: aCalendar([STAY]) });
    await connect(own);
    const answer = await test.api.get<string>(await share(own));
    expect(answer.headers['content-type']).toContain('text/calendar');
    const text = answer.body;
    expect(eventsIn(text)).toMatchObject([
      { nights: '20260516/20260518', summary: 'Reserved', sequence: '0' },
      { nights: '20260528/20260530', summary: 'Not', sequence: '0' },
    ]);
    expect(text).not.toMatch(new RegExp(`Robin|Smith|${booking.id}|${own.home.title}`));
  });

  it('has the nights that are kept for preparation, until they have passed', async () => {
    const own = await anOwnHome({ preparationHours: 5 });
    const traveler = await aUser(test.em);
    for (const checkIn of ['2026-05-12', '2026-05-16', '2026-05-18', '2026-05-25'])
      await aBooking(test.em, {
        ...{ home: own.home, traveler, checkIn },
        ...{ status: checkIn === '2026-05-25' ? 'pending' : 'confirmed', nights: 1 },
      });
    await aBlock(test.em, own.home.id, { from: '2026-05-19', to: '2026-05-21' });
    const path = await share(own);
    const nights = async () =>
      eventsIn((await test.api.get<string>(path)).body)
        .map((event) => event.nights)
        .sort();
    const later = [
      ...['20260515/20260516', '20260516/20260517', '20260517/20260518', '20260518/20260519'],
      '20260519/20260521',
    ];
    expect(await nights()).toEqual(['20260513/20260514', ...later]);
    test.clock.advance({ days: 1 });
    expect(await nights()).toEqual(later);
  });

  it('says which version of an event is newer', async () => {
    const own = await anOwnHome();
    const { body: block } = await own.owner.post<{ id: string }>(`/properties/${own.home.id}/blocks`, {
      ...{ from: '2026-05-20', to: '2026-05-25', reason: 'other', note: null },
    });
    const path = await share(own);
    const [first] = eventsIn((await test.api.get<string>(path)).body);
    await own.owner.send(
      'DELETE',
      `/properties/${own.home.id}/blocks/${block.id}?from=2026-05-23&to=2026-05-25`,
    );
    const [second] = eventsIn((await test.api.get<string>(path)).body);
    expect(first).toMatchObject({ nights: '20260520/20260525', sequence: '0' });
    expect(second).toMatchObject({ uid: first?.uid, nights: '20260520/20260523', sequence: '1' });
    expect((second?.stamp ?? '') >= (first?.stamp ?? 'z')).toBe(true);
  });

  it('has the same UIDs and the same tag as long as nothing changes', async () => {
    const own = await anOwnHome();
    await aBlock(test.em, own.home.id);
    const path = await share(own);
    const first = await test.api.get<string>(path);
    test.clock.advance({ minutes: 90 });
    const second = await test.api.get<string>(path);
    expect(second.headers.etag).toBe(first.headers.etag);
    const uid = /UID:(\S+)/.exec(first.body)?.[1];
    expect(uid).toMatch(/^[0-9a-f]{32}@calendar\.latchkey$/);
  });

  it('is not imported again', async () => {
    const own = await anOwnHome();
    await aBlock(test.em, own.home.id);
    const exported = await test.api.get<string>(await share(own));
    platform.answer({ body: exported.body });
    const calendars = await connect(own);
    expect(feedOf(calendars)).toMatchObject({ ranges: 0, unreadable: 0 });
    expect(calendars.conflicts).toEqual([]);
  });

  it('has another address after it was renewed, and none after it was ended', async () => {
    const own = await anOwnHome();
    const first = await share(own);
    const second = await share(own);
    expect((await test.api.expectProblem('GET', first)).code).toBe('feed.export_not_found');
    expect((await test.api.get(second)).status).toBe(200);
    const ended = await own.owner.send<HomeCalendarsView>('DELETE', pathOf(own, 'calendar-address'));
    expect(ended.body.export_address).toBeNull();
    expect((await test.api.expectProblem('GET', second)).code).toBe('feed.export_not_found');
    const stored = await tables(test.em).selectFrom('calendar_exports').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.slice(11, -4));
  });
});

describe('An address that was replaced or ended by mistake', () => {
  const addressIn = ({ export_address: address }: HomeCalendarsView) =>
    address === null ? null : new URL(address).pathname.replace('/api', '');
  const isRead = async (path: string | null) =>
    path !== null && (await test.api.send('GET', path)).status === 200;

  it('works again when that is taken back, and the one in its place does not', async () => {
    const own = await anOwnHome();
    const path = pathOf(own, 'calendar-address');
    const post = async (call: string) => addressIn((await own.owner.post<HomeCalendarsView>(call, {})).body);
    const first = await post(path);
    const second = await post(path);
    expect([await isRead(first), await isRead(second)]).toEqual([false, true]);
    expect(await post(`${path}/restore`)).toBe(first);
    expect([await isRead(first), await isRead(second)]).toEqual([true, false]);
    await own.owner.send('DELETE', path);
    expect(await isRead(first)).toBe(false);
    expect(await post(`${path}/restore`)).toBe(first);
    expect(await isRead(first)).toBe(true);
  });

  it('has ended for good after a minute', async () => {
    const own = await anOwnHome();
    const path = pathOf(own, 'calendar-address');
    await own.owner.post(path, {});
    await own.owner.post(path, {});
    test.clock.advance({ minutes: 1 });
    const problem = await own.owner.expectProblem('POST', `${path}/restore`, {});
    expect(problem.code).toBe('feed.address_ended');
  });
});

describe("Somebody else's calendars", () => {
  it('do not exist for other owners, and are refused to travelers, operators and visitors, by every call', async () => {
    const own = await anOwnHome();
    platform.answer({
      body: aCalendar([STAY, { uid: 'end', from: '2026-09-01', to: '2027-05-01', summary: 'Closed' }]),
    });
    const before = await connect(own);
    const [feed, [proposal]] = [feedOf(before), before.proposals];
    const content = Buffer.from(aCalendar([])).toString('base64');
    const calls: [Parameters<ApiClient['send']>[0], string, object?][] = [
      ['GET', 'calendars'],
      ['POST', 'calendar-address', {}],
      ['DELETE', 'calendar-address'],
      ['POST', 'calendar-address/restore', {}],
      ['POST', 'feeds', { ...CHOICES, address: platform.url }],
      ['POST', 'feed-files', { name: 'File', content }],
      ['PUT', `feeds/${feed.id}`, CHOICES],
      ['POST', `feeds/${feed.id}/fetch`, {}],
      ['DELETE', `feeds/${feed.id}`],
      ['POST', `feeds/${feed.id}/restore`, {}],
      ['PUT', `feed-files/${feed.id}`, { content }],
      ['POST', 'feed-nights', { nights: [proposal?.id], decision: 'accept' }],
    ];
    const people: [ApiClient, number][] = [
      [test.as(await anOwner(test.em)), 404],
      [test.as(await aUser(test.em)), 403],
      [test.as(await anOperator(test.em)), 403],
      [test.api, 401],
    ];
    for (const [client, status] of people)
      for (const [method, path, body] of calls) {
        const answer = await client.send(method, pathOf(own, path), body && JSON.stringify(body));
        expect({ method, path, status: answer.status }).toEqual({ method, path, status });
      }
    expect(await calendarsOf(own)).toEqual(before);
    const other = await anOwnHome();
    for (const [method, path, body] of calls.filter(([, path]) =>
      /feeds\/|feed-files\/|feed-nights/.test(path),
    )) {
      const answer = await other.owner.send(method, pathOf(other, path), body && JSON.stringify(body));
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 });
    }
    expect(await calendarsOf(own)).toEqual(before);
  });
});
