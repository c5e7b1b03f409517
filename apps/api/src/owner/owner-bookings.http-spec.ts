import type {
  BookingView,
  HostView,
  OwnerBookingView,
  OwnerCancellationPreviewView,
  ReliabilityView,
} from '#libs/core/contracts';
import { addDays, civilDate, type BookingStatus } from '#libs/core/rules';
import type { User } from '#libs/people/identity';
import type { Property } from '#libs/stays/properties';
import { aBooking, aHome, anOwner, aUser, TEST_NOW } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
let owner: User;
let home: Property;
let guest: User;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  owner = await anOwner(test.em);
  home = await aHome(test.em, { ownerId: owner.id });
  guest = await aUser(test.em, { fullName: 'Nora Guest' });
});

const aStay = (status: BookingStatus, checkIn = '2026-05-20', nights = 2, facts = {}) =>
  aBooking(test.em, { home, traveler: guest, status, checkIn, nights, ...facts });
const keptStays = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => aStay('completed', addDays(civilDate('2026-05-10'), -n), 1)),
  );

describe('GET /owner/bookings by state', () => {
  const idsOf = async (query: string) => {
    const { body, headers } = await test.as(owner).get<OwnerBookingView[]>(`/owner/bookings?${query}`);
    expect(Number(headers['x-total-count'])).toBe(body.length);
    return body.map(({ id }) => id);
  };

  it('tells stays to come, in house, over, not paid and cancelled apart', async () => {
    const past = await aStay('completed', '2026-05-01');
    const notCompletedYet = await aStay('confirmed', '2026-05-10');
    test.clock.set('2026-05-12T19:00:00Z');
    const inHouse = await aStay('confirmed', '2026-05-12', 3);
    test.clock.set('2026-05-13T12:00:00Z');
    const upcoming = await aStay('confirmed', '2026-05-20');
    const waiting = await aStay('pending', '2026-05-24');
    const cancelled = await aStay('cancelled', '2026-05-27', 1, { confirmedAt: TEST_NOW });
    await aStay('cancelled', '2026-05-29', 1); // a hold that ended unpaid
    expect(await idsOf('state=upcoming')).toEqual([upcoming.id]);
    expect(await idsOf('state=in_house')).toEqual([inHouse.id]);
    expect(await idsOf('state=past')).toEqual([notCompletedYet.id, past.id]);
    expect(await idsOf('state=waiting')).toEqual([waiting.id]);
    expect(await idsOf('state=cancelled')).toEqual([cancelled.id]);
    expect(await idsOf('state=cancelled&cancelled=false')).toEqual([]);
    expect((await test.as(owner).get('/owner/bookings?state=gone')).status).toBe(422);
  });

  it('finds a booking by guest, home and number, and keeps to one home', async () => {
    const stay = await aStay('confirmed');
    const other = await aHome(test.em, { ownerId: owner.id, title: '100% Larch_Point' });
    const there = await aBooking(test.em, {
      home: other,
      traveler: await aUser(test.em, { fullName: 'Omar' }),
    });
    expect(await idsOf('q=nor')).toEqual([stay.id]);
    expect(await idsOf('q=larch_p')).toEqual([there.id]);
    expect(await idsOf(`q=${encodeURIComponent('0% l')}`)).toEqual([there.id]);
    expect(await idsOf('q=%25')).toEqual([there.id]);
    expect(await idsOf(`q=${stay.id.slice(-8)}`)).toEqual([stay.id]);
    expect(await idsOf(`q=${encodeURIComponent(`#${stay.id.slice(-8).toUpperCase()}`)}`)).toEqual([stay.id]);
    expect(await idsOf(`property_id=${other.id}`)).toEqual([there.id]);
    expect(await idsOf('q=nobody')).toEqual([]);
  });

  it('shows no booking at another owner’s home, whatever the filter', async () => {
    await aBooking(test.em, { home: await aHome(test.em), traveler: guest, status: 'confirmed' });
    for (const query of ['state=upcoming', 'q=nora', 'counted=true', 'state=waiting'])
      expect(await idsOf(query)).toEqual([]);
  });
});

describe('An owner cancels with a reason (A7, G8)', () => {
  const cancel = (id: string, body: Record<string, unknown>) =>
    test.as(owner).post(`/owner/bookings/${id}/cancel`, body);
  const preview = (id: string) =>
    test.as(owner).get<OwnerCancellationPreviewView>(`/owner/bookings/${id}/cancellation-preview`);

  it('sees before what the guest gets back and what it does to the reliability, which is what happens', async () => {
    await keptStays(23);
    const stay = await aStay('confirmed');
    expect((await preview(stay.id)).body).toEqual({
      status: 'confirmed',
      refund_amount: 300,
      forgone_amount: 280,
      reliability: {
        now: { kept: 23, cancelled: 0, counted: 23, percent: 100, shown: true },
        after: { kept: 23, cancelled: 1, counted: 24, percent: 96, shown: true },
      },
    });
    const done = await cancel(stay.id, {
      cause: 'broken',
      reason: 'The roof leaks',
      expected_status: 'confirmed',
    });
    expect(done).toMatchObject({ status: 200, body: { refund_eligible: true, refund_amount: 300 } });
    const { body } = await test.as(owner).get<ReliabilityView>('/owner/reliability');
    expect(body).toMatchObject({
      kept: 23,
      cancelled: 1,
      counted: 24,
      percent: 96,
      shown: true,
      shown_from: 5,
    });
    expect(body.months[0]).toEqual({ month: '2026-05', kept: 10, cancelled: 1 });
  });

  it('an unpaid stay does not count', async () => {
    const stay = await aStay('pending');
    expect((await preview(stay.id)).body).toMatchObject({
      status: 'pending',
      refund_amount: 0,
      reliability: null,
    });
  });

  it.each<[Record<string, unknown>, number, string]>([
    [{ cause: 'broken' }, 200, 'a reason from the list is enough'],
    [{ cause: 'guest_asked', reason: '' }, 200, 'an empty text is none'],
    [{ cause: 'other', reason: 'The roof leaks' }, 200, 'own words explain another reason'],
    [{ reason: 'The roof leaks' }, 200, 'as it was before there was a list'],
    [{ cause: 'other' }, 422, 'another reason needs words'],
    [{}, 422, 'no reason at all'],
    [{ cause: 'mood' }, 422, 'not on the list'],
    [{ cause: 'broken', reason: 'x'.repeat(1_001) }, 422, 'too long'],
  ])('%j: %i, %s', async (body, status) => {
    const stay = await aStay('confirmed');
    expect((await cancel(stay.id, body)).status).toBe(status);
  });

  it('tells the guest of a paid stay everything, the guest of a hold only the reason from the list', async () => {
    const [paid, held] = [await aStay('confirmed'), await aStay('pending', '2026-05-24')];
    const reason = 'The roof leaks.\nCall me: 555 0100';
    for (const { id } of [paid, held]) await cancel(id, { cause: 'broken', reason });
    const seen = async (id: string) => (await test.as(guest).get<BookingView>(`/bookings/${id}`)).body;
    expect(await seen(paid.id)).toMatchObject({ cancellation_cause: 'broken', cancellation_note: reason });
    expect(await seen(held.id)).toMatchObject({ cancellation_cause: 'broken', cancellation_note: null });
    const own = JSON.stringify((await test.as(guest).get('/account/export')).body);
    expect(own.split('555 0100')).toHaveLength(2);
  });

  it('says who was faster', async () => {
    const code = async (id: string, body = {}) =>
      ((await cancel(id, { cause: 'personal', ...body })).body as { code?: string }).code;
    const stay = await aStay('confirmed');
    await test.as(guest).post(`/bookings/${stay.id}/cancel`, { reason: null });
    expect(await code(stay.id)).toBe('booking.cancelled_by_guest');
    expect((await preview(stay.id)).status).toBe(409);
    const twice = await aStay('confirmed', '2026-05-24');
    await cancel(twice.id, { cause: 'personal' });
    expect(await code(twice.id)).toBe('booking.cancelled_already');
    expect(await code((await aStay('cancelled', '2026-05-26')).id)).toBe('booking.hold_released');
    expect(await code((await aStay('completed', '2026-04-01')).id)).toBe('booking.wrong_status');
    const paid = await aStay('confirmed', '2026-05-28');
    expect(await code(paid.id, { expected_status: 'pending' })).toBe('booking.paid_meanwhile');
    expect(await code(paid.id, { expected_status: 'confirmed' })).toBeUndefined();
  });

  it('guest and owner at the same moment: one of them cancels, the other is told', async () => {
    const stay = await aStay('confirmed');
    const both = await Promise.all([
      cancel(stay.id, { cause: 'personal' }),
      test.as(guest).post(`/bookings/${stay.id}/cancel`, { reason: null }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('previews only at own homes', async () => {
    const stay = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: guest,
      status: 'confirmed',
    });
    expect((await preview(stay.id)).status).toBe(404);
  });
});

describe('Reliability (G9)', () => {
  const factsOf = async (id = home.id) => (await test.api.get<HostView>(`/properties/${id}/host`)).body;

  it.each([
    [4, null],
    [5, { stays: 5, cancellations: 0 }],
  ])('travelers see nothing below five stays: %i', async (stays, reliability) => {
    await keptStays(stays);
    expect(await factsOf()).toEqual({
      id: owner.id,
      full_name: 'Olive Owner',
      member_since: TEST_NOW.toISOString(),
      reliability,
    });
  });

  it('counts a stay from its check-in on, over all homes of the owner', async () => {
    const second = await aHome(test.em, { ownerId: owner.id });
    await keptStays(4);
    await aBooking(test.em, {
      home: second,
      traveler: guest,
      status: 'confirmed',
      checkIn: '2026-05-14',
      nights: 3,
    });
    expect((await factsOf()).reliability).toBeNull();
    test.clock.set('2026-05-14T22:00:00Z');
    expect((await factsOf()).reliability).toEqual({ stays: 5, cancellations: 0 });
  });

  it('lists which stays counted', async () => {
    const kept = await keptStays(2);
    await aStay('confirmed', '2026-05-28');
    await aStay('completed', '2025-05-28');
    const cancelled = await aStay('confirmed');
    await test.as(owner).post(`/owner/bookings/${cancelled.id}/cancel`, { cause: 'personal' });
    const { body } = await test.as(owner).get<OwnerBookingView[]>('/owner/bookings?counted=true');
    expect(body.map(({ id }) => id)).toEqual([cancelled.id, ...kept.map(({ id }) => id)]);
    expect(body[0]).toMatchObject({ cancellation_cause: 'personal', cancelled_at: TEST_NOW.toISOString() });
  });

  it('of a home that is not listed is for its owner only', async () => {
    const paused = await aHome(test.em, { ownerId: owner.id, status: 'paused' });
    const path = `/properties/${paused.id}/host`;
    expect((await test.api.get(path)).status).toBe(404);
    expect((await test.as(guest).get(path)).status).toBe(404);
    expect((await test.as(owner).get(path)).status).toBe(200);
  });
});
