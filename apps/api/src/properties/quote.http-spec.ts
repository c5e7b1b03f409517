import type { QuoteView } from '#libs/core/contracts';
import { aBooking, aHome, aUser, tables } from '#libs/testing';
import { cents } from '#libs/core/rules';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const quote = (id: string, query: string) => test.api.get<QuoteView>(`/properties/${id}/quote?${query}`);

describe('GET /properties/{id}/quote (§3 Cost breakdown, §9, A2–A4)', () => {
  it('returns the complete price breakdown', async () => {
    const home = await aHome(test.em, { nightlyCents: cents(12_345) });
    const { status, body } = await quote(home.id, 'check_in=2026-05-20&check_out=2026-05-23&guests=2');
    expect(status).toBe(200);
    expect(body).toEqual({
      property_id: home.id,
      check_in_date: '2026-05-20',
      check_out_date: '2026-05-23',
      guests: 2,
      nights: 3,
      price_per_night: 123.45,
      price_lines: ['2026-05-20', '2026-05-21', '2026-05-22'].map((date) => ({
        date,
        price: 123.45,
        full_price: 123.45,
        source: 'base',
        reductions: [],
        at_lowest: false,
      })),
      subtotal: 370.35,
      service_fee: 37.04,
      service_fee_note: '10% charged to owner',
      cleaning_fee: 100,
      total_amount: 470.35,
      currency: 'usd',
      available: true,
      check_in_at: '2026-05-20T22:00:00.000Z',
      check_out_at: '2026-05-23T18:00:00.000Z',
      time_zone: 'America/Los_Angeles',
      refund_cutoff_at: '2026-05-19T23:00:00.000Z',
      refund_eligible: true,
      hours_until_check_in: 178,
    });
  });

  it('B3 says before paying that no refund will be available', async () => {
    const home = await aHome(test.em, { checkInTime: '00:30' });
    const { body } = await quote(home.id, 'check_in=2026-05-14&check_out=2026-05-15');
    expect(body).toMatchObject({ hours_until_check_in: 20, refund_eligible: false, guests: 1 });
  });

  it('also quotes taken nights, as unavailable', async () => {
    const home = await aHome(test.em);
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home, traveler, checkIn: '2026-05-20', nights: 2 });
    const query = 'check_in=2026-05-21&check_out=2026-05-23';
    expect((await quote(home.id, query)).body.available).toBe(false);
    expect((await quote(home.id, 'check_in=2026-05-22&check_out=2026-05-23')).body.available).toBe(true);
    const own = await test.as(traveler).get<QuoteView>(`/properties/${home.id}/quote?${query}`);
    expect(own.body.available).toBe(true); // C4: a booking would replace the hold
  });

  it('C4 quotes the hold’s price to its traveler, and the new price to everybody else', async () => {
    const home = await aHome(test.em);
    const traveler = await aUser(test.em);
    await aBooking(test.em, { home, traveler, checkIn: '2026-05-20', nights: 2 });
    await tables(test.em)
      .updateTable('properties')
      .set({ nightly_cents: cents(12_000) })
      .where('id', '=', home.id)
      .execute();
    const heldStay = 'check_in=2026-05-20&check_out=2026-05-22&guests=2';
    const holder = test.as(traveler);
    const total = async (query: string, client = holder) =>
      (await client.get<QuoteView>(`/properties/${home.id}/quote?${query}`)).body.total_amount;
    expect(await total(heldStay)).toBe(300);
    expect(await total(heldStay.replace('guests=2', 'guests=3'))).toBe(340);
    expect(await total(heldStay, test.api)).toBe(340);
  });

  it.each`
    query                                                             | code                         | detail                                                | field
    ${''}                                                             | ${'booking.dates_invalid'}   | ${'Please select valid check-in and check-out dates'} | ${'check_in'}
    ${'check_in=2026-05-12&check_out=2026-05-15'}                     | ${'booking.date_past'}       | ${'Check-in date cannot be in the past'}              | ${'check_in'}
    ${'check_in=2026-05-13&check_out=2026-05-15'}                     | ${'booking.dates_invalid'}   | ${'Please select valid check-in and check-out dates'} | ${'check_in'}
    ${'check_in=2026-06-04&check_out=2026-06-05'}                     | ${'booking.dates_invalid'}   | ${'Please select valid check-in and check-out dates'} | ${'check_in'}
    ${'check_in=2026-05-20&check_out=2026-05-19'}                     | ${'booking.dates_invalid'}   | ${'Please select valid check-in and check-out dates'} | ${'check_out'}
    ${'check_in=2026-05-20&check_out=2026-06-20'}                     | ${'booking.too_long'}        | ${'This home can be booked for 30 nights at most'}    | ${'check_out'}
    ${'check_in=2026-05-20&check_out=2026-05-21&guests=5'}            | ${'booking.too_many_guests'} | ${'Maximum 4 guests allowed'}                         | ${'guests'}
    ${'check_in=2026-05-20&check_out=2026-05-21&guests=x'}            | ${'booking.too_many_guests'} | ${'Maximum 4 guests allowed'}                         | ${'guests'}
    ${'check_in=2026-05-20&check_in=2026-05-21&check_out=2026-05-22'} | ${'booking.dates_invalid'}   | ${'Please select valid check-in and check-out dates'} | ${'check_in'}
  `(
    'refuses "$query" with the message of §5',
    async ({ query, code, detail, field }: Record<'query' | 'code' | 'detail' | 'field', string>) => {
      const home = await aHome(test.em);
      const problem = await test.api.expectProblem('GET', `/properties/${home.id}/quote?${query}`);
      expect(problem).toMatchObject({ status: 422, code, detail, errors: [{ field, message: detail }] });
    },
  );

  it('does not find an unknown home', async () => {
    expect((await test.api.expectProblem('GET', '/properties/nope/quote')).detail).toBe('Property not found');
  });
});
