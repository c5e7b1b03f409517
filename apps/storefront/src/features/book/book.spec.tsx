import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SENTENCES } from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { aBooking, aHome, aQuote, aUser, inDays, inHours } from '../../testing/facts.js';
import { answers, callsTo, neverAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

standInApi();
beforeEach(() => jest.mocked(redirectTo).mockClear());

const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const home = [
  answers('get', '/properties/home-1', { ...aHome() }),
  answers('get', '/properties/home-1/quote', { ...aQuote() }),
];
const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.4) });
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
const accept = () => screen.findByLabelText(/accept the liability disclaimer/);

describe('/book/{propertyId} (§2, §5, §8)', () => {
  it('breaks the cost down: nights, cleaning REQUIRED, 10% charged to owner, total', async () => {
    visit(`/book/home-1?${dates}`, { as: aUser(), api: home });
    await says('$400.00');
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

  it("offers 1 to max_guests as 'N Guest' or 'N Guests'", async () => {
    visit(`/book/home-1?${dates}`, { as: aUser(), api: home });
    const guests = await screen.findByLabelText<HTMLSelectElement>('Guests');
    expect([...guests.options].map((option) => option.text)).toEqual([
      '1 Guest',
      '2 Guests',
      '3 Guests',
      '4 Guests',
    ]);
  });

  it('keeps the button disabled without a price and without acceptance', async () => {
    const user = visit('/book/home-1', { as: aUser(), api: home });
    await user.click(await accept());
    expect((await confirm()).disabled).toBe(true);
    await says(/Choose dates that can be booked/);
  });

  it('answers a click on the sleeping button with the sentence of the waiver', async () => {
    const user = visit(`/book/home-1?${dates}`, { as: aUser(), api: home });
    await says('$400.00');
    await user.click((await confirm()).parentElement as HTMLElement);
    // At the field, in the summary and as a toast; the summary has the focus and leads to the field.
    await waitFor(() => expect(screen.getAllByText(SENTENCES.waiverMissing)).toHaveLength(3));
    const summary = document.activeElement as HTMLElement;
    expect(summary.getAttribute('role')).toBe('alert');
    await user.click(within(summary).getByRole('button', { name: SENTENCES.waiverMissing }));
    expect(document.activeElement).toBe(await accept());
    await user.click(await accept());
    expect(summary.isConnected).toBe(false);
  });

  it("sleeps as 'Creating Booking...' while it is sent, and never sends twice", async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [neverAnswers('post', '/bookings'), ...home],
    });
    await user.click(await accept());
    await says('$400.00');
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
  ])('refuses %s with: %s', async (query, sentence) => {
    visit(`/book/home-1?${query}`, { as: aUser(), api: home });
    await says(sentence);
    expect((await confirm()).disabled).toBe(true);
  });

  it('creates the booking, opens the checkout with its two ways back, and leaves for the payment page', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        answers('post', '/bookings', { ...pending }),
        answers('post', '/payments/checkout/session', { url: 'https://pay.example/1', session_id: 'cs_1' }),
        ...home,
      ],
    });
    await user.type(await screen.findByLabelText(/Special requests/), 'Late arrival');
    await user.click(await accept());
    await says('$400.00');
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
    await says('Booking created! Redirecting to payment...');
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

  it("says 'No checkout URL received' when the answer has none", async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [
        answers('post', '/bookings', { ...pending }),
        answers('post', '/payments/checkout/session', { session_id: 'cs_1' }),
        ...home,
      ],
    });
    await user.click(await accept());
    await says('$400.00');
    await user.click(await confirm());
    await says(SENTENCES.noCheckoutUrl);
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it('shows what the server said when the dates were just taken, and keeps what was typed', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [refuses('post', '/bookings', 409, 'These dates have just been taken.'), ...home],
    });
    await user.type(await screen.findByLabelText(/Special requests/), 'A cot');
    await user.click(await accept());
    await says('$400.00');
    await user.click(await confirm());
    await says('These dates have just been taken.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Special requests/).value).toBe('A cot');
  });

  it("falls back to 'Failed to create booking'", async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [refuses('post', '/bookings', 500), ...home],
    });
    await user.click(await accept());
    await says('$400.00');
    await user.click(await confirm());
    await says(SENTENCES.failedCreateBooking);
  });

  it('after a cancelled payment says until when the dates are held, and resumes the payment (C3)', async () => {
    const user = visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [
        answers('get', '/bookings/my-bookings', [{ ...pending }]),
        answers('post', '/payments/checkout/session', {
          url: 'https://pay.example/again',
          session_id: 'cs_1',
        }),
        ...home,
      ],
    });
    await says(/Payment was not completed; your dates are held until \d\d:\d\d/);
    await user.click(screen.getByRole('button', { name: 'Resume payment' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/again'));
  });

  it('warns before paying that under 24 hours nothing comes back (B3)', async () => {
    visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [answers('get', '/properties/home-1/quote', { ...aQuote({ refund_eligible: false }) }), ...home],
    });
    await says(SENTENCES.noRefund);
  });

  it('refuses owners with the exact sentence as an alert (D8)', async () => {
    visit('/book/home-1', { as: aUser({ role: 'property_owner' }), api: home });
    expect((await screen.findByRole('alert')).textContent).toContain(SENTENCES.onlyTravelers);
  });

  it('sends signed-out visitors to /auth', async () => {
    visit(`/book/home-1?${dates}`);
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(window.location.pathname).toBe('/auth');
  });
});
