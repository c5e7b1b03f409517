import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { ERRORS, SENTENCES } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import {
  answers,
  callsTo,
  neverAnswers,
  nowAnswers,
  refuses,
  says,
  standInApi,
  visit,
} from '../../testing/visit.js';

standInApi();

const dashboard = answers('get', '/dashboard/stats', {
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
      api: [answers('post', '/auth/login', { access_token: 'fresh', user: aUser() }), dashboard],
    });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await says(SENTENCES.loginSuccessful);
    await screen.findByRole('heading', { name: /Welcome back, Nora/ });
    expect(window.location.pathname).toBe('/dashboard');
    expect(localStorage.getItem('access_token')).toBe('fresh');
  });

  it('shows what the server said about a failed login, and keeps the e-mail', async () => {
    const detail = ERRORS['auth.bad_credentials'].detail;
    const user = visit('/auth', { api: [refuses('post', '/auth/login', 401, detail)] });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'wrong!');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect((await says(detail)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('nora@example.com');
  });

  it("falls back to 'Login failed' when the server said nothing readable", async () => {
    const user = visit('/auth', { api: [refuses('post', '/auth/login', 500)] });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await says('Login failed');
  });

  it("sleeps as 'Processing...' while it is sent", async () => {
    const user = visit('/auth', { api: [neverAnswers('post', '/auth/login')] });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' });
    expect(button.disabled).toBe(true);
  });

  it("falls back to 'Registration failed', keeps every field, and sends again on Retry", async () => {
    const user = visit('/auth?mode=signup', {
      api: [answers('post', '/auth/register', () => HttpResponse.error()), dashboard],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await says(SENTENCES.registrationFailed);
    await says('Latchkey could not be reached. Check your connection and try again.');
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Nora Field');
    nowAnswers(answers('post', '/auth/register', { access_token: 't', user: aUser() }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await says(SENTENCES.registrationSuccessful);
  });

  it("shows the server's word beside the field it is about", async () => {
    const detail = ERRORS['auth.password_too_common'].detail;
    const user = visit('/auth?mode=signup', {
      api: [
        answers(
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

  it('asks for e-mail and password before it signs anybody in', async () => {
    const user = visit('/auth');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await says('Please enter your e-mail address');
    await says('Please enter your password');
    expect(callsTo('post', '/auth/login')).toEqual([]);
  });

  it('says every missing field at the field, moves the focus to the summary, and sends nothing', async () => {
    const user = visit('/auth?mode=signup');
    await user.click(await screen.findByRole('button', { name: 'Sign Up' }));
    await says(ERRORS['auth.password_too_short'].detail);
    await says(ERRORS['auth.age_required'].detail);
    await says(ERRORS['auth.terms_required'].detail);
    const summary = document.activeElement as HTMLElement;
    expect(summary.getAttribute('role')).toBe('alert');
    await user.click(within(summary).getByRole('button', { name: 'Please enter your full name' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/Full name/));
    expect(callsTo('post', '/auth/register')).toEqual([]);
  });

  it('asks travelers for their age with the hint of §5, and owners not', async () => {
    const user = visit('/auth?mode=signup');
    const age = await screen.findByLabelText<HTMLInputElement>(/^Age/);
    expect(age.min).toBe('18');
    await says('Must be 21+ to book rentals');
    await user.click(screen.getByRole('radio', { name: /Property Owner/ }));
    expect(screen.queryByLabelText(/^Age/)).toBeNull();
  });

  it('registers with every field of the call', async () => {
    const user = visit('/auth?mode=signup', {
      api: [answers('post', '/auth/register', { access_token: 't', user: aUser() }), dashboard],
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await says(SENTENCES.registrationSuccessful);
    expect(callsTo('post', '/auth/register')[0]?.body).toEqual({
      email: 'nora@example.com',
      password: 'lantern',
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
    visit('/properties', { as: aUser(), api: [answers('get', '/properties', [])] });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    await screen.findByRole('button', { name: 'Logout' });
  });

  it('clears a refused token at once', async () => {
    visit('/dashboard', { as: aUser(), api: [refuses('get', '/auth/me', 401)] });
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(callsTo('get', '/auth/me')).toHaveLength(1);
  });

  it('tries twice more when the server is in trouble', async () => {
    visit('/properties', {
      as: aUser(),
      api: [refuses('get', '/auth/me', 503), answers('get', '/properties', [])],
    });
    await screen.findByRole('link', { name: 'Sign In' });
    expect(callsTo('get', '/auth/me')).toHaveLength(3);
  });

  it('logs out with the sentence and forgets the token', async () => {
    const user = visit('/dashboard', { as: aUser(), api: [dashboard] });
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    await says(SENTENCES.loggedOut);
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('asks for the password again in place when it runs out, and then goes on', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [
        refuses('get', '/loyalty/status', 401, ERRORS['auth.required'].detail),
        answers('get', '/loyalty/perks', []),
        answers('post', '/auth/login', { access_token: 'second', user: aUser() }),
      ],
    });
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    nowAnswers(
      answers('get', '/loyalty/status', {
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
    await says('880 points to Adventurer');
    expect(window.location.pathname).toBe('/loyalty');
  });
});

describe('The header (§2 Frame)', () => {
  it('offers visitors help, sign-in and a start', async () => {
    visit('/properties', { api: [answers('get', '/properties', [])] });
    await screen.findAllByRole('button', { name: 'Get Help' });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toContain('/auth');
  });

  it('offers signed-in people their screens, the chat and the way out', async () => {
    visit('/properties', { as: aUser(), api: [answers('get', '/properties', [])] });
    await screen.findByRole('button', { name: 'Logout' });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(
      expect.arrayContaining(['/properties', '/dashboard', '/bookings', '/reviews', '/loyalty']),
    );
    expect(screen.getByRole('img', { name: 'Signed in as Nora Field' }).textContent).toBe('N');
  });

  it.each([
    ['Get Help', undefined],
    ['Support Chat', aUser()],
  ] as const)('%s opens the chat', async (name, as) => {
    const user = visit('/properties', { as, api: [answers('get', '/properties', [])] });
    await user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Support chat' });
  });
});
