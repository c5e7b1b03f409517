import type {
  BookingView,
  CancellationPreviewView,
  CheckoutView,
  PaymentStatusView,
  QuoteView,
  VoucherView,
  WaysToEarnView,
} from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import type { Property } from '#libs/stays/properties';
import { jsonb } from '#libs/core/platform';
import { cents, dollars } from '#libs/core/rules';
import {
  aBooking,
  aHome,
  anOwner,
  aPerk,
  aUser,
  aVoucher,
  somePoints,
  TEST_NOW,
  tables,
} from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const ORIGIN = 'http://localhost:3000';
const DAY_MS = 86_400_000;

let test: TestApp;
let home: Property;
let traveler: User;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  home = await aHome(test.em);
  traveler = await aUser(test.em);
});

const request = (facts: object = {}) => ({
  property_id: home.id,
  check_in_date: '2026-05-20',
  check_out_date: '2026-05-23',
  guests: 2,
  special_requests: null,
  accepts_liability_waiver: true,
  ...facts,
});
const book = (facts: object) => test.as(traveler).post<BookingView>('/bookings', request(facts));
const quotePath = (voucher: string) =>
  `/properties/${home.id}/quote?check_in=2026-05-20&check_out=2026-05-23&guests=2&voucher=${voucher}`;
const ownVouchers = async () => (await test.as(traveler).get<VoucherView[]>('/loyalty/vouchers')).body;
const stateOf = async (code: string) => (await ownVouchers()).find((one) => one.code === code)?.state;
const cancel = (id: string) => test.as(traveler).post(`/bookings/${id}/cancel`, { reason: null });
const checkout = (id: string) =>
  test.as(traveler).post<CheckoutView>('/payments/checkout/session', {
    booking_id: id,
    success_url: `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${ORIGIN}/book/${home.id}?cancelled=1`,
  });
/** A booking paid with the voucher's discount. */
const aPaidBooking = (code: string, facts: object = {}) =>
  aBooking(test.em, {
    home,
    traveler,
    status: 'confirmed',
    voucherCode: code,
    voucherCents: dollars(60),
    totalCents: dollars(340),
    paidCents: dollars(340),
    ...facts,
  });

describe('A voucher in the quote (A2, A11, F13)', () => {
  it('lowers the total and nothing else', async () => {
    const code = await aVoucher(test.em, traveler);
    const { body } = await test.as(traveler).get<QuoteView>(quotePath(code.toLowerCase()));
    expect(body).toMatchObject({
      subtotal: 300,
      service_fee: 30,
      cleaning_fee: 100,
      total_amount: 340,
      voucher: { code, title: 'Something off', amount_off: 60 },
    });
  });

  it('is absent when none was requested', async () => {
    expect((await test.as(traveler).get<QuoteView>(quotePath(''))).body).not.toHaveProperty('voucher');
  });
});

describe('A voucher in a booking (A11, E10)', () => {
  it('lowers the total, and is held', async () => {
    const code = await aVoucher(test.em, traveler, { kind: 'percentage', percent: 20, worth: null });
    const { status, body } = await book({ voucher: code, expected_total: 340 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      subtotal: 300,
      total_amount: 340,
      voucher: { code, title: 'Something off', amount_off: 60 },
    });
    expect(await ownVouchers()).toMatchObject([
      { code, state: 'held', booking_id: body.id, property_title: home.title, terms: '20% off the nights' },
    ]);
  });

  it('C4 stays with the same hold for the same request, and is released when replaced by a hold without it', async () => {
    const code = await aVoucher(test.em, traveler);
    const first = (await book({ voucher: code })).body;
    expect((await book({ voucher: code })).body.id).toBe(first.id);
    const other = (await book({ voucher: code, check_out_date: '2026-05-24' })).body;
    expect(other).toMatchObject({ total_amount: 440, voucher: { code } });
    const without = (await book({})).body;
    expect(without.total_amount).toBe(400);
    expect(without).not.toHaveProperty('voucher');
    expect(await stateOf(code)).toBe('available');
  });

  it('is returned when an unpaid hold is cancelled', async () => {
    const code = await aVoucher(test.em, traveler);
    const { id } = (await book({ voucher: code })).body;
    expect((await cancel(id)).status).toBe(200);
    expect(await stateOf(code)).toBe('available');
  });

  it('is used once the booking is paid, and returned when it is cancelled in time', async () => {
    const code = await aVoucher(test.em, traveler);
    const { id } = await aPaidBooking(code);
    expect(await stateOf(code)).toBe('used');
    const preview = await test
      .as(traveler)
      .get<CancellationPreviewView>(`/bookings/${id}/cancellation-preview`);
    expect(preview.body).toMatchObject({ refund_amount: 180, paid_amount: 340, voucher_returns: true });
    expect((await cancel(id)).body).toMatchObject({ refund_eligible: true, refund_amount: 180 });
    expect(await stateOf(code)).toBe('returned');
    expect((await book({ voucher: code })).body.total_amount).toBe(340);
  });

  it('A5 stays used when the booking is cancelled too late', async () => {
    const code = await aVoucher(test.em, traveler);
    const { id, checkInAt } = await aPaidBooking(code);
    test.clock.set(new Date(checkInAt.getTime() - 10 * 3_600_000));
    const preview = await test
      .as(traveler)
      .get<CancellationPreviewView>(`/bookings/${id}/cancellation-preview`);
    expect(preview.body).toMatchObject({ refund_amount: 0, owner_amount: 270, voucher_returns: false });
    await cancel(id);
    expect(await stateOf(code)).toBe('used');
  });

  it('A7 is returned for at least a month when the owner cancels', async () => {
    const code = await aVoucher(test.em, traveler, { expiresAt: new Date(TEST_NOW.getTime() + DAY_MS) });
    const { id } = await aPaidBooking(code);
    const owner = { id: home.ownerId, role: 'property_owner' as const };
    const { status } = await test
      .as(owner)
      .post(`/owner/bookings/${id}/cancel`, { reason: 'The roof leaks' });
    expect(status).toBe(200);
    expect(await ownVouchers()).toMatchObject([
      { state: 'returned', expires_at: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString() },
    ]);
  });

  it('is used by only one of several concurrent bookings', async () => {
    const code = await aVoucher(test.em, traveler);
    const homes = await Promise.all(Array.from({ length: 6 }, () => aHome(test.em)));
    const responses = await Promise.all(homes.map(({ id }) => book({ voucher: code, property_id: id })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is limited to one booking by a database constraint', async () => {
    const code = await aVoucher(test.em, traveler);
    await aPaidBooking(code);
    await expect(aPaidBooking(code, { checkIn: '2026-05-25' })).rejects.toThrow('bookings_voucher_once');
  });
});

describe('A stay fully paid by a voucher (C10)', () => {
  it('is confirmed without the provider, with the status that no payment was required', async () => {
    const code = await aVoucher(test.em, traveler, { worth: dollars(500) });
    const { id, total_amount: total } = (await book({ voucher: code })).body;
    expect(total).toBe(0);
    const { status, body } = await checkout(id);
    expect(status).toBe(200);
    expect(body.url).toBe(`${ORIGIN}/payment-success?session_id=${body.session_id}`);
    const paid = await test
      .as(traveler)
      .get<PaymentStatusView>(`/payments/checkout/status/${body.session_id}`);
    expect(paid.body).toEqual({
      payment_status: 'no_payment_required',
      status: 'complete',
      amount_total: 0,
      currency: 'usd',
      booking_id: id,
      booking_status: 'confirmed',
      returned: false,
    });
    expect(await stateOf(code)).toBe('used');
    expect((await checkout(id)).status).toBe(409);
  });

  it('returns the voucher less the kept cleaning fee when cancelled in time', async () => {
    const code = await aVoucher(test.em, traveler, { worth: dollars(400) });
    const { id } = (await book({ voucher: code })).body;
    await checkout(id);
    expect((await cancel(id)).body).toMatchObject({ refund_eligible: true, refund_amount: 0 });
    expect(await ownVouchers()).toMatchObject([{ state: 'returned', terms: '$300 off a stay' }]);
    expect((await book({ voucher: code })).body.total_amount).toBe(100);
  });

  it('returns the whole voucher when cancelled by the owner', async () => {
    const code = await aVoucher(test.em, traveler, { worth: dollars(400) });
    const { id } = (await book({ voucher: code })).body;
    await checkout(id);
    const owner = { id: home.ownerId, role: 'property_owner' as const };
    await test.as(owner).post(`/owner/bookings/${id}/cancel`, { reason: 'The roof leaks' });
    expect((await ownVouchers())[0]?.terms).toBe('$400 off a stay');
  });
});

describe('Vouchers that cannot be used (A11, E10)', () => {
  const refusedRequests = async (code: string, as: User = traveler) =>
    Promise.all([
      test.as(as).expectProblem('POST', '/bookings', request({ voucher: code })),
      test.as(as).expectProblem('GET', quotePath(code)),
    ]);

  it('responds the same to an unknown voucher and another user’s', async () => {
    const foreign = await aVoucher(test.em, await aUser(test.em));
    for (const code of ['LK-NONE', foreign, "' or 1=1 --"])
      for (const problem of await refusedRequests(code))
        expect(problem).toMatchObject({
          status: 404,
          code: 'voucher.not_found',
          detail: 'This voucher does not exist',
          errors: [{ field: 'voucher' }],
        });
    expect((await test.api.expectProblem('GET', quotePath(foreign))).code).toBe('voucher.not_found');
  });

  it.each`
    facts                                           | status | detail
    ${{ minNights: 4 }}                             | ${422} | ${'This voucher is for stays of 4 nights or more'}
    ${{ minSubtotal: cents(30_001) }}               | ${422} | ${'This voucher is for stays whose nights cost $300.01 or more'}
    ${{ forStays: false }}                          | ${422} | ${'This voucher is not for stays'}
    ${{ expiresAt: new Date('2026-05-01T00:00Z') }} | ${409} | ${'This voucher has expired'}
  `(
    'refuses one with $facts in booking and quote alike',
    async ({ facts, status, detail }: { facts: object; status: number; detail: string }) => {
      for (const problem of await refusedRequests(await aVoucher(test.em, traveler, facts)))
        expect(problem).toMatchObject({ status, detail });
    },
  );

  it('refuses a used voucher and one that another booking holds', async () => {
    const [used, held] = [await aVoucher(test.em, traveler), await aVoucher(test.em, traveler)];
    const elsewhere = await aHome(test.em);
    await aPaidBooking(used, { home: elsewhere });
    await book({
      property_id: elsewhere.id,
      voucher: held,
      check_in_date: '2026-05-25',
      check_out_date: '2026-05-27',
    });
    expect((await refusedRequests(used))[0]).toMatchObject({ status: 409, code: 'voucher.used' });
    expect((await refusedRequests(held))[0]).toMatchObject({ status: 409, code: 'voucher.held' });
  });

  it.each([[['LK-1', 'LK-2']], [7], [{}], ['x'.repeat(41)]])('refuses %j as a code', async (voucher) => {
    const problem = await test.as(traveler).expectProblem('POST', '/bookings', request({ voucher }));
    expect(problem).toMatchObject({ status: 422, detail: 'Please enter the code of one voucher' });
  });

  it('refuses owners', async () => {
    const owner = await anOwner(test.em);
    const problem = await test.as(owner).expectProblem('POST', '/bookings', request({ voucher: 'LK-1' }));
    expect(problem).toMatchObject({ status: 403, code: 'booking.only_travelers' });
  });

  it('neither changes the voucher nor holds a night', async () => {
    const code = await aVoucher(test.em, traveler, { minNights: 9 });
    await refusedRequests(code);
    expect(await stateOf(code)).toBe('available');
    expect((await test.as(traveler).get<BookingView[]>('/bookings/my-bookings')).body).toEqual([]);
  });
});

describe('GET /loyalty/vouchers and redeeming (E10)', () => {
  it('starts empty and requires a token', async () => {
    expect(await ownVouchers()).toEqual([]);
    expect((await test.api.expectProblem('GET', '/loyalty/vouchers')).status).toBe(401);
  });

  it('gives floor(balance / cost) vouchers for two hundred concurrent redemptions', async () => {
    await somePoints(test.em, traveler, 5_250);
    const perk = await aPerk(test.em, { cost: 500 });
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => test.as(traveler).post(`/loyalty/redeem/${perk}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await ownVouchers()).toHaveLength(10);
  });

  it('neither sells nor lists a perk that is no longer offered', async () => {
    await somePoints(test.em, traveler, 5_000);
    const perk = await aPerk(test.em);
    const { id: _, ...terms } = await tables(test.em)
      .selectFrom('perk_terms')
      .selectAll()
      .where('perk_id', '=', perk)
      .executeTakeFirstOrThrow();
    await tables(test.em)
      .insertInto('perk_terms')
      .values({ ...terms, effective_from: TEST_NOW, offered: false })
      .execute();
    expect(await test.as(traveler).expectProblem('POST', `/loyalty/redeem/${perk}`)).toMatchObject({
      code: 'loyalty.perk_not_found',
    });
    const { body } = await test.as(traveler).get<{ id: string }[]>('/loyalty/perks');
    expect(body.map(({ id }) => id)).not.toContain(perk);
  });

  it('gives a voucher with the terms of the perk', async () => {
    await somePoints(test.em, traveler, 500);
    const perk = await aPerk(test.em, { terms: { voucher: 'amount', worth: cents(2_500) } });
    await test.as(traveler).post(`/loyalty/redeem/${perk}`);
    expect(await ownVouchers()).toMatchObject([{ terms: '$25 off a stay', state: 'available' }]);
  });
});

describe('The points ledger is append-only (E6)', () => {
  it.each([
    `update points_entries set points = 1`,
    'delete from points_entries',
    `update points_outcomes set state = 'posted'`,
    'delete from points_outcomes',
    'truncate points_entries cascade',
  ])('refuses "%s"', async (sql) => {
    await expect(test.em.fork().execute(sql)).rejects.toThrow('append-only');
  });
});

describe('GET /loyalty/ways-to-earn (E4, E5)', () => {
  it('lists the cheapest stays that earn the missing points at the plan’s multiplier', async () => {
    await aHome(test.em, { nightlyCents: cents(1_500), title: 'Shed' });
    const member = await aUser(test.em, { plan: 'super_plus' });
    const { body } = await test.as(member).get<WaysToEarnView>('/loyalty/ways-to-earn?points=400');
    expect(body).toMatchObject({ points: 400, multiplier: 3 });
    expect(body.stays[0]).toMatchObject({
      title: 'Shed',
      nights: 3,
      total_amount: 145,
      points: 435,
      check_in_date: '2026-05-14',
      check_out_date: '2026-05-17',
    });
    expect(body.stays.length).toBeLessThanOrEqual(3);
  });

  it('prices them by the rules of their owners, and offers longer ones when a reduced stay earns too little', async () => {
    const home = await aHome(test.em, { nightlyCents: cents(1_500), title: 'Hut' });
    await tables(test.em.fork())
      .insertInto('home_prices')
      .values({ property_id: home.id, ladder: jsonb([{ days: 21, percent: 50 }]) })
      .execute();
    const member = await aUser(test.em, { plan: 'super_plus' });
    const { body } = await test.as(member).get<WaysToEarnView>('/loyalty/ways-to-earn?points=400');
    // Three nights for the base price would earn as much; five for $7 do.
    expect(body.stays[0]).toMatchObject({ title: 'Hut', nights: 5, total_amount: 135, points: 405 });
  });

  it.each(['', '?points=0', '?points=x', '?points=1.5', '?points=1000001'])('refuses "%s"', async (query) => {
    expect((await test.as(traveler).expectProblem('GET', `/loyalty/ways-to-earn${query}`)).status).toBe(422);
  });
});
