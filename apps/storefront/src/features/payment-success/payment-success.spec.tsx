import { screen, within } from '@testing-library/react';
import { SENTENCES, type BookingView, type PaymentStatusView } from '#libs/core/contracts';
import { readIntent } from '../../session/intents.js';
import { aBooking, aHomeDetail, aUser } from '../../testing/facts.js';
import { thereIsRoomForMaps } from '../../testing/map-room.js';
import { everythingIsNear } from '../../testing/near.js';
import { advanceTimers, fakePageTimers, textAppears, waitUntil } from '../../testing/time.js';
import { respondWith, callsTo, respondWithError, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();
fakePageTimers();
everythingIsNear();
thereIsRoomForMaps();

const CHANGE = '00000000-0000-4000-8000-00000000c4a6';
const PATH = '/payments/checkout/status/cs_1';
const open: PaymentStatusView = {
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 40_000,
  currency: 'usd',
  booking_id: '00000000-0000-4000-8000-0000abcd1234',
  booking_status: 'pending',
  returned: false,
};
const paid: PaymentStatusView = {
  ...open,
  payment_status: 'paid',
  status: 'complete',
  booking_status: 'confirmed',
};

type Body = Parameters<typeof respondWith>[2];
const visitResult = (body: Body, booking: Partial<BookingView> = {}) =>
  visit('/payment-success?session_id=cs_1', {
    as: aUser(),
    api: [
      respondWith('get', PATH, body),
      respondWith('get', '/bookings/:id', aBooking(booking)),
      respondWith('get', '/properties/home-1', aHomeDetail({ exact_place: true })),
    ],
  });
/** Waits for the attempts up to this one; two seconds pass before each except the first. */
async function attempts(upTo: number): Promise<void> {
  for (let attempt = 1; attempt <= upTo; attempt += 1) {
    await textAppears(`Attempt ${attempt} of 10`);
    await advanceTimers(attempt === 1 ? 0 : 2_000);
  }
}

describe('/payment-success (§2, §4 Payment verification, §8, §9)', () => {
  it("checks: 'Attempt n of 10', every 2 seconds and not sooner", async () => {
    visitResult(open);
    await attempts(1);
    await textAppears('Attempt 2 of 10');
    await advanceTimers(1_999);
    expect(callsTo('get', PATH)).toHaveLength(1);
    await advanceTimers(1);
    await textAppears('Attempt 3 of 10');
    expect(callsTo('get', PATH)).toHaveLength(2);
  });

  it('succeeds: amount, booking, Confirmed, and links to bookings and dashboard', async () => {
    visitResult(paid);
    await attempts(1);
    await textAppears('$400.00');
    const text = document.body.textContent;
    for (const part of ['#abcd1234', 'Confirmed']) expect(text).toContain(part);
    expect(screen.getByRole('link', { name: 'View My Bookings' }).getAttribute('href')).toBe('/bookings');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('says so once, as a toast', async () => {
    visitResult(paid);
    await attempts(1);
    await waitUntil(() => expect(screen.getAllByText(SENTENCES.paymentSuccessful)).toHaveLength(1));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your stay is booked');
    expect(screen.getByRole('main').textContent).not.toContain(SENTENCES.paymentSuccessful);
  });

  it('a failure is said once, on the page', async () => {
    visitResult({ ...open, status: 'expired' });
    await attempts(1);
    await textAppears(SENTENCES.paymentExpired);
    expect(screen.getAllByText(SENTENCES.paymentExpired)).toHaveLength(1);
  });

  it('shows the home, the stay on its clock, the street with directions and a pin, the papers and the host', async () => {
    visitResult(paid, {
      check_in_at: '2030-12-05T23:00:00Z',
      check_out_at: '2030-12-07T19:00:00Z',
      rental_agreement_id: CHANGE,
      property: { ...aBooking().property, time_zone: 'America/Denver' },
    });
    await attempts(1);
    await textAppears('1 Shore Road, Whitefish, MT');
    const card = within(screen.getByRole('article', { name: 'Booking abcd1234' }));
    card.getByRole('heading', { name: 'Larch Point' });
    card.getByText(/^Thu, Dec 5, 4:00\sPM MST$/);
    for (const name of ['Add to calendar', 'Receipt', 'View Agreement']) card.getByRole('button', { name });
    const directions = screen.getByRole('link', { name: 'Get directions' }).getAttribute('href');
    expect(directions).toContain(encodeURIComponent('1 Shore Road, Whitefish, MT, USA'));
    await textAppears('Hosted by Olive Marsh');
    await waitUntil(() => screen.getByRole('img', { name: 'Where the home is' }));
    screen.getByRole('button', { name: 'Message the host' });
    expect(screen.getByRole('link', { name: 'Open the arrival guide' }).getAttribute('href')).toBe(
      `/bookings/${aBooking().id}/arrival`,
    );
    await textAppears(/^Change your dates, or cancel and get 75% of the nightly price back, until /);
  });

  it('keeps what was paid in sight when the booking cannot be loaded', async () => {
    visit('/payment-success?session_id=cs_1', {
      as: aUser(),
      api: [respondWith('get', PATH, paid), respondWithError('get', '/bookings/:id', 503)],
    });
    await attempts(1);
    await textAppears('Your booking could not be loaded');
    expect(document.body.textContent).toContain('$400.00');
  });

  it('G7 the difference of new dates: says that the stay has them, not that a booking is confirmed', async () => {
    visitResult({
      ...paid,
      change_id: CHANGE,
      date_change: {
        check_in_date: '2030-12-03',
        check_out_date: '2030-12-07',
        previous_check_in_date: '2030-12-01',
        previous_check_out_date: '2030-12-04',
      },
    });
    await attempts(1);
    await textAppears('$400.00');
    const text = document.body.textContent;
    for (const part of ['Your new dates are paid', 'Dates changed', 'Dec 1 – 4 → Dec 3 – 7'])
      expect(text).toContain(part);
    expect(text).not.toContain(SENTENCES.paymentSuccessful);
  });

  it('C10 succeeds when a voucher covers the whole price', async () => {
    visitResult({ ...paid, payment_status: 'no_payment_required', amount_total: 0 });
    await attempts(1);
    await textAppears('$0.00');
    expect(document.body.textContent).toContain('Confirmed');
  });

  it('keeps polling while the payment is pending', async () => {
    let attempted = 0;
    visitResult(() => ({ ...((attempted += 1) < 3 ? open : paid) }));
    await attempts(3);
    await textAppears('$400.00');
    expect(attempted).toBe(3);
  });

  it('expires, with a link to /properties', async () => {
    visitResult({ ...open, status: 'expired' });
    await attempts(1);
    await textAppears(SENTENCES.paymentExpired);
    expect(screen.getByRole('link', { name: 'Browse properties' }).getAttribute('href')).toBe('/properties');
  });

  it.each([undefined, CHANGE])(
    'A7 a payment that came too late goes back in full (change %s)',
    async (change) => {
      visitResult({
        ...open,
        status: 'expired',
        booking_status: change ? 'confirmed' : 'cancelled',
        returned: true,
        ...(change && { change_id: change }),
      });
      await attempts(1);
      await textAppears(change ? 'Your stay keeps its dates' : 'Payment session expired');
      expect(document.body.textContent).toContain(
        'The payment arrived after the hold had ended, so all of it goes back to your card.',
      );
    },
  );

  it('A7 a paid booking that was cancelled later was not paid too late', async () => {
    visitResult({ ...paid, booking_status: 'cancelled' });
    await attempts(1);
    await textAppears('Payment session expired');
    expect(document.body.textContent).not.toContain('arrived after');
  });

  it('G7 new dates that were not paid in time: the stay keeps its dates, and others can be chosen', async () => {
    visitResult({
      ...open,
      status: 'expired',
      booking_status: 'confirmed',
      change_id: CHANGE,
    });
    await attempts(1);
    await textAppears('Your stay keeps its dates');
    expect(screen.getByRole('link', { name: 'Choose dates again' }).getAttribute('href')).toBe(
      `/bookings?dates=${open.booking_id}`,
    );
    expect(screen.queryByText(SENTENCES.paymentExpired)).toBeNull();
  });

  it('G7 new dates of a booking that is cancelled: nothing to choose any more', async () => {
    visitResult({
      ...paid,
      booking_status: 'cancelled',
      change_id: CHANGE,
    });
    await attempts(1);
    await textAppears('Your booking is cancelled');
    expect(screen.queryByRole('link', { name: 'Choose dates again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View My Bookings' }).getAttribute('href')).toBe('/bookings');
  });

  it('times out after ten attempts, with /bookings and support', async () => {
    visitResult(open);
    await attempts(10);
    await textAppears(SENTENCES.paymentTimeout);
    expect(callsTo('get', PATH)).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'View My Bookings' }).getAttribute('href')).toBe('/bookings');
    expect(screen.getAllByRole('button', { name: 'Contact support' }).length).toBeGreaterThan(1); // one is in the footer
  });

  it('gives up only when the last attempt fails too', async () => {
    visit('/payment-success?session_id=cs_1', { as: aUser(), api: [respondWithError('get', PATH, 500)] });
    await attempts(10);
    await textAppears(SENTENCES.paymentUnverifiable);
    expect(callsTo('get', PATH)).toHaveLength(10);
    expect(screen.getAllByRole('button', { name: 'Contact support' }).length).toBeGreaterThan(1);
  });

  it('ignores failures before the last attempt', async () => {
    let attempted = 0;
    visitResult(() => ((attempted += 1) < 4 ? new Response(null, { status: 503 }) : paid));
    await attempts(4);
    await textAppears('$400.00');
  });

  it('reports a missing session', async () => {
    visit('/payment-success', { as: aUser() });
    await textAppears(SENTENCES.noPaymentSession);
  });

  it('asks to log in when signed out, and keeps the session id (C8)', async () => {
    visit('/payment-success?session_id=cs_1');
    await textAppears('Please log in to view your payment status.');
    expect(window.location.pathname).toBe('/payment-success');
    expect(readIntent()?.to).toBe('/payment-success?session_id=cs_1');
    const links = screen.getAllByRole('link', { name: 'Sign In' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/auth', '/auth']);
  });
});
