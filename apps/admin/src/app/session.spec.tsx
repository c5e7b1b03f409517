import { screen, waitFor } from '@testing-library/react';
import {
  anOperator,
  inDropdown,
  answers,
  callsTo,
  neverAnswers,
  nowAnswers,
  refuses,
  says,
  standInApi,
  visit,
} from '../testing/visit.js';

standInApi();

const nobody = answers('get', '/admin/homes', []);
const TRAVELER = { ...anOperator(), role: 'traveler' as const, permissions: undefined };
const stored = (): string | null => localStorage.getItem('access_token');

async function signsIn(user: ReturnType<typeof visit>): Promise<void> {
  await user.type(await screen.findByLabelText(/^E-mail/), 'ada@latchkey.test');
  await user.type(screen.getByLabelText(/^Password/), 'latchkey');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('Signing in', () => {
  it('leads to the address that was asked for', async () => {
    const session = { access_token: 'token-2', user: { ...anOperator() } };
    const user = visit('/homes?status=paused', {
      as: null,
      api: [nobody, answers('post', '/auth/login', session)],
    });
    await signsIn(user);
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(callsTo('post', '/auth/login')[0]?.body).toEqual({
      email: 'ada@latchkey.test',
      password: 'latchkey',
    });
    expect(stored()).toBe('token-2');
    expect(callsTo('get', '/admin/homes')[0]?.query.toString()).toBe('status=paused');
  });

  it('that is refused says so and keeps what was typed', async () => {
    const user = visit('/homes', {
      as: null,
      api: [refuses('post', '/auth/login', 401, 'E-mail or password is not right')],
    });
    await signsIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('E-mail or password is not right');
    expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('ada@latchkey.test');
    expect(stored()).toBeNull();
  });

  it('D4 travelers and owners are led back to the storefront', async () => {
    visit('/homes', { as: TRAVELER });
    await says('This is for operators');
    expect(screen.getByRole('link', { name: 'Back to your dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(callsTo('get', '/admin/homes')).toEqual([]);
  });
});

describe('A session', () => {
  it('that is being checked shows neither the menu nor the sign-in', async () => {
    visit('/homes', { api: [neverAnswers('get', '/auth/me')] });
    await screen.findByLabelText('One moment');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it('whose token is refused at the start asks to sign in, and forgets the token', async () => {
    visit('/homes', { api: [refuses('get', '/auth/me', 401)] });
    await screen.findByRole('button', { name: 'Sign In' });
    expect(stored()).toBeNull();
  });

  it('that runs out asks to sign in again at the same address, and goes on there', async () => {
    const user = visit('/homes?status=paused', { api: [nobody] });
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    nowAnswers(refuses('get', '/admin/homes', 401));
    await user.click(screen.getByRole('button', { name: 'Rating' }));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(stored()).toBeNull();
    expect(window.location.pathname).toBe('/admin/homes');
    nowAnswers(
      nobody,
      answers('post', '/auth/login', { access_token: 'token-2', user: { ...anOperator() } }),
    );
    await signsIn(user);
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(window.location.search).toBe('?status=paused&sort=-average_rating');
  });

  it('is ended at the server, too', async () => {
    const user = visit('/homes', { api: [nobody] });
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Operator' }));
    await user.click(await inDropdown('menuitem', 'Sign out'));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(stored()).toBeNull();
    await waitFor(() => {
      expect(callsTo('post', '/auth/logout')).toHaveLength(1);
    });
  });
});
