import type { ListRowView, TodayBoardView } from '#libs/core/contracts';
import { cents, dollars } from '#libs/core/rules';
import type { Booking } from '#libs/stays/bookings';
import {
  aBooking,
  aPayment,
  aHome,
  anOperation,
  anOperator,
  anOwner,
  aUser,
  aVoucher,
  earnedFrom,
  tables,
  TEST_NOW,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

const BOOKED = 'Juniper cabin';
const RENAMED = 'Larch Point';

let test: TestApp;
let clients: Record<'traveler' | 'owner' | 'operator', ApiClient>;
let stay: Booking;
beforeAll(async () => {
  test = await startTestApp({ config: { sandbox: true } });
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { ownerId: owner.id, title: BOOKED, nightlyCents: dollars(100) });
  const traveler = await aUser(test.em);
  clients = {
    traveler: test.as(traveler),
    owner: test.as(owner),
    operator: test.as(await anOperator(test.em)),
  };
  const voucherCode = await aVoucher(test.em, traveler);
  stay = await aBooking(test.em, {
    ...{ home, traveler, voucherCode, voucherCents: cents(6_000) },
    ...{ totalCents: cents(34_000), paidCents: cents(34_000) },
    ...{ status: 'confirmed', checkIn: '2026-05-13' },
  });
  await aDisputedPayment(stay);
  await anOperation(test.em, { booking_id: stay.id, details: {} });
  const past = { home, traveler, status: 'completed', checkIn: '2026-05-01' } as const;
  await earnedFrom(test.em, await aBooking(test.em, past), TEST_NOW);
  const { status } = await clients.owner.patch(`/owner/homes/${home.id}`, {
    version: 1,
    title: RENAMED,
    city: 'Whitefish',
    state: 'MT',
    latitude: 48.41,
    longitude: -114.34,
  });
  if (status !== 200) throw new Error(`The home could not be renamed: ${status}`);
});
afterAll(() => test.stop());

async function aDisputedPayment(booking: Booking): Promise<void> {
  const { paymentId } = await aPayment(test.em, booking);
  await tables(test.em)
    .insertInto('disputes')
    .values({
      id: 'dp_booked',
      booking_id: booking.id,
      payment_id: paymentId,
      amount_cents: booking.paidCents,
      fee_cents: cents(0),
      reason: 'general',
      provider_status: 'needs_response',
      state: 'open',
      opened_at: TEST_NOW,
    })
    .execute();
}

describe('A home that was renamed and moved after it was booked', () => {
  it.each([
    ['traveler', '/bookings/my-bookings'],
    ['traveler', '/bookings/{id}'],
    ['traveler', '/loyalty/vouchers'],
    ['traveler', '/account/deletion'],
    ['owner', '/owner/bookings'],
    ['owner', '/owner/earnings'],
    ['owner', '/owner/statements/2026-05.csv'],
    ['owner', '/account/deletion'],
    ['operator', '/admin/bookings'],
    ['operator', '/admin/bookings?q=Juniper'],
    ['operator', '/admin/bookings/{id}/story'],
    ['operator', '/admin/refunds'],
    ['operator', '/admin/disputes'],
    ['operator', '/admin/boards/today'],
    ['operator', '/admin/find?q={tail}'],
    ['operator', '/sandbox/clock/preview?to=2026-05-20T12:00:00Z'],
  ] as const)('is what was booked for the %s in GET %s', async (who, path) => {
    const url = path.replace('{id}', stay.id).replace('{tail}', stay.id.slice(-8));
    const { status, body } = await clients[who].get<unknown>(url);
    expect(status).toBe(200);
    const shown = JSON.stringify(body);
    expect(shown).toContain(BOOKED);
    expect(shown).not.toContain(RENAMED);
  });

  it('stands in the town it was booked in', async () => {
    const [row] = (await clients.operator.get<ListRowView[]>('/admin/bookings')).body;
    expect(row).toMatchObject({ city: 'Bend' });
    const { arrivals } = (await clients.operator.get<TodayBoardView>('/admin/boards/today')).body;
    expect(arrivals).toMatchObject([{ city: 'Bend' }]);
  });

  it('is found by its new name among the homes', async () => {
    const { body } = await clients.operator.get<unknown>('/admin/homes?q=Larch');
    expect(JSON.stringify(body)).toContain(RENAMED);
  });
});
