import { randomUUID } from 'node:crypto';
import type {
  BookingTimelineView,
  BookingView,
  CheckoutView,
  DateChangeCalendarView,
  DateChangePreviewView,
  DateChangeView,
  PaymentStatusView,
  TimelineEntryView,
} from '#libs/core/contracts';
import { todayIn, type Clock } from '#libs/core/platform';
import { addDays, cents, type CivilDate } from '#libs/core/rules';
import type { User } from '#libs/people/identity';
import { aBlock, aBooking, aHome, anOperator, aPayment, aUser, tables } from '#libs/testing';
import { startTestAppWithPayments, type TestApp } from '../testing/index.js';

const ORIGIN = 'http://localhost:3000';
const ZONE = 'America/Los_Angeles';

let test: TestApp<Clock> & { sandboxUrl: string };
beforeAll(async () => {
  test = await startTestAppWithPayments();
});
afterAll(() => test.stop());

const day = (inDays: number): CivilDate => addDays(todayIn(ZONE, test.clock.now()), inDays);

/** Three nights at $100 from the fifth day on, paid by card. */
async function aPaidStay(facts: Parameters<typeof aHome>[1] = {}) {
  const [traveler, home] = [await aUser(test.em), await aHome(test.em, facts)];
  const booking = await aBooking(test.em, {
    ...{ home, traveler, status: 'confirmed', checkIn: day(5), plan: 'basic', multiplier: 1 },
    checkInAt: new Date(`${day(5)}T22:00:00Z`),
    checkOutAt: new Date(`${day(8)}T18:00:00Z`),
  });
  await aPayment(test.em, booking);
  return { traveler, home, booking };
}

type Body = Record<string, unknown>;

const to = (inDays: number, nights: number, more: Body = {}): Body => ({
  check_in_date: day(inDays),
  check_out_date: day(inDays + nights),
  accepts_liability_waiver: true,
  ...more,
});
const previewPath = (id: string, inDays: number, nights: number) =>
  `/bookings/${id}/date-change-preview?check_in_date=${day(inDays)}&check_out_date=${day(inDays + nights)}`;
const propose = (person: User, id: string, body: Body) =>
  test.as(person).post<DateChangeView>(`/bookings/${id}/date-changes`, body);
const checkout = async (person: User, change: DateChangeView): Promise<CheckoutView> => {
  const { body } = await test.as(person).post<CheckoutView>('/payments/checkout/session', {
    booking_id: change.booking_id,
    change_id: change.id,
    success_url: `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${ORIGIN}/bookings`,
  });
  return body;
};
const payWithCard = (url: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Test' }),
  });
const refusal = (person: User, id: string, body: Body) =>
  test.as(person).expectProblem('POST', `/bookings/${id}/date-changes`, body);

describe('GET /bookings/{id}/date-change-preview (G7)', () => {
  it('says what has to be paid, night by night, and changes nothing', async () => {
    const { traveler, booking } = await aPaidStay();
    const { status, body } = await test
      .as(traveler)
      .get<DateChangePreviewView>(previewPath(booking.id, 6, 4));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nights: 4,
      total_amount: 500,
      previous_total_amount: 400,
      difference: 100,
      refund_amount: 0,
      refund_eligible: true,
    });
    expect(body.night_changes.map(({ date, before, after }) => [date, before?.price, after?.price])).toEqual([
      [day(5), 100, undefined],
      [day(6), 100, 100],
      [day(7), 100, 100],
      [day(8), undefined, 100],
      [day(9), undefined, 100],
    ]);
    expect((await test.as(traveler).get(`/bookings/${booking.id}/date-changes`)).body).toEqual([]);
  });

  it('says what goes back', async () => {
    const { traveler, booking } = await aPaidStay();
    const { body } = await test.as(traveler).get<DateChangePreviewView>(previewPath(booking.id, 5, 1));
    expect(body).toMatchObject({ total_amount: 200, difference: -200, refund_amount: 200 });
  });
});

describe('GET /bookings/{id}/date-change-calendar (G7)', () => {
  it("leaves out the stay's own nights and those that its open change holds, but not those of others", async () => {
    const { traveler, home, booking } = await aPaidStay({ preparationHours: 24 });
    await aBooking(test.em, { home, traveler: await aUser(test.em), status: 'confirmed', checkIn: day(14) });
    await propose(traveler, booking.id, to(5, 4));
    const { body } = await test
      .as(traveler)
      .get<DateChangeCalendarView>(`/bookings/${booking.id}/date-change-calendar`);
    expect(body).toMatchObject({ bookable_from: day(1), bookable_to: day(21) });
    expect(body.unavailable).toHaveLength(1);
    expect(body.unavailable[0]?.from).toBe(day(13)); // a night for preparation
  });

  it('says why a stay cannot move, and knows nothing of the stays of others', async () => {
    const { traveler, home, booking } = await aPaidStay();
    const path = `/bookings/${booking.id}/date-change-calendar`;
    expect(await test.as(await aUser(test.em)).expectProblem('GET', path)).toMatchObject({
      code: 'booking.not_found',
    });
    await tables(test.em)
      .updateTable('properties')
      .set({ status: 'paused' })
      .where('id', '=', home.id)
      .execute();
    expect(await test.as(traveler).expectProblem('GET', path)).toMatchObject({
      code: 'date_change.home_closed',
    });
  });
});

describe('POST /bookings/{id}/date-changes (G7)', () => {
  it('cheaper: the stay has its new dates at once, and its timeline says so', async () => {
    const { traveler, booking } = await aPaidStay();
    const { status, body } = await propose(traveler, booking.id, to(6, 2, { expected_difference: -100 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'applied', difference: -100, hold_expires_at: null, nights: 2 });
    const mine = await test.as(traveler).get<BookingView>(`/bookings/${booking.id}`);
    expect(mine.body).toMatchObject({
      check_in_date: day(6),
      check_out_date: day(8),
      nights: 2,
      total_amount: 300,
      status: 'confirmed',
      refund_amount: null,
    });
    const calendar = await test.as(traveler).bytes(`/api/bookings/${booking.id}/calendar.ics`);
    expect(calendar.body.toString()).toMatch(/SEQUENCE:1\r\n/);
    const timeline = await test.as(traveler).get<TimelineEntryView[]>(`/bookings/${booking.id}/timeline`);
    expect(timeline.body.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Dates changed to .*, \$100\.00 goes back to your card$/),
    );
  });

  it('dearer: held, paid by a checkout of its own, then the stay has its new dates', async () => {
    const { traveler, booking } = await aPaidStay();
    const { body: change } = await propose(traveler, booking.id, to(5, 5));
    expect(change).toMatchObject({ state: 'held', difference: 200 });
    expect(new Date(change.hold_expires_at ?? 0).getTime()).toBeGreaterThan(test.clock.now().getTime());
    const operator = test.as(await anOperator(test.em));
    const story = async () =>
      (await operator.get<BookingTimelineView>(`/admin/bookings/${booking.id}/story`)).body;
    expect(await story()).toMatchObject({
      date_changes: [{ id: change.id, state: 'held', difference: 200 }],
      next: [{ at: change.hold_expires_at }, { text: 'Refund deadline (75%)' }, {}, {}],
    });
    const mine = async () => (await test.as(traveler).get<BookingView>(`/bookings/${booking.id}`)).body;
    expect((await mine()).open_date_change).toEqual({
      id: change.id,
      check_in_date: day(5),
      check_out_date: day(10),
      difference: 200,
      hold_expires_at: change.hold_expires_at,
    });
    const session = await checkout(traveler, change);
    await payWithCard(session.url);
    const paid = await test
      .as(traveler)
      .get<PaymentStatusView>(`/payments/checkout/status/${session.session_id}`);
    expect(paid.body).toMatchObject({
      payment_status: 'paid',
      amount_total: 20_000,
      booking_id: booking.id,
      change_id: change.id,
      date_change: {
        check_in_date: day(5),
        check_out_date: day(10),
        previous_check_in_date: day(5),
        previous_check_out_date: day(8),
      },
      returned: false,
    });
    expect(await mine()).toMatchObject({ check_out_date: day(10), open_date_change: null });
    const changes = await test.as(traveler).get<DateChangeView[]>(`/bookings/${booking.id}/date-changes`);
    expect(changes.body).toMatchObject([{ id: change.id, state: 'applied' }]);
    const receipt = await test.as(traveler).bytes(`/api/bookings/${booking.id}/receipt`);
    expect(receipt.status).toBe(200);
  });

  it('paid after it was withdrawn: the stay keeps its dates, and the payment is said to go back (A7)', async () => {
    const { traveler, booking } = await aPaidStay();
    const { body: change } = await propose(traveler, booking.id, to(5, 4));
    const session = await checkout(traveler, change);
    await payWithCard(session.url);
    await test.as(traveler).post(`/bookings/${booking.id}/date-changes/${change.id}/withdraw`, {});
    const { body } = await test
      .as(traveler)
      .get<PaymentStatusView>(`/payments/checkout/status/${session.session_id}`);
    expect(body).toMatchObject({ payment_status: 'unpaid', status: 'expired', returned: true });
  });

  it('cancelled while a change is open: the timeline says that its nights are no longer held', async () => {
    const { traveler, booking } = await aPaidStay();
    await propose(traveler, booking.id, to(5, 4));
    await test.as(traveler).post(`/bookings/${booking.id}/cancel`, {});
    const timeline = await test.as(traveler).get<TimelineEntryView[]>(`/bookings/${booking.id}/timeline`);
    expect(timeline.body.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/ no longer held, because the booking was cancelled$/),
    );
    const changes = await test.as(traveler).get<DateChangeView[]>(`/bookings/${booking.id}/date-changes`);
    expect(changes.body).toMatchObject([{ state: 'abandoned' }]);
  });

  it('the same request returns the open change; withdrawn, it can no longer be paid', async () => {
    const { traveler, booking } = await aPaidStay();
    const { body: change } = await propose(traveler, booking.id, to(5, 4));
    expect((await propose(traveler, booking.id, to(5, 4))).body.id).toBe(change.id);
    const withdrawn = await test
      .as(traveler)
      .post<DateChangeView>(`/bookings/${booking.id}/date-changes/${change.id}/withdraw`, {});
    expect([withdrawn.status, withdrawn.body.state]).toEqual([200, 'abandoned']);
    expect(
      await test
        .as(traveler)
        .expectProblem('POST', `/bookings/${booking.id}/date-changes/${change.id}/withdraw`, {}),
    ).toMatchObject({ status: 409, code: 'date_change.not_open' });
    expect(
      await test.as(traveler).expectProblem('POST', '/payments/checkout/session', {
        booking_id: booking.id,
        change_id: change.id,
        success_url: `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${ORIGIN}/bookings`,
      }),
    ).toMatchObject({ status: 409, code: 'date_change.not_open' });
  });

  it.each`
    wanted                                                 | code                           | why
    ${() => to(5, 3)}                                      | ${'date_change.same_dates'}    | ${'it has these dates'}
    ${() => to(0, 3)}                                      | ${'booking.dates_invalid'}     | ${'today is no day of arrival (B3)'}
    ${() => to(-3, 3)}                                     | ${'booking.date_past'}         | ${'a past day (B9)'}
    ${() => to(22, 1)}                                     | ${'booking.dates_invalid'}     | ${'beyond 21 days (B3)'}
    ${() => to(5, 0)}                                      | ${'booking.dates_invalid'}     | ${'no night'}
    ${() => to(5, 31)}                                     | ${'booking.too_long'}          | ${'too long (C15)'}
    ${() => ({ check_in_date: 'soon' })}                   | ${'booking.dates_invalid'}     | ${'no date'}
    ${() => to(5, 4, { accepts_liability_waiver: false })} | ${'booking.waiver_missing'}    | ${'the agreement is accepted anew'}
    ${() => to(5, 4, { expected_difference: 90 })}         | ${'date_change.price_changed'} | ${'it costs something else by now'}
  `('$code: $why', async ({ wanted, code }: { wanted: () => Body; code: string }) => {
    const { traveler, booking } = await aPaidStay();
    expect(await refusal(traveler, booking.id, wanted())).toMatchObject({ code });
    expect((await test.as(traveler).get(`/bookings/${booking.id}/date-changes`)).body).toEqual([]);
  });

  it('nights that are taken, blocked or needed for preparation are refused; its own are not', async () => {
    const { traveler, home, booking } = await aPaidStay({ preparationHours: 24 });
    await aBlock(test.em, home.id, { from: day(11), to: day(12) });
    await aBooking(test.em, { home, traveler: await aUser(test.em), status: 'confirmed', checkIn: day(14) });
    expect(await refusal(traveler, booking.id, to(9, 3))).toMatchObject({ code: 'booking.dates_taken' });
    expect(await refusal(traveler, booking.id, to(12, 2))).toMatchObject({ code: 'booking.dates_taken' });
    expect((await propose(traveler, booking.id, to(6, 3))).body.state).toBe('applied');
  });

  it('a home that takes no bookings, or fewer guests by now, keeps the stay where it is', async () => {
    const { traveler, home, booking } = await aPaidStay();
    const set = (values: object) =>
      tables(test.em).updateTable('properties').set(values).where('id', '=', home.id).execute();
    await set({ max_guests: 1 });
    expect(await refusal(traveler, booking.id, to(5, 4))).toMatchObject({ code: 'booking.too_many_guests' });
    await set({ max_guests: 4, status: 'paused' });
    expect(await refusal(traveler, booking.id, to(5, 4))).toMatchObject({ code: 'date_change.home_closed' });
  });

  it('a price that the owner has changed holds for added nights only', async () => {
    const { traveler, home, booking } = await aPaidStay();
    await tables(test.em)
      .updateTable('properties')
      .set({ nightly_cents: cents(15_000) })
      .where('id', '=', home.id)
      .execute();
    const { body } = await test.as(traveler).get<DateChangePreviewView>(previewPath(booking.id, 5, 4));
    expect(body.difference).toBe(150);
  });
});

describe('Whose stay it is (F16)', () => {
  it('everybody else is answered 404, signed out 401', async () => {
    const { traveler, home, booking } = await aPaidStay();
    const { body: change } = await propose(traveler, booking.id, to(5, 4));
    const owner = { id: home.ownerId, role: 'property_owner' } as const;
    const others = [await aUser(test.em), owner, await anOperator(test.em)];
    const calls = [
      ['GET', previewPath(booking.id, 5, 5), undefined],
      ['POST', `/bookings/${booking.id}/date-changes`, to(5, 5)],
      ['GET', `/bookings/${booking.id}/date-changes`, undefined],
      ['POST', `/bookings/${booking.id}/date-changes/${change.id}/withdraw`, {}],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const other of others)
        expect(await test.as(other).expectProblem(method, path, body)).toMatchObject({
          status: 404,
          code: 'booking.not_found',
        });
      expect(await test.api.expectProblem(method, path, body)).toMatchObject({ status: 401 });
    }
    const unknown = `/bookings/${booking.id}/date-changes/${randomUUID()}/withdraw`;
    expect(await test.as(traveler).expectProblem('POST', unknown, {})).toMatchObject({
      status: 404,
      code: 'date_change.not_found',
    });
  });

  it('a hold and a cancelled stay cannot be changed', async () => {
    const [traveler, home] = [await aUser(test.em), await aHome(test.em)];
    for (const status of ['pending', 'cancelled'] as const) {
      const { id } = await aBooking(test.em, { home, traveler, status, checkIn: day(5) });
      expect(await refusal(traveler, id, to(6, 3))).toMatchObject({
        status: 409,
        code: 'date_change.not_paid',
      });
    }
  });
});
