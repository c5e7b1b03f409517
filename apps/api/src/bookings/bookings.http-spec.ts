import { sql } from 'kysely';
import { Client } from 'pg';
import { cents } from '#libs/core/rules';
import type { BookingView, CancellationPreviewView, CancellationView } from '#libs/core/contracts';
import type { Property } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aUser,
  eventPayloads,
  eventually,
  tables,
  TEST_NOW,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let home: Property;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  home = await aHome(test.em);
});

const request = (facts: object = {}) => ({
  property_id: home.id,
  check_in_date: '2026-05-20T00:00:00.000Z',
  check_out_date: '2026-05-23',
  guests: 2,
  special_requests: null,
  accepts_liability_waiver: true,
  ...facts,
});

describe('POST /bookings (§5 Booking, §7)', () => {
  it('holds the nights for 30 minutes', async () => {
    const { status, body } = await test
      .as(await aUser(test.em))
      .post<BookingView>('/bookings', request({ special_requests: ' Late ' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      property_id: home.id,
      check_in_date: '2026-05-20',
      check_out_date: '2026-05-23',
      guests: 2,
      nights: 3,
      special_requests: 'Late',
      accepts_liability_waiver: true,
      total_amount: 400,
      subtotal: 300,
      service_fee: 30,
      cleaning_fee: 100,
      status: 'pending',
      rental_agreement_id: null,
      check_in_at: '2026-05-20T22:00:00.000Z',
      check_out_at: '2026-05-23T18:00:00.000Z',
      hold_expires_at: '2026-05-13T12:30:00.000Z',
      refund_amount: null,
      refund_status: null,
      reviewed: false,
      property: { id: home.id, title: 'Juniper cabin', time_zone: 'America/Los_Angeles' },
    });
  });

  it('C17 a rule that its owner sets while somebody books counts', async () => {
    const traveler = test.as(await aUser(test.em));
    const waitsForTheHome = sql<boolean>`exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock')`;
    const owner = new Client({ connectionString: test.config.databaseUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query('update properties set max_nights = 1 where id = $1', [home.id]);
    const answer = traveler.expectProblem('POST', '/bookings', request());
    await eventually(async () => {
      const { waits } = await tables(test.em)
        .selectNoFrom(waitsForTheHome.as('waits'))
        .executeTakeFirstOrThrow();
      expect(waits).toBe(true);
    });
    await owner.query('commit');
    await owner.end();
    expect(await answer).toMatchObject({ status: 422, code: 'booking.too_long' });
  });

  it('C4 returns the same hold for the same request, and replaces it for other dates', async () => {
    const traveler = test.as(await aUser(test.em));
    const first = await traveler.post<BookingView>('/bookings', request());
    const again = await traveler.post<BookingView>('/bookings', request());
    expect(again.body.id).toBe(first.body.id);
    const other = await traveler.post<BookingView>('/bookings', request({ check_out_date: '2026-05-24' }));
    expect(other.body.id).not.toBe(first.body.id);
    const replaced = await traveler.get<BookingView>(`/bookings/${first.body.id}`);
    expect(replaced.body).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'replaced',
      refund_amount: 0,
    });
  });

  describe('G11 caps unpaid holds', () => {
    const hold = (traveler: ApiClient, facts: object = {}) =>
      traveler.post<BookingView>('/bookings', request(facts));
    const others = (count: number) => Promise.all(Array.from({ length: count }, () => aHome(test.em)));

    it('at three homes at a time, and says what to pay or cancel', async () => {
      const traveler = test.as(await aUser(test.em));
      const [a, b, c] = await others(3);
      const held = [];
      for (const { id } of [a, b, c] as Property[]) {
        held.push((await hold(traveler, { property_id: id })).body);
        test.clock.advance({ minutes: 1 });
      }
      const refused = await hold(traveler);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'booking.too_many_holds',
        detail:
          'Too many unpaid holds: you are holding Juniper cabin, Juniper cabin, and Juniper cabin. Pay for one of them or cancel it first.',
        holds: held.map(({ id, hold_expires_at }) => ({
          booking_id: id,
          title: 'Juniper cabin',
          total_amount: 400,
          hold_expires_at,
        })),
      });
      // Other dates at a home that is held already are not another hold.
      expect((await hold(traveler, { property_id: a?.id, check_out_date: '2026-05-24' })).status).toBe(201);
      await traveler.post(`/bookings/${held[1]?.id}/cancel`);
      expect((await hold(traveler)).status).toBe(201);
    });

    it('even when they are asked for at the same moment', async () => {
      const traveler = test.as(await aUser(test.em));
      const homes = await others(8);
      const answers = await Promise.all(homes.map(({ id }) => hold(traveler, { property_id: id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    });

    it('at two of the same home in 24 hours, however they ended', async () => {
      const traveler = test.as(await aUser(test.em));
      const first = await hold(traveler);
      await traveler.post(`/bookings/${first.body.id}/cancel`);
      test.clock.advance({ hours: 2 });
      const second = await hold(traveler);
      await traveler.post(`/bookings/${second.body.id}/cancel`);
      const third = await hold(traveler);
      expect(third.body).toMatchObject({
        status: 409,
        code: 'booking.too_many_holds',
        detail:
          'Too many unpaid holds: you have held this home often today without paying. You can hold it again in 22 hours.',
      });
      expect(third.headers['retry-after']).toBe(String(22 * 3_600));
      expect((await hold(test.as(await aUser(test.em)))).status).toBe(201);
    });

    it('at eight choices of dates in 24 hours', async () => {
      const traveler = test.as(await aUser(test.em));
      const statuses = [];
      for (let n = 0; n < 10; n += 1) {
        const check_out_date = n % 2 === 0 ? '2026-05-22' : '2026-05-23';
        statuses.push((await hold(traveler, { check_out_date })).status);
      }
      expect(statuses).toEqual([...Array<number>(9).fill(201), 409]);
    });
  });

  it('C17 sells the same nights only once on concurrent requests', async () => {
    const travelers = await Promise.all(Array.from({ length: 8 }, () => aUser(test.em)));
    const responses = await Promise.all(
      travelers.map((traveler) => test.as(traveler).post('/bookings', request())),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'booking.dates_taken',
      detail: 'These dates have just been taken. Please choose others.',
    });
  });

  it.each`
    facts                                                            | detail
    ${{ check_in_date: 'soon', guests: 99 }}                         | ${'Please select valid check-in and check-out dates'}
    ${{ check_in_date: undefined }}                                  | ${'Please select valid check-in and check-out dates'}
    ${{ check_in_date: '2026-05-12', guests: 99 }}                   | ${'Check-in date cannot be in the past'}
    ${{ check_in_date: '2026-05-13' }}                               | ${'Please select valid check-in and check-out dates'}
    ${{ check_in_date: '2026-06-04', check_out_date: '2026-06-05' }} | ${'Please select valid check-in and check-out dates'}
    ${{ check_out_date: '2026-05-20' }}                              | ${'Please select valid check-in and check-out dates'}
    ${{ check_out_date: '2026-06-20' }}                              | ${'This home can be booked for 30 nights at most'}
    ${{ guests: 5, accepts_liability_waiver: false }}                | ${'Maximum 4 guests allowed'}
    ${{ guests: 0 }}                                                 | ${'Please choose at least one guest'}
    ${{ guests: 1.5 }}                                               | ${'Maximum 4 guests allowed'}
    ${{ accepts_liability_waiver: false }}                           | ${'Please accept the liability disclaimer to complete booking'}
    ${{ accepts_liability_waiver: 'true' }}                          | ${'Please accept the liability disclaimer to complete booking'}
    ${{ special_requests: 7 }}                                       | ${'Please write your special requests as text'}
  `('F14 refuses $facts: $detail', async ({ facts, detail }: { facts: object; detail: string }) => {
    const problem = await test.as(await aUser(test.em)).expectProblem('POST', '/bookings', request(facts));
    expect(problem).toMatchObject({ status: 422, detail });
    expect(problem.errors?.[0]?.message).toBe(detail);
  });

  it('F17 ignores amounts, status and traveler sent by the client', async () => {
    const privileged = request({
      total_amount: 1,
      status: 'confirmed',
      traveler_id: home.ownerId,
      nightly_cents: 1,
      paid_cents: 1,
    });
    const { body } = await test.as(await aUser(test.em)).post<BookingView>('/bookings', privileged);
    expect(body).toMatchObject({ total_amount: 400, status: 'pending' });
  });

  it('refuses an outdated expected total, and returns both totals (F13, A2)', async () => {
    const traveler = test.as(await aUser(test.em));
    const problem = await traveler.expectProblem('POST', '/bookings', request({ expected_total: 380 }));
    expect(problem).toMatchObject({
      status: 409,
      code: 'booking.price_changed',
      expected_total: 380,
      total_amount: 400,
    });
    expect((await traveler.get<BookingView[]>('/bookings/my-bookings')).body).toEqual([]);
    const agreed = await traveler.post<BookingView>('/bookings', request({ expected_total: 400 }));
    expect(agreed.body).toMatchObject({ status: 'pending', total_amount: 400 });
  });

  it('keeps the price of a hold when the owner changes the price meanwhile (C4)', async () => {
    const traveler = test.as(await aUser(test.em));
    const held = await traveler.post<BookingView>('/bookings', request({ expected_total: 400 }));
    await tables(test.em)
      .updateTable('properties')
      .set({ nightly_cents: cents(12_000) })
      .where('id', '=', home.id)
      .execute();
    const again = await traveler.post<BookingView>('/bookings', request({ expected_total: 400 }));
    expect(again.body).toMatchObject({ id: held.body.id, total_amount: 400 });
    const other = request({ check_out_date: '2026-05-24', expected_total: 500 });
    expect(await traveler.expectProblem('POST', '/bookings', other)).toMatchObject({ total_amount: 580 });
    const hold = await traveler.get<BookingView>(`/bookings/${held.body.id}`);
    expect(hold.body.status).toBe('pending');
  });

  it.each([-1, '400', 400.005, true])('refuses %p as an expected total', async (expected_total) => {
    const problem = await test
      .as(await aUser(test.em))
      .expectProblem('POST', '/bookings', request({ expected_total }));
    expect(problem.errors).toEqual([
      { field: 'expected_total', message: 'Please state the expected total in dollars' },
    ]);
  });

  it('D1 requires an age of at least 21', async () => {
    const young = test.as(await aUser(test.em, { age: 20 }));
    expect(await young.expectProblem('POST', '/bookings', request())).toMatchObject({
      status: 422,
      detail: 'Must be 21+ to book rentals',
    });
  });

  it('D8 is only available to travelers, which is checked first', async () => {
    for (const person of [await anOwner(test.em), await anOperator(test.em)]) {
      expect(await test.as(person).expectProblem('POST', '/bookings', {})).toMatchObject({
        status: 403,
        detail: 'Only travelers can book properties. Please create a traveler account.',
      });
    }
    expect((await test.api.expectProblem('POST', '/bookings', request())).status).toBe(401);
  });

  it.each([undefined, 'nope', 7, '00000000-0000-4000-8000-000000000000'])(
    'does not find the home %s',
    async (property_id) => {
      const problem = await test
        .as(await aUser(test.em))
        .expectProblem('POST', '/bookings', request({ property_id }));
      expect(problem).toMatchObject({ status: 404, detail: 'Property not found' });
    },
  );
});

describe('GET /bookings/my-bookings (§2, C5)', () => {
  it("lists the caller's own bookings, upcoming stays first", async () => {
    const traveler = await aUser(test.em);
    const past = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
    const later = await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-28' });
    const soon = await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-20' });
    await aBooking(test.em, { home: await aHome(test.em), traveler: await aUser(test.em) });
    const { body } = await test.as(traveler).get<BookingView[]>('/bookings/my-bookings');
    expect(body.map(({ id }) => id)).toEqual([soon.id, later.id, past.id]);
    expect(body[2]).toMatchObject({
      status: 'completed',
      completed_at: TEST_NOW.toISOString(),
      hold_expires_at: null,
    });
  });

  it('requires a token', async () => {
    expect((await test.api.expectProblem('GET', '/bookings/my-bookings')).status).toBe(401);
  });
});

describe("Another traveler's booking (F16)", () => {
  it.each(['', '/cancellation-preview', '/cancel'])('is not found: /bookings/{id}%s', async (suffix) => {
    const { id } = await aBooking(test.em, { home, traveler: await aUser(test.em), status: 'confirmed' });
    const method = suffix === '/cancel' ? 'POST' : 'GET';
    for (const person of [await aUser(test.em), await anOwner(test.em), await anOperator(test.em)]) {
      expect(await test.as(person).expectProblem(method, `/bookings/${id}${suffix}`)).toMatchObject({
        status: 404,
        code: 'booking.not_found',
        detail: 'Booking not found',
      });
    }
    expect((await test.api.expectProblem(method, `/bookings/${id}${suffix}`)).status).toBe(401);
  });

  it('F12 a malformed id is not found', async () => {
    expect((await test.as(await aUser(test.em)).expectProblem('GET', '/bookings/12')).status).toBe(404);
  });
});

describe('POST /bookings/{id}/cancel (§4, A1, A5, B1)', () => {
  const aConfirmedBooking = async () => {
    const person = await aUser(test.em);
    const booking = await aBooking(test.em, { home, traveler: person, status: 'confirmed' });
    return { booking, traveler: test.as(person) };
  };

  it('refunds 75 % of the nights while 24 hours remain, as previewed', async () => {
    const { booking, traveler } = await aConfirmedBooking();
    test.clock.set(new Date(booking.checkInAt.getTime() - 24 * 3_600_000));
    const preview = await traveler.get<CancellationPreviewView>(
      `/bookings/${booking.id}/cancellation-preview`,
    );
    expect(preview.body).toEqual({
      refund_eligible: true,
      refund_amount: 225,
      paid_amount: 400,
      inconvenience_fee: 75,
      owner_amount: 37.5,
      platform_amount: 37.5,
      cleaning_amount: 100,
      hours_until_check_in: 24,
      refund_cutoff_at: '2026-05-19T23:00:00.000Z',
      check_in_at: '2026-05-20T22:00:00.000Z',
      time_zone: 'America/Los_Angeles',
      now: '2026-05-19T22:00:00.000Z',
    });
    const { status, body } = await traveler.post<CancellationView>(`/bookings/${booking.id}/cancel`, {
      reason: 'Plans changed',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ refund_eligible: true, refund_amount: 225 });
    expect(body.booking).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'traveler',
      cancellation_reason: 'traveler_request',
      cancellation_note: 'Plans changed',
      refund_amount: 225,
      refund_status: 'requested',
    });
  });

  it('refunds nothing 23 hours before check-in', async () => {
    const { booking, traveler } = await aConfirmedBooking();
    test.clock.set(new Date(booking.checkInAt.getTime() - 23 * 3_600_000));
    const { body } = await traveler.post<CancellationView>(`/bookings/${booking.id}/cancel`, {
      reason: null,
    });
    expect(body).toMatchObject({ refund_eligible: false, refund_amount: 0 });
    expect(body.booking).toMatchObject({ refund_amount: 0, refund_status: null, cancellation_note: null });
  });

  it('cancels nothing when another amount would come back than the one that was shown', async () => {
    const { booking, traveler } = await aConfirmedBooking();
    test.clock.set(new Date(booking.checkInAt.getTime() - 23 * 3_600_000));
    const path = `/bookings/${booking.id}/cancel`;
    expect(await traveler.expectProblem('POST', path, { expected_refund: 225 })).toMatchObject({
      status: 409,
      code: 'booking.refund_changed',
      expected_refund: 225,
      refund_amount: 0,
    });
    expect((await traveler.get<BookingView>(`/bookings/${booking.id}`)).body.status).toBe('confirmed');
    expect((await traveler.post(path, { expected_refund: 0 })).status).toBe(200);
  });

  it('C7 releases the nights of an unpaid hold, and needs no body', async () => {
    const person = await aUser(test.em);
    const booking = await aBooking(test.em, { home, traveler: person });
    const { body } = await test.as(person).post<CancellationView>(`/bookings/${booking.id}/cancel`);
    expect(body).toMatchObject({ refund_eligible: false, refund_amount: 0 });
    expect((await test.as(await aUser(test.em)).post('/bookings', request())).status).toBe(201);
  });

  it('is refused after check-in, and when repeated', async () => {
    const { booking, traveler } = await aConfirmedBooking();
    test.clock.set(booking.checkInAt);
    expect(await traveler.expectProblem('POST', `/bookings/${booking.id}/cancel`)).toMatchObject({
      status: 409,
      code: 'booking.check_in_passed',
    });
    test.clock.set(TEST_NOW);
    await traveler.post(`/bookings/${booking.id}/cancel`);
    expect(await traveler.expectProblem('POST', `/bookings/${booking.id}/cancel`)).toMatchObject({
      status: 409,
      code: 'booking.wrong_status',
    });
    expect((await traveler.expectProblem('GET', `/bookings/${booking.id}/cancellation-preview`)).code).toBe(
      'booking.wrong_status',
    );
  });

  it('cancels only once on concurrent requests', async () => {
    const { booking, traveler } = await aConfirmedBooking();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => traveler.post(`/bookings/${booking.id}/cancel`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await eventPayloads(test.em, 'booking.cancelled', booking.id)).toHaveLength(1);
  });

  it('refuses a reason that is not text', async () => {
    const { booking, traveler } = await aConfirmedBooking();
    expect(
      (await traveler.expectProblem('POST', `/bookings/${booking.id}/cancel`, { reason: 5 })).errors?.[0]
        ?.field,
    ).toBe('reason');
  });
});
