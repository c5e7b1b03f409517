import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { ERRORS, SENTENCES } from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { aUser } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  neverRespond,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

setUpMockApi();

const dashboard = respondWith('get', '/dashboard/stats', {
  total_trips: 0,
  upcoming_trips: 0,
  total_spent: 0,
  loyalty_points: 0,
  loyalty_tier: 'explorer',
});

async function fillIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText(/Full name/), 'Nora Field');
  await user.type(screen.getByLabelText(/Email/), 'nora@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'lantern');
  await user.type(screen.getByLabelText(/^Age/), '30');
  await user.click(screen.getByLabelText(/terms/));
}

describe('/auth (§2, §5, §8)', () => {
  it('signs in, stores the token and goes to /dashboard', async () => {
    const user = visit('/auth', {
      api: [respondWith('post', '/auth/login', { access_token: 'fresh', user: aUser() }), dashboard],
    });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findText(SENTENCES.loginSuccessful);
    await screen.findByRole('heading', { name: /Welcome back, Nora/ });
    expect(window.location.pathname).toBe('/dashboard');
    expect(localStorage.getItem('access_token')).toBe('fresh');
  });

  it('leads operators to their own application, and keeps no token of theirs', async () => {
    const operator = { access_token: 'fresh', user: aUser({ role: 'admin' }) };
    const user = visit('/auth', { api: [respondWith('post', '/auth/login', operator)] });
    await user.type(await screen.findByLabelText(/Email/), 'ada@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('/admin'));
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('leads operators who have a second factor to its step', async () => {
    const detail = ERRORS['auth.second_factor_required'].detail;
    const user = visit('/auth', { api: [respondWithError('post', '/auth/login', 401, detail)] });
    await user.type(await screen.findByLabelText(/Email/), 'ada@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('/admin#second-factor'));
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('shows the server’s message about a failed login, and keeps the email', async () => {
    const detail = ERRORS['auth.bad_credentials'].detail;
    const user = visit('/auth', { api: [respondWithError('post', '/auth/login', 401, detail)] });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'wrong!');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect((await findText(detail)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('nora@example.com');
  });

  it("falls back to 'Login failed' when the server sends no message", async () => {
    const user = visit('/auth', { api: [respondWithError('post', '/auth/login', 500)] });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findText('Login failed');
  });

  it("disables the button as 'Processing...' while sending", async () => {
    const user = visit('/auth', { api: [neverRespond('post', '/auth/login')] });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' });
    expect(button.disabled).toBe(true);
  });

  it("falls back to 'Registration failed', keeps every field, and resends on Retry", async () => {
    const user = visit('/auth?mode=signup', {
      api: [respondWith('post', '/auth/register', () => HttpResponse.error()), dashboard],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await findText(SENTENCES.registrationFailed);
    await findText('Latchkey could not be reached. Check your connection and try again.');
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Nora Field');
    overrideResponses(respondWith('post', '/auth/register', { access_token: 't', user: aUser() }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText(SENTENCES.registrationSuccessful);
  });

  it("shows the server's message beside its field", async () => {
    const detail = ERRORS['auth.password_too_common'].detail;
    const user = visit('/auth?mode=signup', {
      api: [
        respondWith(
          'post',
          '/auth/register',
          { detail, status: 422, errors: [{ field: 'password', message: detail }] },
          { status: 422 },
        ),
      ],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await user.click(await screen.findByRole('button', { name: detail }));
    const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
    expect(document.activeElement).toBe(password);
    expect(password.getAttribute('aria-invalid')).toBe('true');
  });

  it('requires email and password before sending', async () => {
    const user = visit('/auth');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await findText('Please enter your email address');
    await findText('Please enter your password');
    expect(callsTo('post', '/auth/login')).toEqual([]);
  });

  it('reports every missing field, moves the focus to the summary, and sends nothing', async () => {
    const user = visit('/auth?mode=signup');
    await user.click(await screen.findByRole('button', { name: 'Sign Up' }));
    await findText(ERRORS['auth.password_too_short'].detail);
    await findText(ERRORS['auth.age_required'].detail);
    await findText(ERRORS['auth.terms_required'].detail);
    const summary = document.activeElement as HTMLElement;
    expect(summary.getAttribute('role')).toBe('alert');
    await user.click(within(summary).getByRole('button', { name: 'Please enter your full name' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/Full name/));
    expect(callsTo('post', '/auth/register')).toEqual([]);
  });

  it('asks travelers for their age with the hint of §5, but not owners', async () => {
    const user = visit('/auth?mode=signup');
    const age = await screen.findByLabelText<HTMLInputElement>(/^Age/);
    expect(age.min).toBe('18');
    await findText('Must be 21+ to book rentals');
    await user.click(screen.getByRole('radio', { name: /Property Owner/ }));
    expect(screen.queryByLabelText(/^Age/)).toBeNull();
  });

  it('sends every field of the registration', async () => {
    const user = visit('/auth?mode=signup', {
      api: [respondWith('post', '/auth/register', { access_token: 't', user: aUser() }), dashboard],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await findText(SENTENCES.registrationSuccessful);
    await screen.findByRole('heading', { name: 'Welcome, Nora' });
    expect(callsTo('post', '/auth/register')[0]?.body).toEqual({
      email: 'nora@example.com',
      password: 'lantern',
      renewable: true,
      full_name: 'Nora Field',
      role: 'traveler',
      phone: null,
      age: 30,
      has_valid_id: false,
      agrees_to_terms: true,
    });
  });

  it('sends signed-in people to /dashboard', async () => {
    visit('/auth', { as: aUser(), api: [dashboard] });
    await screen.findByRole('heading', { name: /Welcome back/ });
    expect(window.location.pathname).toBe('/dashboard');
  });
});

describe('A session (§4, §6, D11)', () => {
  it('shows a loading screen while a stored token is checked', async () => {
    visit('/properties', { as: aUser(), api: [respondWith('get', '/properties', [])] });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    await screen.findByRole('button', { name: 'Logout' });
  });

  it('clears a refused token at once', async () => {
    visit('/dashboard', { as: aUser(), api: [respondWithError('get', '/auth/me', 401)] });
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(callsTo('get', '/auth/me')).toHaveLength(1);
  });

  it('retries twice when the server fails', async () => {
    visit('/properties', {
      as: aUser(),
      api: [respondWithError('get', '/auth/me', 503), respondWith('get', '/properties', [])],
    });
    await screen.findByRole('link', { name: 'Sign In' });
    expect(callsTo('get', '/auth/me')).toHaveLength(3);
  });

  it('logs out with a toast and removes the token', async () => {
    const user = visit('/dashboard', { as: aUser(), api: [dashboard] });
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    await findText(SENTENCES.loggedOut);
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('asks for the password in place when it expires, then continues', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [
        respondWithError('get', '/loyalty/status', 401, ERRORS['auth.required'].detail),
        respondWith('get', '/loyalty/perks', []),
        respondWith('post', '/auth/login', { access_token: 'second', user: aUser() }),
      ],
    });
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    overrideResponses(
      respondWith('get', '/loyalty/status', {
        current_tier: 'explorer',
        current_points: 120,
        points_to_next: 880,
        next_tier: 'adventurer',
        total_bookings: 1,
        total_spent: 120,
        tier_benefits: { name: 'Explorer', perks: [] },
        recent_transactions: [],
        lifetime_points: 120,
        pending_points: 0,
        multiplier: 1,
      }),
    );
    await user.type(await screen.findByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findText('880 points to Adventurer');
    expect(window.location.pathname).toBe('/loyalty');
  });
});

describe('The header (§2 Frame)', () => {
  it('offers visitors Get Help, Sign In and Get Started', async () => {
    visit('/properties', { api: [respondWith('get', '/properties', [])] });
    await screen.findAllByRole('button', { name: 'Get Help' });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toContain('/auth');
  });

  it('offers signed-in users their screens, the chat and Logout', async () => {
    visit('/properties', { as: aUser(), api: [respondWith('get', '/properties', [])] });
    await screen.findByRole('button', { name: 'Logout' });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(
      expect.arrayContaining(['/properties', '/dashboard', '/bookings', '/reviews', '/loyalty']),
    );
    expect(screen.getByRole('img', { name: 'Signed in as Nora Field' }).textContent).toBe('N');
  });

  it('shows an owner the way to homes, calendar and earnings, and not to points (D6)', async () => {
    visit('/properties', {
      as: aUser({ role: 'property_owner' }),
      api: [respondWith('get', '/properties', [])],
    });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    await within(main).findByRole('link', { name: 'My homes' });
    const links = within(main).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.pathname)).toEqual([
      ...['/properties', '/dashboard', '/owner/homes', '/owner/calendar', '/owner/earnings'],
      ...['/bookings', '/reviews'],
    ]);
  });

  it.each([
    ['Get Help', undefined],
    ['Support Chat', aUser()],
  ] as const)('%s opens the chat', async (name, as) => {
    const user = visit('/properties', { as, api: [respondWith('get', '/properties', [])] });
    await user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Support chat' });
  });

  it('opens the chat for a press in the moment the button appears', async () => {
    const pressed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        const button = screen.queryAllByText('Support Chat')[0];
        if (!button) return;
        observer.disconnect();
        button.click();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    visit('/properties', { as: aUser(), api: [respondWith('get', '/properties', [])] });
    await screen.findAllByRole('button', { name: 'Support Chat' });
    await pressed;
    await screen.findByRole('dialog', { name: 'Support chat' });
  });
});
