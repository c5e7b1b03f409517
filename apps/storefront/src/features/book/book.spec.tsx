import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SENTENCES } from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { aBooking, aHomeDetail, aQuote, aUser, inDays, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  neverRespond,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

setUpMockApi();
beforeEach(() => jest.mocked(redirectTo).mockClear());

const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const homeApi = [
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/properties/home-1/quote', aQuote()),
];
const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.4) });
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
const accept = () => screen.findByLabelText(/accept the liability disclaimer/);

describe('/book/{propertyId} (§2, §5, §8)', () => {
  it('breaks the cost down: nights, cleaning REQUIRED, 10% charged to owner, total', async () => {
    visit(`/book/home-1?${dates}`, { as: aUser(), api: homeApi });
    await findText('$400.00');
    const text = document.body.textContent;
    for (const part of [
      '$150.00 x 2 nights',
      '$300.00',
      'REQUIRED',
      '10% charged to owner',
      'essential and non-refundable',
    ])
      expect(text).toContain(part);
  });

  it.each(['/loyalty/vouchers', '/bookings/my-bookings'])(
    'waits for %s, so that nothing moves under a finger later',
    async (path) => {
      let send: (response: Response) => void = () => undefined;
      const late = new Promise<Response>((resolve) => {
        send = resolve;
      });
      visit(`/book/home-1?${dates}`, {
        as: aUser(),
        api: [respondWith('get', path, () => late), ...homeApi],
      });
      await waitFor(() => expect(callsTo('get', '/properties/home-1')).toHaveLength(1));
      await waitFor(() => expect(callsTo('get', path)).toHaveLength(1));
      expect(screen.queryByRole('heading', { name: 'Book your stay' })).toBeNull();
      send(Response.json([]));
      await accept();
    },
  );

  it("offers 1 to max_guests as 'N Guest' or 'N Guests'", async () => {
    visit(`/book/home-1?${dates}`, { as: aUser(), api: homeApi });
    const guests = await screen.findByLabelText<HTMLSelectElement>('Guests');
    expect([...guests.options].map((option) => option.text)).toEqual([
      '1 Guest',
      '2 Guests',
      '3 Guests',
      '4 Guests',
    ]);
  });

  it('keeps the button disabled without a price and without acceptance', async () => {
    const user = visit('/book/home-1', { as: aUser(), api: homeApi });
    await user.click(await accept());
    expect((await confirm()).disabled).toBe(true);
    await findText(/Choose your dates to see the total/);
  });

  it('answers a click on the disabled button with the waiver message', async () => {
    const user = visit(`/book/home-1?${dates}`, { as: aUser(), api: homeApi });
    await findText('$400.00');
    await user.click((await confirm()).parentElement as HTMLElement);
    // At the field, in the summary and as a toast; the summary has the focus and links to the field.
    await waitFor(() => expect(screen.getAllByText(SENTENCES.waiverMissing)).toHaveLength(3));
    const summary = document.activeElement as HTMLElement;
    expect(summary.getAttribute('role')).toBe('alert');
    await user.click(within(summary).getByRole('button', { name: SENTENCES.waiverMissing }));
    expect(document.activeElement).toBe(await accept());
    await user.click(await accept());
    expect(summary.isConnected).toBe(false);
  });

  it("disables the button as 'Creating Booking...' while sending, and never sends twice", async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [neverRespond('post', '/bookings'), ...homeApi],
    });
    await user.click(await accept());
    await findText('$400.00');
    const button = await confirm();
    await user.dblClick(button);
    await screen.findByRole('button', { name: 'Creating Booking...' });
    expect(button.disabled).toBe(true);
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    expect(callsTo('post', '/bookings')).toHaveLength(1);
  });

  it.each([
    [`check_in=${inDays(-1)}&check_out=${inDays(2)}`, SENTENCES.datePast],
    [`check_in=${inDays(0)}&check_out=${inDays(2)}`, SENTENCES.datesInvalid],
    [`check_in=${inDays(22)}&check_out=${inDays(24)}`, SENTENCES.datesInvalid],
    [`check_in=${inDays(5)}&check_out=${inDays(5)}`, SENTENCES.datesInvalid],
    [dates.replace('guests=2', 'guests=9'), 'Maximum 4 guests allowed'],
  ])('rejects %s with: %s', async (query, sentence) => {
    visit(`/book/home-1?${query}`, { as: aUser(), api: homeApi });
    await findText(sentence);
    expect((await confirm()).disabled).toBe(true);
  });

  it('creates the booking and a checkout with its two return URLs, and opens the payment page', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        respondWith('post', '/bookings', pending),
        respondWith('post', '/payments/checkout/session', {
          url: 'https://pay.example/1',
          session_id: 'cs_1',
        }),
        ...homeApi,
      ],
    });
    await user.type(await screen.findByLabelText(/Special requests/), 'Late arrival');
    await user.click(await accept());
    await findText('$400.00');
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
    await findText('Booking created! Redirecting to payment...');
    expect(callsTo('post', '/bookings')[0]?.body).toEqual({
      property_id: 'home-1',
      check_in_date: inDays(5),
      check_out_date: inDays(7),
      guests: 2,
      special_requests: 'Late arrival',
      accepts_liability_waiver: true,
      expected_total: 400,
    });
    expect(callsTo('post', '/payments/checkout/session')[0]?.body).toEqual({
      booking_id: pending.id,
      success_url: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/book/home-1?cancelled=1',
    });
  });

  it("shows 'No checkout URL received' when the response has none", async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        respondWith('post', '/bookings', pending),
        respondWith('post', '/payments/checkout/session', { url: '', session_id: 'cs_1' }),
        ...homeApi,
      ],
    });
    await user.click(await accept());
    await findText('$400.00');
    await user.click(await confirm());
    await findText(SENTENCES.noCheckoutUrl);
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it('shows the server’s message when the dates were just taken, and keeps the input', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        respondWithError('post', '/bookings', 409, 'These dates have just been taken. Please choose others.'),
        ...homeApi,
      ],
    });
    await user.type(await screen.findByLabelText(/Special requests/), 'A cot');
    await user.click(await accept());
    await findText('$400.00');
    await user.click(await confirm());
    await findText('These dates have just been taken. Please choose others.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Special requests/).value).toBe('A cot');
  });

  it("falls back to 'Failed to create booking'", async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [respondWithError('post', '/bookings', 500), ...homeApi],
    });
    await user.click(await accept());
    await findText('$400.00');
    await user.click(await confirm());
    await findText(SENTENCES.failedCreateBooking);
  });

  it('after a cancelled payment shows until when the dates are held, and resumes the payment (C3)', async () => {
    const user = visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [
        myBookings(pending),
        respondWith('post', '/payments/checkout/session', {
          url: 'https://pay.example/again',
          session_id: 'cs_1',
        }),
        ...homeApi,
      ],
    });
    await findText(/Payment was not completed; your dates are held until \d{1,2}:\d\d [AP]M/);
    await user.click(screen.getByRole('button', { name: 'Resume payment' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/again'));
  });

  it('warns before payment that there is no refund under 24 hours (B3)', async () => {
    visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [respondWith('get', '/properties/home-1/quote', aQuote({ refund_eligible: false })), ...homeApi],
    });
    await findText(SENTENCES.noRefund);
    expect(document.body.textContent).not.toContain('Cancel before');
  });

  it('says before the payment until when a refund is possible, and what the button does (B3, C4)', async () => {
    visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        respondWith(
          'get',
          '/properties/home-1/quote',
          aQuote({ refund_cutoff_at: '2026-12-09T22:00:00Z', time_zone: 'America/Chicago' }),
        ),
        ...homeApi,
      ],
    });
    await findText(
      'Cancel before Wed, Dec 9, 4:00 PM CST and you get 75% of the nightly price back. After that there is no refund. The cleaning fee is non-refundable.',
    );
    fireEvent.click(await accept());
    await findText(
      "Confirm Booking holds your dates for 30 minutes. You aren't charged until you pay on the next page. Your booking stays pending until it is paid; after confirming you are redirected to pay.",
    );
  });

  it('does not offer to resume a payment while it redirects to it', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        respondWith('post', '/bookings', pending),
        respondWith('post', '/payments/checkout/session', {
          url: 'https://pay.example/1',
          session_id: 'cs_1',
        }),
        ...homeApi,
      ],
    });
    await user.click(await accept());
    await findText('$400.00');
    const read = callsTo('get', '/bookings/my-bookings').length;
    overrideResponses(myBookings(pending));
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(callsTo('get', '/bookings/my-bookings').length).toBeGreaterThan(read));
    expect(screen.queryByText(/You already hold/)).toBeNull();
  });

  it('rejects owners with the exact sentence as an alert (D8)', async () => {
    visit('/book/home-1', { as: aUser({ role: 'property_owner' }), api: homeApi });
    expect((await screen.findByRole('alert')).textContent).toContain(SENTENCES.onlyTravelers);
  });

  it('sends signed-out visitors to /auth', async () => {
    visit(`/book/home-1?${dates}`);
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(window.location.pathname).toBe('/auth');
  });
});
