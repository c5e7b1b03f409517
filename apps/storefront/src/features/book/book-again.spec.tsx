import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, type HttpHandler } from 'msw';
import { ERRORS, SENTENCES, type BookingView, type QuoteView } from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { aBooking, aHomeDetail, aQuote, aUser, inDays, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
  type ReceivedCall,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

setUpMockApi();
beforeEach(() => jest.mocked(redirectTo).mockClear());

const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const homeDetails = respondWith('get', '/properties/home-1', aHomeDetail());
const quoted = (part: Partial<QuoteView> = {}) =>
  respondWith('get', '/properties/home-1/quote', aQuote(part));
const homeApi = [homeDetails, quoted()];
const pending: BookingView = aBooking({ status: 'pending', hold_expires_at: inHours(0.4) });
const checkout = respondWith('post', '/payments/checkout/session', {
  url: 'https://pay.example/1',
  session_id: 'cs_1',
});
const requests = () => screen.findByLabelText<HTMLTextAreaElement>(/Special requests/);
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
const accept = () => screen.findByLabelText(/accept the liability disclaimer/);

/** A form with everything filled in, ready to submit. */
async function aFilledForm(...api: HttpHandler[]) {
  const user = visit(`/book/home-1?${dates}`, { as: aUser(), api: [...api, ...homeApi] });
  await user.type(await requests(), 'A cot');
  await user.click(await accept());
  await findText('$400.00');
  return user;
}

describe('A price or dates that have changed meanwhile (experience 14, F13)', () => {
  const higherPrice = (call: ReceivedCall) => {
    const { expected_total } = call.body as { expected_total: number };
    return expected_total === 420
      ? HttpResponse.json(pending, { status: 201 })
      : HttpResponse.json(
          { detail: ERRORS['booking.price_changed'].detail, expected_total, total_amount: 420 },
          { status: 409 },
        );
  };

  it('shows the old and the new total and asks before booking', async () => {
    const user = await aFilledForm(respondWith('post', '/bookings', higherPrice), checkout);
    overrideResponses(quoted({ price_per_night: 160, subtotal: 320, total_amount: 420 }));
    await user.click(await confirm());
    await findText(ERRORS['booking.price_changed'].detail);
    expect(document.activeElement?.textContent).toContain(ERRORS['booking.price_changed'].detail);
    const question = await screen.findByText('The price of this stay has changed');
    const panel = question.closest('[role=status]');
    expect(panel?.textContent).toContain('It was $400.00 when you chose it and is $420.00 now');
    expect((await confirm()).disabled).toBe(true);
    await findText('Accept the new price to continue.');
    expect(redirectTo).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Accept $420.00' }));
    expect(screen.queryByText('The price of this stay has changed')).toBeNull();
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
    const sent = callsTo('post', '/bookings').map(({ body }) => (body as BookingBody).expected_total);
    expect(sent).toEqual([400, 420]);
    expect((await requests()).value).toBe('A cot');
  });

  it('remembers the total across a reload', async () => {
    await aFilledForm();
    cleanup();
    visit('/book/home-1', {
      as: aUser(),
      api: [homeDetails, quoted({ price_per_night: 160, subtotal: 320, total_amount: 420 })],
    });
    await findText('The price of this stay has changed');
    await screen.findByRole('button', { name: 'Accept $420.00' });
  });

  it('does not ask when other dates have another price', async () => {
    await aFilledForm();
    cleanup();
    const [from, to] = [inDays(8), inDays(11)];
    const three = quoted({ check_in_date: from, check_out_date: to, nights: 3, total_amount: 550 });
    visit(`/book/home-1?check_in=${from}&check_out=${to}`, { as: aUser(), api: [homeDetails, three] });
    await findText('$550.00');
    expect(screen.queryByText('The price of this stay has changed')).toBeNull();
  });

  it('offers the nearest free nights when the dates have been taken, and keeps the input', async () => {
    const detail = ERRORS['booking.dates_taken'].detail;
    const user = await aFilledForm(respondWithError('post', '/bookings', 409, detail));
    const taken = aHomeDetail({ unavailable: [{ from: inDays(5), to: inDays(6) }] });
    overrideResponses(
      respondWith('get', '/properties/home-1', taken),
      quoted({ check_in_date: inDays(6), check_out_date: inDays(8) }),
    );
    await user.click(await confirm());
    await findText(detail);
    const summary = document.activeElement;
    expect(summary?.textContent).toContain(detail);
    await findText(/is free and costs \$400\.00, cleaning included/);
    expect((await confirm()).disabled).toBe(true);
    await user.click(await screen.findByRole('button', { name: /^Take .* instead$/ }));
    expect(window.location.search).toContain(`check_in=${inDays(6)}&check_out=${inDays(8)}`);
    await waitFor(async () => expect((await confirm()).disabled).toBe(false));
    expect(summary?.isConnected).toBe(false);
    expect((await requests()).value).toBe('A cot');
  });
});

describe('Form input (experience 12, 13, 22)', () => {
  it('survives a reload: dates, guests and special requests, but not the acceptance', async () => {
    const user = await aFilledForm();
    await user.selectOptions(await screen.findByLabelText('Guests'), '3');
    expect(window.location.search).toContain('guests=3');
    cleanup();
    visit('/book/home-1', { as: aUser(), api: homeApi });
    expect((await requests()).value).toBe('A cot');
    expect((await screen.findByLabelText<HTMLSelectElement>('Guests')).value).toBe('3');
    await findText('$400.00');
    expect(((await accept()) as HTMLInputElement).checked).toBe(false);
  });

  it('is removed on logout, because the next user may be somebody else', async () => {
    const user = await aFilledForm();
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    await findText(SENTENCES.loggedOut);
    cleanup();
    visit('/book/home-1', { as: aUser(), api: homeApi });
    expect((await requests()).value).toBe('');
  });

  it('is kept when the server cannot be reached, and resent on Retry', async () => {
    const user = await aFilledForm(respondWith('post', '/bookings', () => HttpResponse.error()));
    await user.click(await confirm());
    await findText(SENTENCES.failedCreateBooking);
    await findText('Latchkey could not be reached. Check your connection and try again.');
    expect((await requests()).value).toBe('A cot');
    overrideResponses(respondWith('post', '/bookings', pending), checkout);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
  });

  it('can be submitted once Retry has loaded the price', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [respondWithError('get', '/properties/home-1/quote', 500), homeDetails],
    });
    await findText('The price could not be loaded');
    await findText('The price could not be loaded. Please try again.');
    overrideResponses(quoted());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('$400.00');
  });

  it('is kept when the session expires: asks for the password in place, then books', async () => {
    const user = await aFilledForm(
      respondWithError('post', '/bookings', 401, ERRORS['auth.required'].detail),
      respondWith('post', '/auth/login', { access_token: 'second', user: aUser() }),
      checkout,
    );
    await user.click(await confirm());
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    overrideResponses(respondWith('post', '/bookings', pending));
    await user.type(await screen.findByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
    expect(callsTo('post', '/bookings').at(-1)?.body).toMatchObject({ special_requests: 'A cot' });
  });
});

describe('Returning from the payment page (C3, C4)', () => {
  it('fills in the held stay, even without earlier input', async () => {
    visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [myBookings({ ...pending, special_requests: 'Late arrival' }), ...homeApi],
    });
    await findText(/Payment was not completed; your dates are held until/);
    await findText('$400.00');
    expect((await requests()).value).toBe('Late arrival');
    expect((await screen.findByLabelText<HTMLSelectElement>('Guests')).value).toBe('2');
  });

  it('reports an expired hold', async () => {
    visit('/book/home-1?cancelled=1', { as: aUser(), api: [myBookings(), ...homeApi] });
    await findText('The payment was not completed');
    expect(screen.queryByRole('button', { name: 'Resume payment' })).toBeNull();
  });

  it('offers Retry when the hold could not be loaded', async () => {
    const user = visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [respondWithError('get', '/bookings/my-bookings', 503), ...homeApi],
    });
    await findText('We could not check whether your dates are still held');
    overrideResponses(myBookings(pending));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Resume payment' });
  });

  it("enables the form again when the browser's Back restores the page from its cache", async () => {
    const user = await aFilledForm(respondWith('post', '/bookings', pending), checkout);
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    await screen.findByRole('button', { name: 'Creating Booking...' });
    overrideResponses(myBookings(pending));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await screen.findByRole('button', { name: 'Resume payment' });
    expect((await confirm()).disabled).toBe(false);
  });
});

describe('Who may book (D1)', () => {
  it('tells people under 21 before they fill in the form', async () => {
    visit('/book/home-1', { as: aUser({ age: 20 }), api: homeApi });
    await findText(SENTENCES.mustBe21);
  });
});

interface BookingBody {
  expected_total: number;
}
