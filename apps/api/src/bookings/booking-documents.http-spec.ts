import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cents } from '#libs/core/rules';
import type { BookingView } from '#libs/core/contracts';
import type { Booking } from '#libs/stays/bookings';
import { aBooking, aHome, anOwner, aUser, aPayment, TEST_NOW, anOperation, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** A booking paid by card. */
async function aPaidBooking(status: 'confirmed' | 'completed' = 'confirmed') {
  const traveler = await aUser(test.em);
  const booking = await aBooking(test.em, { home: await aHome(test.em), traveler, status });
  await aPayment(test.em, booking);
  return { traveler, booking };
}

async function refund(booking: Booking): Promise<void> {
  await anOperation(test.em, {
    booking_id: booking.id,
    state: 'succeeded',
    requested_at: new Date('2026-05-14T12:01:00Z'),
    finished_at: new Date('2026-05-14T12:02:00Z'),
  });
  await tables(test.em)
    .updateTable('bookings')
    .set({
      status: 'cancelled',
      cancelled_at: TEST_NOW,
      cancelled_by: 'traveler',
      refund_cents: cents(22_500),
      owner_cents: cents(3_750),
      platform_cents: cents(3_750),
      kept_cleaning_cents: cents(10_000),
    })
    .where('id', '=', booking.id)
    .execute();
}

/** A change to the dates that a booking has, from those a day earlier. @returns its id */
async function anAppliedChange({ id }: Booking): Promise<string> {
  const changeId = randomUUID();
  await sql`
    insert into date_changes (id, booking_id, state, previous_check_in_date, previous_check_out_date, check_in_date, check_out_date,
        check_in_at, check_out_at, nights, nightly_cents, price_lines, subtotal_cents, service_fee_cents, voucher_cents, total_cents,
        difference_cents, waiver_version, waiver_accepted_at, hold_expires_at, created_at, decided_at)
    select ${changeId}::uuid, id, 'applied', check_in_date - 1, check_out_date - 1, check_in_date, check_out_date, check_in_at, check_out_at, nights,
        nightly_cents, to_jsonb(array_fill(jsonb_build_object('cents', nightly_cents), array[nights])), subtotal_cents,
        service_fee_cents, 0, total_cents, 0, 'test', created_at, created_at, created_at, created_at
      from bookings where id = ${id}`.execute(tables(test.em));
  return changeId;
}

describe('The rental agreement (C13)', () => {
  const writeAgreements = async (booking: Booking, newDates: boolean): Promise<void> => {
    const written = {
      pdf: Buffer.from('%PDF-agreement'),
      sha256: 'ab'.repeat(32),
      waiver_version: 'test',
      waiver_accepted_at: TEST_NOW,
      written_at: TEST_NOW,
    };
    const db = tables(test.em);
    if (!newDates) {
      await db
        .insertInto('agreements')
        .values({ id: randomUUID(), booking_id: booking.id, ...written })
        .execute();
      return;
    }
    const changeId = await anAppliedChange(booking);
    await db
      .insertInto('changed_agreements')
      .values({ change_id: changeId, ...written })
      .execute();
  };

  it.each([
    ['of a booking', false],
    ['of its new dates', true],
  ])('%s is for its traveler alone', async (_, newDates) => {
    const { traveler, booking } = await aPaidBooking();
    await writeAgreements(booking, newDates);
    const path = `/bookings/${booking.id}/agreement`;
    const own = await test.as(traveler).bytes(`/api${path}`);
    expect([own.status, own.body.toString()]).toEqual([200, '%PDF-agreement']);
    for (const other of [await aUser(test.em), await anOwner(test.em)])
      expect((await test.as(other).expectProblem('GET', path)).status).toBe(404);
  });
});

describe('Receipt and refund note (§2 /bookings)', () => {
  it('a paid booking has a receipt, but no refund note before a refund', async () => {
    const { traveler, booking } = await aPaidBooking();
    const receipt = await test.as(traveler).bytes(`/api/bookings/${booking.id}/receipt`);
    expect(receipt.status).toBe(200);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await test.as(traveler).expectProblem('GET', `/bookings/${booking.id}/refund-note`)).toMatchObject(
      {
        status: 404,
        detail: 'Nothing has been refunded for this booking',
      },
    );
  });

  it('a refund has a note, and the booking shows its instants', async () => {
    const { traveler, booking } = await aPaidBooking();
    await refund(booking);
    const note = await test.as(traveler).bytes(`/api/bookings/${booking.id}/refund-note`);
    expect([note.status, note.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const { body } = await test.as(traveler).get<BookingView>(`/bookings/${booking.id}`);
    expect(body).toMatchObject({
      refund_amount: 225,
      refund_status: 'succeeded',
      refund_requested_at: '2026-05-14T12:01:00.000Z',
      refund_confirmed_at: '2026-05-14T12:02:00.000Z',
    });
  });

  it('an unpaid booking has no receipt, and says so', async () => {
    const traveler = await aUser(test.em);
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler });
    expect(await test.as(traveler).expectProblem('GET', `/bookings/${booking.id}/receipt`)).toMatchObject({
      status: 404,
      detail: 'There is a receipt as soon as this booking is paid',
    });
  });

  it("F16 answers 404 for the documents of another traveler's booking", async () => {
    const { booking } = await aPaidBooking();
    const other = test.as(await aUser(test.em));
    for (const document of ['receipt', 'refund-note'])
      expect(await other.expectProblem('GET', `/bookings/${booking.id}/${document}`)).toMatchObject({
        status: 404,
        code: 'booking.not_found',
      });
  });
});

it('the calendar file names the street of a confirmed stay only (G2)', async () => {
  const traveler = await aUser(test.em);
  const home = { address: '7 Secretvine Avenue', city: 'Astoria', state: 'OR' };
  const calendarOf = async (status: 'pending' | 'confirmed' | 'cancelled'): Promise<string> => {
    const { id } = await aBooking(test.em, { home: await aHome(test.em, home), traveler, status });
    const file = await test.as(traveler).bytes(`/api/bookings/${id}/calendar.ics`);
    expect(file.status).toBe(200);
    return file.body.toString().replaceAll('\r\n\t', '');
  };
  const street = `LOCATION:${home.address}\\, ${home.city}`;
  expect(await calendarOf('confirmed')).toContain(street);
  for (const status of ['pending', 'cancelled'] as const) {
    const file = await calendarOf(status);
    expect(file).not.toContain(home.address);
    expect(file).toContain(`LOCATION:${home.city}\\, ${home.state}`);
  }
});
