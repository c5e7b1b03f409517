import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, type HttpHandler } from 'msw';
import { ERRORS, SENTENCES, type BookingView, type QuoteView } from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { aBooking, aHome, aQuote, aUser, inDays, inHours } from '../../testing/facts.js';
import {
  answers,
  callsTo,
  nowAnswers,
  refuses,
  says,
  standInApi,
  visit,
  type SeenCall,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

standInApi();
beforeEach(() => jest.mocked(redirectTo).mockClear());

const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const thisHome = answers('get', '/properties/home-1', { ...aHome() });
const quoted = (part: Partial<QuoteView> = {}) =>
  answers('get', '/properties/home-1/quote', { ...aQuote(part) });
const home = [thisHome, quoted()];
const pending: BookingView = aBooking({ status: 'pending', hold_expires_at: inHours(0.4) });
const mine = (...bookings: BookingView[]) =>
  answers(
    'get',
    '/bookings/my-bookings',
    bookings.map((booking) => ({ ...booking })),
  );
const checkout = answers('post', '/payments/checkout/session', { url: 'https://pay.example/1' });
const requests = () => screen.findByLabelText<HTMLTextAreaElement>(/Special requests/);
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
const accept = () => screen.findByLabelText(/accept the liability disclaimer/);

/** A form with everything filled in, one press before the booking. */
async function aFilledForm(...api: HttpHandler[]) {
  const user = visit(`/book/home-1?${dates}`, { as: aUser(), api: [...api, ...home] });
  await user.type(await requests(), 'A cot');
  await user.click(await accept());
  await says('$400.00');
  return user;
}

describe('A price or dates that changed meanwhile (experience 14, F13)', () => {
  const dearer = (call: SeenCall) => {
    const { expected_total } = call.body as { expected_total: number };
    return expected_total === 420
      ? HttpResponse.json({ ...pending }, { status: 201 })
      : HttpResponse.json(
          { detail: ERRORS['booking.price_changed'].detail, expected_total, total_amount: 420 },
          { status: 409 },
        );
  };

  it('shows the old and the new total and asks, before anything is booked', async () => {
    const user = await aFilledForm(answers('post', '/bookings', dearer), checkout);
    nowAnswers(quoted({ price_per_night: 160, subtotal: 320, total_amount: 420 }));
    await user.click(await confirm());
    await says(ERRORS['booking.price_changed'].detail);
    expect(document.activeElement?.textContent).toContain(ERRORS['booking.price_changed'].detail);
    const question = await screen.findByText('The price of this stay has changed');
    const panel = question.closest('[role=status]');
    expect(panel?.textContent).toContain('It was $400.00 when you chose it and is $420.00 now');
    expect((await confirm()).disabled).toBe(true);
    await says('Accept the new price to go on.');
    expect(redirectTo).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Accept $420.00' }));
    expect(screen.queryByText('The price of this stay has changed')).toBeNull();
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
    const sent = callsTo('post', '/bookings').map(({ body }) => (body as CreatedWith).expected_total);
    expect(sent).toEqual([400, 420]);
    expect((await requests()).value).toBe('A cot');
  });

  it('remembers across a reload what the total was', async () => {
    await aFilledForm();
    cleanup();
    visit('/book/home-1', {
      as: aUser(),
      api: [thisHome, quoted({ price_per_night: 160, subtotal: 320, total_amount: 420 })],
    });
    await says('The price of this stay has changed');
    await screen.findByRole('button', { name: 'Accept $420.00' });
  });

  it('asks nothing when other dates cost something else', async () => {
    await aFilledForm();
    cleanup();
    const [from, to] = [inDays(8), inDays(11)];
    const three = quoted({ check_in_date: from, check_out_date: to, nights: 3, total_amount: 550 });
    visit(`/book/home-1?check_in=${from}&check_out=${to}`, { as: aUser(), api: [thisHome, three] });
    await says('$550.00');
    expect(screen.queryByText('The price of this stay has changed')).toBeNull();
  });

  it('offers the nearest free nights when somebody was faster, and keeps what was typed', async () => {
    const detail = ERRORS['booking.dates_taken'].detail;
    const user = await aFilledForm(refuses('post', '/bookings', 409, detail));
    const taken = aHome({ unavailable: [{ from: inDays(5), to: inDays(6) }] });
    nowAnswers(
      answers('get', '/properties/home-1', { ...taken }),
      quoted({ check_in_date: inDays(6), check_out_date: inDays(8) }),
    );
    await user.click(await confirm());
    await says(detail);
    const summary = document.activeElement;
    expect(summary?.textContent).toContain(detail);
    await says(/is free and costs \$400\.00, cleaning included/);
    expect((await confirm()).disabled).toBe(true);
    await user.click(await screen.findByRole('button', { name: /^Take .* instead$/ }));
    expect(window.location.search).toContain(`check_in=${inDays(6)}&check_out=${inDays(8)}`);
    await waitFor(async () => expect((await confirm()).disabled).toBe(false));
    expect(summary?.isConnected).toBe(false);
    expect((await requests()).value).toBe('A cot');
  });
});

describe('Nothing that was typed is lost (experience 12, 13, 22)', () => {
  it('survives a reload: dates, guests and special requests, but not the acceptance', async () => {
    const user = await aFilledForm();
    await user.selectOptions(await screen.findByLabelText('Guests'), '3');
    expect(window.location.search).toContain('guests=3');
    cleanup();
    visit('/book/home-1', { as: aUser(), api: home });
    expect((await requests()).value).toBe('A cot');
    expect((await screen.findByLabelText<HTMLSelectElement>('Guests')).value).toBe('3');
    await says('$400.00');
    expect(((await accept()) as HTMLInputElement).checked).toBe(false);
  });

  it('is forgotten when one logs out: somebody else may sit down here', async () => {
    const user = await aFilledForm();
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    await says(SENTENCES.loggedOut);
    cleanup();
    visit('/book/home-1', { as: aUser(), api: home });
    expect((await requests()).value).toBe('');
  });

  it('says that the server could not be reached, and sends again on Retry', async () => {
    const user = await aFilledForm(answers('post', '/bookings', () => HttpResponse.error()));
    await user.click(await confirm());
    await says(SENTENCES.failedCreateBooking);
    await says('Latchkey could not be reached. Check your connection and try again.');
    expect((await requests()).value).toBe('A cot');
    nowAnswers(answers('post', '/bookings', { ...pending }), checkout);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
  });

  it('offers Retry when the price could not be loaded', async () => {
    const user = visit(`/book/home-1?${dates}`, {
      as: aUser(),
      api: [refuses('get', '/properties/home-1/quote', 500), thisHome],
    });
    await says('The price could not be loaded');
    await says('The price could not be loaded. Please try again.');
    nowAnswers(quoted());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await says('$400.00');
  });

  it('asks for the password again in place when the session ran out, and then books', async () => {
    const user = await aFilledForm(
      refuses('post', '/bookings', 401, ERRORS['auth.required'].detail),
      answers('post', '/auth/login', { access_token: 'second', user: aUser() }),
      checkout,
    );
    await user.click(await confirm());
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    nowAnswers(answers('post', '/bookings', { ...pending }));
    await user.type(await screen.findByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
    expect(callsTo('post', '/bookings').at(-1)?.body).toMatchObject({ special_requests: 'A cot' });
  });
});

describe('Back from the payment page (C3, C4)', () => {
  it('fills in the stay that is held, also where nothing was typed', async () => {
    visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [mine({ ...pending, special_requests: 'Late arrival' }), ...home],
    });
    await says(/Payment was not completed; your dates are held until/);
    await says('$400.00');
    expect((await requests()).value).toBe('Late arrival');
    expect((await screen.findByLabelText<HTMLSelectElement>('Guests')).value).toBe('2');
  });

  it('says that the hold has ended when it has', async () => {
    visit('/book/home-1?cancelled=1', { as: aUser(), api: [mine(), ...home] });
    await says('The payment was not completed');
    expect(screen.queryByRole('button', { name: 'Resume payment' })).toBeNull();
  });

  it('offers Retry when it cannot look the hold up', async () => {
    const user = visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [refuses('get', '/bookings/my-bookings', 503), ...home],
    });
    await says('Whether your dates are still held could not be looked up');
    nowAnswers(mine(pending));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Resume payment' });
  });

  it("wakes up when the browser's Back brings the page as it was left", async () => {
    const user = await aFilledForm(answers('post', '/bookings', { ...pending }), checkout);
    await user.click(await confirm());
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    await screen.findByRole('button', { name: 'Creating Booking...' });
    nowAnswers(mine(pending));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await screen.findByRole('button', { name: 'Resume payment' });
    expect((await confirm()).disabled).toBe(false);
  });
});

describe('Who may book (D1)', () => {
  it('tells people under 21 before they fill anything in', async () => {
    visit('/book/home-1', { as: aUser({ age: 20 }), api: home });
    await says(SENTENCES.mustBe21);
  });
});

interface CreatedWith {
  expected_total: number;
}
