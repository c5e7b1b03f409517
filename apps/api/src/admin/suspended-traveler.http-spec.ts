import { todayIn } from '#libs/core/platform';
import { addDays } from '#libs/core/rules';
import type { DateChangeView } from '#libs/core/contracts';
import { aBooking, aHome, anOperator, aPayment, aUser, eventPayloads, tables } from '#libs/testing';
import { bookingRequest, isFound, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = test.as(await anOperator(test.em));
});
afterAll(() => test.stop());

const WHY = { reason: 'Paid with cards of other people' };
const suspend = (id: string) => admin.post(`/admin/users/${id}/suspend`, WHY);
const day = (inDays: number) => addDays(todayIn('America/Denver', test.clock.now()), inDays);

describe('Suspending a traveler (decision 38)', () => {
  it('ends what they hold and have not paid, so that others can book it, and leaves their paid stay alone', async () => {
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    const paid = await aBooking(test.em, {
      home,
      traveler,
      status: 'confirmed',
      checkIn: day(12),
    });
    const held = bookingRequest(home.id, day(5), day(8));
    expect((await test.as(traveler).post('/bookings', held)).status).toBe(201);
    expect(await isFound(test.api, home.id, day(5), day(8))).toBe(false);

    expect((await suspend(traveler.id)).status).toBe(204);
    const bookings = await tables(test.em)
      .selectFrom('bookings')
      .select(['status', 'cancelled_by', 'cancellation_reason', 'refund_cents'])
      .where('traveler_id', '=', traveler.id)
      .orderBy('check_in_date')
      .execute();
    expect(bookings).toMatchObject([
      { status: 'cancelled', cancelled_by: 'operator', cancellation_reason: 'operator_request' },
      { status: 'confirmed', refund_cents: 0 },
    ]);
    expect(await eventPayloads(test.em, 'booking.cancelled')).toHaveLength(1);
    expect(await isFound(test.api, home.id, day(5), day(8))).toBe(true);
    const other = test.as(await aUser(test.em));
    expect((await other.post('/bookings', held)).status).toBe(201);
    expect((await test.as(traveler).expectProblem('GET', `/bookings/${paid.id}`)).code).toBe('auth.required');
  });

  it('ends a change of dates that waits for its payment; the stay keeps its dates', async () => {
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    const stay = await aBooking(test.em, {
      ...{ home, traveler, status: 'confirmed', checkIn: day(5), plan: 'basic', multiplier: 1 },
    });
    await aPayment(test.em, stay);
    const change = await test.as(traveler).post<DateChangeView>(`/bookings/${stay.id}/date-changes`, {
      check_in_date: day(5),
      check_out_date: day(10),
      accepts_liability_waiver: true,
    });
    expect(change.body).toMatchObject({ state: 'held' });
    await suspend(traveler.id);
    const [row] = await tables(test.em)
      .selectFrom('date_changes')
      .select('state')
      .where('booking_id', '=', stay.id)
      .execute();
    expect(row).toEqual({ state: 'abandoned' });
    const kept = await tables(test.em)
      .selectFrom('bookings')
      .select(['status', 'check_in_date'])
      .where('id', '=', stay.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ status: 'confirmed', check_in_date: stay.checkInDate });
  });

  it('does not bring back what it ended', async () => {
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    await test.as(traveler).post('/bookings', bookingRequest(home.id, day(5), day(8)));
    await suspend(traveler.id);
    await suspend(traveler.id);
    expect((await admin.post(`/admin/users/${traveler.id}/restore`, WHY)).status).toBe(204);
    expect(await isFound(test.api, home.id, day(5), day(8))).toBe(true);
  });
});
