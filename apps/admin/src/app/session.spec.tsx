import { screen, waitFor, within } from '@testing-library/react';
import { startAuthentication } from '@simplewebauthn/browser';
import type { UserEvent } from '@testing-library/user-event';
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

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));

setUpMockApi();

const noHomes = respondWith('get', '/admin/homes', []);
const TRAVELER = { ...anOperator(), role: 'traveler' as const, permissions: undefined };
const session = (operator = anOperator()) => ({ access_token: 'token-2', user: { ...operator } });
const signInSucceeds = respondWith('post', '/auth/login', session());
const EXPIRED = 'Please sign in to continue';

async function signIn(user: UserEvent, within_ = screen.getByRole('main')): Promise<void> {
  const form = within(within_);
  const email = await form.findByLabelText(/^Email/);
  await user.clear(email);
  await user.type(email, 'ada@latchkey.test');
  await user.type(form.getByLabelText(/^Password/), 'latchkey');
  await user.click(form.getByRole('button', { name: 'Sign In' }));
}
const signedOut = async (address: string, api: Parameters<typeof visit>[1] = {}): Promise<UserEvent> => {
  const user = visit(address, { as: null, ...api });
  await screen.findByRole('button', { name: 'Sign In' });
  return user;
};
/** Nothing of a session is kept where a script could read it. */
const expectNoToken = (): void => {
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('token-2');
};

describe('Signing in', () => {
  it('opens the requested address, and keeps no token', async () => {
    const user = await signedOut('/homes?status=paused', { api: [noHomes, signInSucceeds] });
    await signIn(user);
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(callsTo('post', '/auth/login')[0]?.body).toEqual({
      email: 'ada@latchkey.test',
      password: 'latchkey',
    });
    expectNoToken();
    await waitFor(() => expect(callsTo('get', '/admin/homes')[0]?.query.toString()).toBe('status=paused'));
  });

  it('shows the error and keeps the input when it is refused', async () => {
    const refused = respondWithError('post', '/auth/login', 401, 'Incorrect email or password');
    const user = await signedOut('/homes', { api: [refused] });
    await signIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Incorrect email or password');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@latchkey.test');
  });

  it('D4 sends travelers and owners back to the storefront', async () => {
    visit('/homes', { as: TRAVELER });
    await findText('This area is for operators');
    expect(screen.getByRole('link', { name: 'Back to your dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(callsTo('get', '/admin/homes')).toEqual([]);
  });
});

describe('Signing in with a second factor', () => {
  const asked = (factors: string[]) =>
    respondWith(
      'post',
      '/auth/login',
      { detail: 'Please confirm with your second factor', factors, status: 401 },
      { status: 401 },
    );
  const options = { challenge: 'YQ', rpId: 'localhost', timeout: 1, allowCredentials: [] };
  const optionsCome = respondWith('post', '/auth/second-factor/passkey', {
    ...options,
    userVerification: 'required',
  });
  const proofSucceeds = respondWith('post', '/auth/second-factor', session());
  const SIGNED = { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: {} };
  const browserSigns = (how: () => Promise<unknown>) =>
    jest.mocked(startAuthentication).mockImplementation(how as typeof startAuthentication);

  it('offers the passkey first, and goes on with it', async () => {
    browserSigns(() => Promise.resolve(SIGNED));
    const api = [
      asked(['passkey', 'authenticator_app', 'recovery_code']),
      optionsCome,
      proofSucceeds,
      noHomes,
    ];
    const user = await signedOut('/homes', { api });
    await signIn(user);
    await screen.findByRole('heading', { name: 'Confirm that it is you' });
    const [first] = screen.getAllByRole('button');
    expect(first?.textContent).toBe('Use a passkey');
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(callsTo('post', '/auth/second-factor').map(({ body }) => body)).toEqual([{ passkey: SIGNED }]);
  });

  it('takes a code, in a field that phones fill in', async () => {
    const api = [asked(['authenticator_app', 'recovery_code']), proofSucceeds, noHomes];
    const user = await signedOut('/homes', { api });
    await signIn(user);
    const field = await screen.findByLabelText(/^Code/);
    expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ]);
    await user.type(field, '123 456{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(callsTo('post', '/auth/second-factor').map(({ body }) => body)).toEqual([{ code: '123 456' }]);
  });

  it('takes a recovery code, and says when it is wrong', async () => {
    const wrong = respondWithError(
      'post',
      '/auth/second-factor',
      422,
      'That did not match. Please try again.',
    );
    const user = await signedOut('/homes', { api: [asked(['passkey', 'recovery_code']), wrong, noHomes] });
    await signIn(user);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(await screen.findByLabelText(/^Recovery code/), 'abcde-fghjk-mnpqr{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('That did not match. Please try again.');
    overrideResponses(proofSucceeds);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    expect(callsTo('post', '/auth/second-factor').at(-1)?.body).toEqual({
      recovery_code: 'abcde-fghjk-mnpqr',
    });
  });

  it('says what to do when the browser has no passkey', async () => {
    browserSigns(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
    const user = await signedOut('/homes', { api: [asked(['passkey']), optionsCome] });
    await signIn(user);
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect((await screen.findByRole('alert')).textContent).toContain('got no answer from a passkey');
    expect(callsTo('post', '/auth/second-factor')).toEqual([]);
  });

  it('begins again when it has taken too long', async () => {
    const late = respondWithError(
      'post',
      '/auth/second-factor',
      409,
      'This took too long. Please start again.',
    );
    const user = await signedOut('/homes', { api: [asked(['authenticator_app']), late] });
    await signIn(user);
    await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(screen.getByRole('alert').textContent).toContain('This took too long');
  });

  it('goes on from the storefront, where the password was given', async () => {
    const step = respondWith('get', '/auth/second-factor', { factors: ['authenticator_app'] });
    visit('/homes#second-factor', { as: null, api: [step] });
    await screen.findByLabelText(/^Code/);
    expect(window.location.hash).toBe('');
  });
});

describe('A session', () => {
  it('shows neither the menu nor the sign-in while it is checked', async () => {
    visit('/homes', { api: [neverRespond('get', '/auth/session')] });
    await screen.findByLabelText('One moment');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it.each([
    ['fails', respondWithError('get', '/auth/session', 503)],
    ['is away', respondWith('get', '/auth/session', () => Response.error())],
  ])('is not given up while the server %s', async (_what, failure) => {
    const user = visit('/homes', { api: [failure, noHomes] });
    await screen.findByText('Latchkey cannot be reached');
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
    overrideResponses(respondWith('get', '/auth/session', { user: { ...anOperator() } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
  });

  it('that is refused is signed in anew', async () => {
    visit('/homes', { api: [respondWithError('get', '/auth/session', 401, EXPIRED)] });
    await screen.findByRole('button', { name: 'Sign In' });
  });

  it('that ends asks to sign in over what was there, and goes on with what was typed', async () => {
    const homes = respondWith('get', '/admin/homes', [
      { id: 'home-1', title: 'Heron house', city: 'Astoria', status: 'listed', owner_name: 'Olive Owner' },
    ]);
    const path = '/admin/homes/home-1/pause';
    const user = visit('/homes', { api: [homes, respondWithError('post', path, 401, EXPIRED)] });
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await user.click(await inDropdown('menuitem', 'Pause'));
    await user.type(await screen.findByLabelText(/^Why/), 'Three bounced cards');
    await user.click(screen.getByRole('button', { name: 'Pause home' }));
    const over = await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(within(over).getByLabelText<HTMLInputElement>(/^Email/).value).toBe('admin@latchkey.test');
    overrideResponses(
      respondWith('post', path, () => new Response(null, { status: 204 })),
      signInSucceeds,
    );
    await signIn(user, over);
    await findText('Heron house paused');
    expect(callsTo('post', path).map(({ body }) => body)).toEqual([
      { reason: 'Three bounced cards' },
      { reason: 'Three bounced cards' },
    ]);
    expect(window.location.pathname).toBe('/admin/homes');
  });

  it('is not closed by Escape, which would also close what lies below', async () => {
    const user = visit('/homes', { api: [noHomes] });
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    overrideResponses(respondWithError('get', '/admin/homes', 401, EXPIRED));
    await user.click(screen.getByRole('button', { name: 'Rating' }));
    const over = await screen.findByRole('dialog', { name: 'Please sign in again' });
    await user.type(within(over).getByLabelText(/^Password/), 'lat{Escape}');
    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBe(over);
    overrideResponses(noHomes, signInSucceeds);
    await signIn(user, over);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?sort=-average_rating');
  });

  it('of another operator finds nothing of the one before', async () => {
    const user = visit('/homes', { api: [noHomes] });
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
    overrideResponses(respondWithError('get', '/admin/homes', 401, EXPIRED));
    await user.click(screen.getByRole('button', { name: 'Rating' }));
    const over = await screen.findByRole('dialog', { name: 'Please sign in again' });
    const another = { ...anOperator('support'), full_name: 'Sam Support' };
    overrideResponses(noHomes, respondWith('post', '/auth/login', session(another)));
    await signIn(user, over);
    await screen.findByRole('button', { name: 'Account of Sam Support' });
    expect(screen.queryByRole('button', { name: 'Account of Ada Operator' })).toBeNull();
  });

  it('also ends on the server', async () => {
    const user = visit('/homes', { api: [noHomes] });
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Operator' }));
    await user.click(await inDropdown('menuitem', 'Sign out'));
    await screen.findByRole('button', { name: 'Sign In' });
    await waitFor(() => {
      expect(callsTo('post', '/auth/logout')).toHaveLength(1);
    });
  });
});
