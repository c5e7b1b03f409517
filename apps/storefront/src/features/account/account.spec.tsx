import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  ERRORS,
  SENTENCES,
  type AccountSessionView,
  type AccountView,
  type DeletionPreviewView,
} from '#libs/core/contracts';
import { downloads } from '../../testing/downloads.js';
import { aUser } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const anAccount = (facts: Partial<AccountView> = {}): AccountView => ({
  ...aUser(),
  email_verified: true,
  pending_email: null,
  member_since: '2026-01-10T10:00:00.000Z',
  terms: {
    current: '2026-11-27',
    accepted: { version: '2026-11-27', at: '2026-12-01T10:00:00.000Z' },
  },
  ...facts,
});
const THIS_SESSION: AccountSessionView = {
  id: 'here',
  device: 'Firefox on Linux',
  signed_in_at: '2026-05-13T10:00:00.000Z',
  last_seen_at: '2026-05-13T10:00:00.000Z',
  current: true,
};
const OTHER_SESSION: AccountSessionView = {
  ...THIS_SESSION,
  id: 'there',
  device: 'Safari on iPhone',
  current: false,
};

const DELETION: DeletionPreviewView = {
  possible: true,
  open: [],
  points_lost: 120,
  vouchers_lost: 1,
  payout_account: false,
};
const defaults = [
  respondWith('get', '/account', anAccount()),
  respondWith('get', '/account/sessions', [THIS_SESSION, OTHER_SESSION]),
  respondWith('get', '/account/deletion', DELETION),
];
const open = (...api: typeof defaults) => visit('/account', { as: aUser(), api: [...api, ...defaults] });
const part = (name: string) => screen.findByRole('region', { name });
const networkError = (method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  respondWith(method, path, () => HttpResponse.error());
const fieldError = (code: keyof typeof ERRORS, field: string) => {
  const { detail, status } = ERRORS[code];
  return [{ detail, status, code, errors: [{ field, message: detail }] }, { status }] as const;
};

describe('/account', () => {
  it('can be opened from the header', async () => {
    const user = visit('/properties', {
      as: aUser(),
      api: [respondWith('get', '/properties', []), ...defaults],
    });
    await user.click(await screen.findByRole('link', { name: 'My account' }));
    await screen.findByRole('heading', { name: 'My account', level: 1 });
  });

  it('sends visitors to /auth', async () => {
    visit('/account');
    await screen.findByRole('tab', { name: 'Sign In' });
  });

  it('reports a failed load and offers Retry', async () => {
    const user = open(networkError('get', '/account'));
    await screen.findByText('Your account could not be loaded');
    overrideResponses(respondWith('get', '/account', anAccount()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await part('Profile');
  });
});

describe('Profile (§3 User, D2, D5)', () => {
  it('saves changes and leaves an unchanged age out of the request', async () => {
    const saved = anAccount({ full_name: 'Nora Lake' });
    const user = open(respondWith('patch', '/account', saved));
    const form = within(await part('Profile'));
    const name = form.getByLabelText(/Full name/);
    await user.clear(name);
    await user.type(name, 'Nora Lake');
    await user.click(form.getByLabelText(/valid ID/));
    await user.click(form.getByRole('button', { name: 'Save profile' }));
    await findText('Your profile is saved');
    const { phone, has_valid_id: id } = aUser();
    expect(callsTo('patch', '/account')[0]?.body).toEqual({
      full_name: 'Nora Lake',
      phone,
      has_valid_id: !id,
    });
    await screen.findAllByRole('img', { name: 'Signed in as Nora Lake' });
  });

  it('reports invalid input at the field and in a summary, sends nothing, and keeps the input', async () => {
    const user = open();
    const form = within(await part('Profile'));
    await user.clear(form.getByLabelText(/Full name/));
    await user.clear(form.getByLabelText(/^Age/));
    await user.type(form.getByLabelText(/^Age/), '17');
    await user.click(form.getByRole('button', { name: 'Save profile' }));
    const summary = await form.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await user.click(within(summary).getByRole('button', { name: 'You must be at least 18' }));
    expect(document.activeElement).toBe(form.getByLabelText(/^Age/));
    expect(form.getByLabelText<HTMLInputElement>(/^Age/).value).toBe('17');
    expect(callsTo('patch', '/account')).toEqual([]);
  });

  it('offers Retry when the server is networkError, and keeps the input', async () => {
    const user = open(networkError('patch', '/account'));
    const form = within(await part('Profile'));
    await user.type(form.getByLabelText(/Full name/), ' Lake');
    await user.click(form.getByRole('button', { name: 'Save profile' }));
    await form.findByText(/Nothing you typed is lost/);
    overrideResponses(respondWith('patch', '/account', anAccount()));
    await user.click(form.getByRole('button', { name: 'Retry' }));
    await findText('Your profile is saved');
    expect(callsTo('patch', '/account').at(-1)?.body).toMatchObject({
      full_name: `${aUser().full_name} Lake`,
    });
  });
});

describe('Email address', () => {
  it('requests a confirmation link for a new address and shows where it was sent', async () => {
    const user = open(respondWith('post', '/account/email', anAccount({ pending_email: 'n@example.com' })));
    const form = within(await part('Email address'));
    await user.type(form.getByLabelText(/New email/), 'n@example.com');
    await user.type(form.getByLabelText(/^Your password/), 'lantern');
    overrideResponses(respondWith('get', '/account', anAccount({ pending_email: 'n@example.com' })));
    await user.click(form.getByRole('button', { name: 'Change email address' }));
    await findText('A link is on its way to n@example.com');
    await form.findByText(/We have sent it to n@example.com/);
  });

  it('shows a server error at its field, and keeps the address', async () => {
    const user = open(
      respondWith('post', '/account/email', ...fieldError('account.password_wrong', 'password')),
    );
    const form = within(await part('Email address'));
    await user.type(form.getByLabelText(/New email/), 'n@example.com');
    await user.type(form.getByLabelText(/^Your password/), 'wrong');
    await user.click(form.getByRole('button', { name: 'Change email address' }));
    await form.findByRole('button', { name: ERRORS['account.password_wrong'].detail });
    expect(form.getByLabelText(/^Your password/).getAttribute('aria-invalid')).toBe('true');
    expect(form.getByLabelText<HTMLInputElement>(/New email/).value).toBe('n@example.com');
  });

  it('requires address and password before sending', async () => {
    const user = open();
    const form = within(await part('Email address'));
    await user.click(form.getByRole('button', { name: 'Change email address' }));
    await form.findAllByText('Please enter a valid email address');
    await form.findAllByText('Please enter your password');
    expect(callsTo('post', '/account/email')).toEqual([]);
  });

  it('resends the link while the address is not confirmed', async () => {
    const user = open(
      respondWith('get', '/account', anAccount({ email_verified: false })),
      respondWith('post', '/account/email/verification', new Response(null, { status: 202 })),
    );
    const form = within(await part('Email address'));
    await user.click(form.getByRole('button', { name: 'Send me the link again' }));
    await form.findByRole('button', { name: 'The link is on its way' });
  });
});

describe('Password (D10)', () => {
  const fill = async (user: ReturnType<typeof visit>, present: string, next: string) => {
    const form = within(await part('Password'));
    if (present) await user.type(form.getByLabelText(/^Current password/), present);
    if (next) await user.type(form.getByLabelText(/^New password/), next);
    await user.click(form.getByRole('button', { name: 'Change password' }));
    return form;
  };

  it('is changed, and the session continues with the new token', async () => {
    const user = open(respondWith('post', '/account/password', { access_token: 'token-2', user: aUser() }));
    await fill(user, 'lantern', 'seven quiet owls');
    await findText('Your password is changed');
    expect(localStorage.getItem('access_token')).toBe('token-2');
  });

  it('reports missing input before sending', async () => {
    const user = open();
    const form = await fill(user, '', '12345');
    await form.findAllByText('Please enter your current password');
    await form.findAllByText(ERRORS['auth.password_too_short'].detail);
    expect(callsTo('post', '/account/password')).toEqual([]);
  });

  it('keeps both fields when the server is networkError, and resends them on Retry', async () => {
    const user = open(networkError('post', '/account/password'));
    const form = await fill(user, 'lantern', 'seven quiet owls');
    await form.findByText(/Nothing you typed is lost/);
    overrideResponses(respondWith('post', '/account/password', { access_token: 'token-2', user: aUser() }));
    await user.click(form.getByRole('button', { name: 'Retry' }));
    await findText('Your password is changed');
  });
});

describe('The terms (decision 45)', () => {
  it('say which version was agreed to', async () => {
    open();
    const terms = await part('Terms');
    expect(
      within(terms).getByText('You agreed to the terms of Nov 27, 2026 on December 1, 2026.'),
    ).toBeTruthy();
    expect(within(terms).queryByRole('button')).toBeNull();
  });

  it('are agreed to again once they have changed', async () => {
    const accepted = { version: '2026-11-27', at: '2026-12-01T10:00:00.000Z' };
    const user = open(
      respondWith('get', '/account', anAccount({ terms: { current: '2027-02-01', accepted } })),
      respondWith('post', '/account/terms', anAccount()),
    );
    await user.click(within(await part('Terms')).getByRole('button', { name: 'I agree to the terms' }));
    await findText('Thank you, noted');
    expect(callsTo('post', '/account/terms')[0]?.body).toEqual({ version: '2027-02-01' });
  });
});

describe('My sessions', () => {
  it('lets me end another session, but not the current one', async () => {
    const user = open(respondWith('delete', '/account/sessions/there', new Response(null, { status: 204 })));
    const list = within(await part('Where you are signed in'));
    await list.findByText('Safari on iPhone');
    expect(list.queryByRole('button', { name: /Firefox on Linux/ })).toBeNull();
    overrideResponses(respondWith('get', '/account/sessions', [THIS_SESSION]));
    await user.click(list.getByRole('button', { name: 'End the session of Safari on iPhone' }));
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
  });

  it('can all be signed out at once, including this one', async () => {
    const user = open(respondWith('delete', '/account/sessions', new Response(null, { status: 204 })));
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await findText('You are signed out everywhere');
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('stay signed in, with an error, when signing out everywhere fails', async () => {
    const user = open(networkError('delete', '/account/sessions'));
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('That did not work. Please try again.');
    expect(localStorage.getItem('access_token')).toBe('token-1');
  });

  it('show an error instead of an empty list when loading fails', async () => {
    const user = open(respondWithError('get', '/account/sessions', 503));
    await screen.findByText('Your sessions could not be loaded');
    overrideResponses(respondWith('get', '/account/sessions', [THIS_SESSION]));
    await user.click(within(await part('Where you are signed in')).getByRole('button', { name: 'Retry' }));
    await screen.findByText('Firefox on Linux');
  });
});

describe('Logging out', () => {
  it('also ends the session on the server, without waiting for it', async () => {
    const user = open(networkError('post', '/auth/logout'));
    await part('Profile');
    await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
    await findText(SENTENCES.loggedOut);
    await waitFor(() => expect(callsTo('post', '/auth/logout')).toHaveLength(1));
    expect(localStorage.getItem('access_token')).toBeNull();
  });
});

describe('My data, and deleting the account', () => {
  it('downloads the file', async () => {
    const files = downloads();
    const user = open(respondWith('get', '/account/export', { account: [] }));
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(files).toEqual(['latchkey-my-data.json']));
    jest.restoreAllMocks();
  });

  it('reports a failed export', async () => {
    const user = open(networkError('get', '/account/export'));
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await screen.findByText('The file could not be created. Please try again.');
  });

  it('shows what is lost and asks for the password before deleting', async () => {
    const user = open(respondWith('post', '/account/deletion', new Response(null, { status: 204 })));
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await dialog.findByText('You lose 120 points and 1 voucher.');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await dialog.findAllByText('Please enter your password');
    expect(callsTo('post', '/account/deletion')).toEqual([]);
    await user.type(dialog.getByLabelText(/^Your password/), 'lantern');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await findText('Your account is deleted');
    expect(callsTo('post', '/account/deletion')[0]?.body).toEqual({ password: 'lantern' });
    expect(localStorage.getItem('access_token')).toBeNull();
    // The dialog's history entry does not lead back to the account.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(window.location.pathname).toBe('/auth');
  });

  it('tells owners what the payment provider keeps', async () => {
    const user = open(respondWith('get', '/account/deletion', { ...DELETION, payout_account: true }));
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await screen.findByText(/Your payout account stays with our payment provider/);
  });

  it('lists what prevents the deletion, and offers no button', async () => {
    open(
      respondWith('get', '/account/deletion', {
        ...DELETION,
        possible: false,
        open: [
          { text: 'a stay at Juniper cabin until May 23, 2026', paid_until: null },
          { text: 'the Plus plan', paid_until: '2026-06-01T00:30:00Z' },
        ],
      }),
    );
    await screen.findByText('a stay at Juniper cabin until May 23, 2026');
    const day = new Date('2026-06-01T00:30:00Z').toLocaleDateString('en-US', { dateStyle: 'long' });
    await screen.findByText(`the Plus plan, paid until ${day}`);
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('shows the server’s error when something was opened meanwhile', async () => {
    const detail = 'This account cannot be deleted while something is open: a stay at Juniper cabin';
    const user = open(respondWithError('post', '/account/deletion', 409, detail));
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await user.type(dialog.getByLabelText(/^Your password/), 'lantern');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await dialog.findByText(detail);
  });
});
