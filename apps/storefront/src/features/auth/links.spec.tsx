import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { ERRORS } from '#libs/core/contracts';
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

const emptyResponse = (status: number) => new Response(null, { status });

describe('Resetting a forgotten password (D10)', () => {
  it('starts from the sign-in form, and shows the same message for every address', async () => {
    const user = visit('/auth', { api: [respondWith('post', '/auth/forgot', emptyResponse(202))] });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await screen.findByText(/If there is an account for nora@example.com, a link is on its way/);
    expect(callsTo('post', '/auth/forgot')[0]?.body).toEqual({ email: 'nora@example.com' });
  });

  it('requires the address before sending', async () => {
    const user = visit('/auth/forgot');
    await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
    await findText('Please enter your email address');
    expect(callsTo('post', '/auth/forgot')).toEqual([]);
  });

  it('keeps the address and offers Retry when the server is down', async () => {
    const user = visit('/auth/forgot', {
      api: [respondWith('post', '/auth/forgot', () => HttpResponse.error())],
    });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await screen.findByText(/Nothing you typed is lost/);
    overrideResponses(respondWith('post', '/auth/forgot', emptyResponse(202)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Check your email');
  });

  it('sets a new password with the link’s token, then opens the sign-in form', async () => {
    const user = visit('/auth/reset#token=s3cret', {
      api: [respondWith('post', '/auth/reset', emptyResponse(204))],
    });
    await user.type(await screen.findByLabelText(/^New password/), 'seven quiet owls');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await findText('Your password is changed. Please sign in.');
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(callsTo('post', '/auth/reset')[0]?.body).toEqual({
      token: 's3cret',
      password: 'seven quiet owls',
    });
  });

  it('ends an existing session in this browser', async () => {
    const user = visit('/auth/reset#token=s3cret', {
      as: aUser(),
      api: [respondWith('post', '/auth/reset', emptyResponse(204))],
    });
    await user.type(await screen.findByLabelText(/^New password/), 'seven quiet owls');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('reports an unusable link, and keeps the typed password', async () => {
    const { detail } = ERRORS['account.link_unusable'];
    const user = visit('/auth/reset#token=old', {
      api: [respondWithError('post', '/auth/reset', 404, detail)],
    });
    await user.type(await screen.findByLabelText(/^New password/), 'seven quiet owls');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await findText(detail);
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('seven quiet owls');
    expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe('/auth/forgot');
  });

  it('rejects a short password before sending', async () => {
    const user = visit('/auth/reset#token=s3cret');
    await user.type(await screen.findByLabelText(/^New password/), '12345');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await findText(ERRORS['auth.password_too_short'].detail);
    expect(callsTo('post', '/auth/reset')).toEqual([]);
  });
});

describe('Confirming an email address', () => {
  it('waits for a click, because mail scanners open links too', async () => {
    const user = visit('/auth/confirm-email#token=s3cret', {
      api: [respondWith('post', '/auth/confirm-email', { email: 'nora@example.com' })],
    });
    const button = await screen.findByRole('button', { name: 'Confirm my address' });
    expect(callsTo('post', '/auth/confirm-email')).toEqual([]);
    await user.click(button);
    await screen.findByText('nora@example.com is confirmed.');
    expect(callsTo('post', '/auth/confirm-email')[0]?.body).toEqual({ token: 's3cret' });
  });

  it('reports an unusable link', async () => {
    const { detail } = ERRORS['account.link_unusable'];
    const user = visit('/auth/confirm-email#token=old', {
      api: [respondWithError('post', '/auth/confirm-email', 404, detail)],
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    await screen.findByText(detail);
  });

  it('offers Retry when the server is down', async () => {
    const user = visit('/auth/confirm-email#token=s3cret', {
      api: [respondWith('post', '/auth/confirm-email', () => HttpResponse.error())],
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    overrideResponses(respondWith('post', '/auth/confirm-email', { email: 'nora@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('nora@example.com is confirmed.');
  });
});

describe('Ending a sign-in that an email told of', () => {
  const open = (api: Parameters<typeof visit>[1]) => visit('/auth/end-session#token=s3cret', api);

  it('waits for a click, because mail scanners open every link; then offers a new password', async () => {
    const user = open({ api: [respondWith('post', '/auth/end-session', emptyResponse(204))] });
    const button = await screen.findByRole('button', { name: 'Sign that device out' });
    expect(callsTo('post', '/auth/end-session')).toEqual([]);
    await user.click(button);
    await findText('That device is signed out');
    expect(callsTo('post', '/auth/end-session')[0]?.body).toEqual({ token: 's3cret' });
    const next = screen.getByRole('link', { name: 'Choose a new password' });
    expect(next.getAttribute('href')).toBe('/auth/forgot');
  });

  it('says of a used link that the sign-in may have ended already', async () => {
    const user = open({
      api: [respondWithError('post', '/auth/end-session', 404, ERRORS['account.link_unusable'].detail)],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign that device out' }));
    await findText('The sign-in may have ended already. A new password signs everyone out.');
  });
});
