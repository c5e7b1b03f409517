import { screen, waitFor } from '@testing-library/react';
import {
  anOperator,
  inDropdown,
  respondWith,
  callsTo,
  neverRespond,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../testing/visit.js';

setUpMockApi();

const noHomes = respondWith('get', '/admin/homes', []);
const TRAVELER = { ...anOperator(), role: 'traveler' as const, permissions: undefined };
const storedToken = (): string | null => localStorage.getItem('access_token');

async function signIn(user: ReturnType<typeof visit>): Promise<void> {
  await user.type(await screen.findByLabelText(/^Email/), 'ada@latchkey.test');
  await user.type(screen.getByLabelText(/^Password/), 'latchkey');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('Signing in', () => {
  it('opens the requested address', async () => {
    const session = { access_token: 'token-2', user: { ...anOperator() } };
    const user = visit('/homes?status=paused', {
      as: null,
      api: [noHomes, respondWith('post', '/auth/login', session)],
    });
    await signIn(user);
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(callsTo('post', '/auth/login')[0]?.body).toEqual({
      email: 'ada@latchkey.test',
      password: 'latchkey',
    });
    expect(storedToken()).toBe('token-2');
    await waitFor(() => expect(callsTo('get', '/admin/homes')[0]?.query.toString()).toBe('status=paused'));
  });

  it('shows the error and keeps the input when it is refused', async () => {
    const user = visit('/homes', {
      as: null,
      api: [respondWithError('post', '/auth/login', 401, 'Incorrect email or password')],
    });
    await signIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Incorrect email or password');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@latchkey.test');
    expect(storedToken()).toBeNull();
  });

  it('D4 sends travelers and owners back to the storefront', async () => {
    visit('/homes', { as: TRAVELER });
    await findText('This is for operators');
    expect(screen.getByRole('link', { name: 'Back to your dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(callsTo('get', '/admin/homes')).toEqual([]);
  });
});

describe('A session', () => {
  it('shows neither the menu nor the sign-in while it is checked', async () => {
    visit('/homes', { api: [neverRespond('get', '/auth/me')] });
    await screen.findByLabelText('One moment');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it('asks to sign in and drops the token when the token is refused on start', async () => {
    visit('/homes', { api: [respondWithError('get', '/auth/me', 401)] });
    await screen.findByRole('button', { name: 'Sign In' });
    expect(storedToken()).toBeNull();
  });

  it('asks to sign in again at the same address when it expires, and continues there', async () => {
    const user = visit('/homes?status=paused', { api: [noHomes] });
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    overrideResponses(respondWithError('get', '/admin/homes', 401));
    await user.click(screen.getByRole('button', { name: 'Rating' }));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(storedToken()).toBeNull();
    expect(window.location.pathname).toBe('/admin/homes');
    overrideResponses(
      noHomes,
      respondWith('post', '/auth/login', { access_token: 'token-2', user: { ...anOperator() } }),
    );
    await signIn(user);
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(window.location.search).toBe('?status=paused&sort=-average_rating');
  });

  it('also ends on the server', async () => {
    const user = visit('/homes', { api: [noHomes] });
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Operator' }));
    await user.click(await inDropdown('menuitem', 'Sign out'));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(storedToken()).toBeNull();
    await waitFor(() => {
      expect(callsTo('post', '/auth/logout')).toHaveLength(1);
    });
  });
});
