import { screen, waitFor, within } from '@testing-library/react';
import { startRegistration } from '@simplewebauthn/browser';
import type { UserEvent } from '@testing-library/user-event';
import {
  anOperator,
  callsTo,
  findText,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

jest.mock('@simplewebauthn/browser', () => ({ startRegistration: jest.fn() }));

setUpMockApi();

const AT = '2026-05-13T12:00:00.000Z';
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fghjk-mnpq${index}`);
const NOTHING = { passkeys: [], authenticator_app: null, recovery_codes_left: 0, required: false };
const LAPTOP = { id: 'passkey-1', name: 'Work laptop', added_at: AT, last_used_at: null };
const WITH_PASSKEY = { ...NOTHING, passkeys: [LAPTOP], recovery_codes_left: 9 };
const MADE = { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: {} };

const security = (view: object) => respondWith('get', '/account/second-factor', { ...view });
const sessions = respondWith('get', '/account/sessions', [
  { id: 's1', device: 'Firefox on Linux', signed_in_at: AT, last_seen_at: AT, current: true },
  { id: 's2', device: 'Safari on iPhone', signed_in_at: AT, last_seen_at: AT, current: false },
]);
const gone = () => new Response(null, { status: 204 });
const creationOptions = respondWith('post', '/account/passkeys/options', {
  rp: { id: 'localhost', name: 'Latchkey' },
  user: { id: 'YQ', name: 'ada@latchkey.test', displayName: 'Ada' },
  challenge: 'YQ',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'required',
  },
  attestation: 'none',
});
const secret = respondWith('post', '/account/authenticator-app/secret', {
  secret: 'ABCDEFGHIJKLMNOP',
  address: 'otpauth://totp/Latchkey:ada?secret=ABCDEFGHIJKLMNOP',
});
const unconfirmed = (method: 'post' | 'delete', path: string) =>
  respondWithError(method, path, 403, 'Please confirm first that it is you');

const open = (view: object, ...api: Parameters<typeof overrideResponses>): UserEvent =>
  visit('/security', { api: [security(view), sessions, ...api] });
const browserMakes = (how: () => Promise<unknown>) =>
  jest.mocked(startRegistration).mockImplementation(how as typeof startRegistration);

describe('Security', () => {
  it('is reached from the account menu, and says that a password alone is not much', async () => {
    open(NOTHING);
    await findText('Only a password protects your account');
    await screen.findByRole('heading', { level: 1, name: 'Security' });
  });

  it('adds a passkey under a name, and shows the recovery codes once', async () => {
    browserMakes(() => Promise.resolve(MADE));
    const added = respondWith('post', '/account/passkeys', { recovery_codes: CODES });
    const user = open(NOTHING, creationOptions, added);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Work laptop');
    overrideResponses(security(WITH_PASSKEY));
    await user.click(screen.getByRole('button', { name: 'Add passkey' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(callsTo('post', '/account/passkeys').map(({ body }) => body)).toEqual([
      { name: 'Work laptop', passkey: MADE },
    ]);
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
    await screen.findByRole('cell', { name: 'Work laptop' });
    // No dialog has left an entry behind.
    await waitFor(() => expect(window.history.state).not.toHaveProperty('dialog'));
  });

  it('says why the browser made none', async () => {
    browserMakes(() => Promise.reject(Object.assign(new Error('no'), { name: 'InvalidStateError' })));
    const user = open(NOTHING, creationOptions);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Work laptop');
    await user.click(screen.getByRole('button', { name: 'Add passkey' }));
    expect((await screen.findByRole('alert')).textContent).toContain('already has one of your passkeys');
    expect(callsTo('post', '/account/passkeys')).toEqual([]);
  });

  it('sets up an authenticator app by a QR code or the typed key, and its first code', async () => {
    const added = respondWith('post', '/account/authenticator-app', { recovery_codes: CODES });
    const user = open(NOTHING, secret, added);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    await findText('ABCD EFGH IJKL MNOP');
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(callsTo('post', '/account/authenticator-app').map(({ body }) => body)).toEqual([
      { code: '123456' },
    ]);
  });

  it('asks to confirm who it is when that was too long ago, and goes on by itself', async () => {
    const path = '/account/passkeys/passkey-1';
    const user = open(WITH_PASSKEY, unconfirmed('delete', path));
    await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    expect(within(dialog).getByRole('button', { name: 'Use a passkey' })).not.toBeNull();
    const confirm = '/account/second-factor/confirmation';
    overrideResponses(
      respondWithError('post', confirm, 422, 'That is not your current password'),
      respondWith('delete', path, gone),
    );
    await user.type(within(dialog).getByLabelText(/^Password/), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await findText('That is not your current password');
    expect(callsTo('delete', path)).toHaveLength(1);
    overrideResponses(respondWith('post', confirm, gone), security(NOTHING));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await findText('The passkey is removed');
    expect(callsTo('delete', path)).toHaveLength(2);
    expect(callsTo('post', confirm).at(-1)?.body).toEqual({ password: 'wrong' });
  });

  it('changes nothing when that is declined, and says so', async () => {
    const path = '/account/recovery-codes';
    const user = open(WITH_PASSKEY, unconfirmed('post', path));
    await user.click(await screen.findByRole('button', { name: 'Make new ones' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please confirm first');
    expect(callsTo('post', path)).toHaveLength(1);
  });

  it('keeps the last second factor where one is needed', async () => {
    const path = '/account/passkeys/passkey-1';
    const detail = 'This is your only second factor. Add another one before you remove it.';
    const user = open({ ...WITH_PASSKEY, required: true }, respondWithError('delete', path, 409, detail));
    await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  it('lists where one is signed in, and ends a session there', async () => {
    const user = open(NOTHING, respondWith('delete', '/account/sessions/s2', gone));
    await screen.findByRole('cell', { name: /Firefox on Linux.*This one/ });
    await user.click(screen.getByRole('button', { name: 'End the session on Safari on iPhone' }));
    await waitFor(() => expect(callsTo('delete', '/account/sessions/s2')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End the session on Firefox on Linux' })).toBeNull();
  });

  it('signs out everywhere', async () => {
    const user = open(NOTHING, respondWith('delete', '/account/sessions', gone));
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByRole('button', { name: 'Sign In' });
  });
});

describe('An operator who must have a second factor', () => {
  const needing = { ...anOperator(), needs_second_factor: true as const };

  it('is led straight to its set-up, and on from there', async () => {
    const added = respondWith('post', '/account/authenticator-app', { recovery_codes: CODES });
    const homes = respondWith('get', '/admin/homes', []);
    const user = visit('/homes', { as: needing, api: [security(NOTHING), secret, added, homes] });
    await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(callsTo('get', '/admin/homes')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Your recovery codes' });
    overrideResponses(respondWith('get', '/auth/me', { ...anOperator() }));
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByRole('heading', { level: 1, name: 'Homes' });
  });

  it('is led there too when a call says so', async () => {
    const detail = 'Operators need a second factor. Please set one up first.';
    visit('/homes', { api: [respondWithError('get', '/admin/homes', 403, detail)] });
    await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });
  });

  it('can sign out instead', async () => {
    const user = visit('/homes', { as: needing });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign In' });
  });
});
