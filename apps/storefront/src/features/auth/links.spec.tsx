import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { ERRORS } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const done = (status: number) => new Response(null, { status });

describe('A forgotten password (D10)', () => {
  it('is a link away from the sign-in, and says the same for every address', async () => {
    const user = visit('/auth', { api: [answers('post', '/auth/forgot', done(202))] });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await screen.findByText(/If there is an account for nora@example.com, a link is on its way/);
    expect(callsTo('post', '/auth/forgot')[0]?.body).toEqual({ email: 'nora@example.com' });
  });

  it('asks for the address before anything is sent', async () => {
    const user = visit('/auth/forgot');
    await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
    await says('Please enter your e-mail address');
    expect(callsTo('post', '/auth/forgot')).toEqual([]);
  });

  it('keeps the address and offers Retry when the server is down', async () => {
    const user = visit('/auth/forgot', {
      api: [answers('post', '/auth/forgot', () => HttpResponse.error())],
    });
    await user.type(await screen.findByLabelText(/Email/), 'nora@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await screen.findByText(/Nothing you typed is lost/);
    nowAnswers(answers('post', '/auth/forgot', done(202)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Please look at your mail');
  });

  it('chooses a new one with the secret of the link, and leads to the sign-in', async () => {
    const user = visit('/auth/reset#token=s3cret', { api: [answers('post', '/auth/reset', done(204))] });
    await user.type(await screen.findByLabelText(/^New password/), 'seven quiet owls');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await says('Your password is changed. Please sign in.');
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(callsTo('post', '/auth/reset')[0]?.body).toEqual({
      token: 's3cret',
      password: 'seven quiet owls',
    });
  });

  it('ends what was left of a session in this browser', async () => {
    const user = visit('/auth/reset#token=s3cret', {
      as: aUser(),
      api: [answers('post', '/auth/reset', done(204))],
    });
    await user.type(await screen.findByLabelText(/^New password/), 'seven quiet owls');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('says when the link is of no use, and keeps the password', async () => {
    const { detail } = ERRORS['account.link_unusable'];
    const user = visit('/auth/reset#token=old', { api: [refuses('post', '/auth/reset', 404, detail)] });
    await user.type(await screen.findByLabelText(/^New password/), 'seven quiet owls');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await says(detail);
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('seven quiet owls');
    expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe('/auth/forgot');
  });

  it('refuses a short one before anything is sent', async () => {
    const user = visit('/auth/reset#token=s3cret');
    await user.type(await screen.findByLabelText(/^New password/), '12345');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await says(ERRORS['auth.password_too_short'].detail);
    expect(callsTo('post', '/auth/reset')).toEqual([]);
  });
});

describe('Confirming an e-mail address', () => {
  it('waits for a click, because programs open links, too', async () => {
    const user = visit('/auth/confirm-email#token=s3cret', {
      api: [answers('post', '/auth/confirm-email', { email: 'nora@example.com' })],
    });
    const button = await screen.findByRole('button', { name: 'Confirm my address' });
    expect(callsTo('post', '/auth/confirm-email')).toEqual([]);
    await user.click(button);
    await screen.findByText('nora@example.com is confirmed.');
    expect(callsTo('post', '/auth/confirm-email')[0]?.body).toEqual({ token: 's3cret' });
  });

  it('says when the link is of no use', async () => {
    const { detail } = ERRORS['account.link_unusable'];
    const user = visit('/auth/confirm-email#token=old', {
      api: [refuses('post', '/auth/confirm-email', 404, detail)],
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    await screen.findByText(detail);
  });

  it('offers Retry when the server is down', async () => {
    const user = visit('/auth/confirm-email#token=s3cret', {
      api: [answers('post', '/auth/confirm-email', () => HttpResponse.error())],
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    nowAnswers(answers('post', '/auth/confirm-email', { email: 'nora@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('nora@example.com is confirmed.');
  });
});
