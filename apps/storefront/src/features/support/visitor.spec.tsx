import { screen } from '@testing-library/react';
import type { SupportRequestDetailView } from '#libs/core/contracts';
import type { UserEvent } from '@testing-library/user-event';
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

setUpMockApi();

const SESSION = '0b7e7f6a-52a1-4a55-9d0e-0f6d2a1c9e01';
const accepted = respondWith('post', '/support/visitors', () => new Response(null, { status: 202 }));
const question: SupportRequestDetailView = {
  id: 'r-1',
  subject: 'No letter arrives',
  status: 'answered',
  created_at: '2026-05-13T12:00:00.000Z',
  updated_at: '2026-05-13T12:10:00.000Z',
  transcript: [],
  messages: [
    { id: 'm-1', from: 'person', author: 'Vera', text: 'None at all', at: '2026-05-13T12:00:00.000Z' },
    {
      id: 'm-2',
      from: 'operator',
      author: 'Latchkey support',
      text: 'Sent again',
      at: '2026-05-13T12:10:00.000Z',
    },
  ],
};

async function fillIn(user: UserEvent, { email = 'vera@example.test' } = {}): Promise<void> {
  await user.type(await screen.findByLabelText(/Your name/), 'Vera');
  await user.type(screen.getByLabelText(/^Email/), email);
  await user.type(screen.getByLabelText(/What can we help with/), 'No letter arrives');
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send' }));

describe('/support for visitors', () => {
  it('takes name, address and question, and shows where the answer goes', async () => {
    const user = visit('/support', { api: [accepted] });
    await fillIn(user);
    await send(user);
    await findText('We have your question');
    await findText(/sent an email to vera@example.test/);
    expect(callsTo('post', '/support/visitors').map(({ body }) => body)).toEqual([
      { name: 'Vera', email: 'vera@example.test', message: 'No letter arrives' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Ask something else' }));
    expect(await screen.findByLabelText(/Your name/)).toHaveProperty('value', '');
  });

  it('reports missing input at each field, and sends nothing', async () => {
    const user = visit('/support', { api: [accepted] });
    await screen.findByLabelText(/Your name/);
    await send(user);
    for (const words of [
      'Please enter your name',
      'Please enter a valid email address',
      'Please say what we can help with',
    ])
      await findText(words);
    expect(callsTo('post', '/support/visitors')).toEqual([]);
  });

  it('keeps the input when the server rejects it, and shows the error at the field', async () => {
    const detail = 'Please enter just your name';
    const refusal = { status: 422, detail, errors: [{ field: 'name', message: detail }] };
    const user = visit('/support', {
      api: [respondWith('post', '/support/visitors', refusal, { status: 422 })],
    });
    await fillIn(user);
    await send(user);
    expect((await findText(detail)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/What can we help with/)).toHaveProperty('value', 'No letter arrives');
    overrideResponses(
      respondWithError(
        'post',
        '/support/visitors',
        429,
        'Too many attempts. Please wait a moment and try again.',
      ),
    );
    await send(user);
    await findText('Too many attempts. Please wait a moment and try again.');
    overrideResponses(accepted);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('We have your question');
  });

  it('is not sent twice by a second click', async () => {
    const user = visit('/support', { api: [neverRespond('post', '/support/visitors')] });
    await fillIn(user);
    await send(user);
    await send(user);
    expect(callsTo('post', '/support/visitors')).toHaveLength(1);
  });

  it('attaches the chat if there was one and the visitor agrees', async () => {
    const chat = {
      userId: null,
      sessionId: SESSION,
      lines: [{ key: 0, from: 'visitor', text: 'Where is my key?' }],
    };
    sessionStorage.setItem('latchkey.chat', JSON.stringify(chat));
    const user = visit('/support', { api: [accepted] });
    expect(await screen.findByLabelText(/What can we help with/)).toHaveProperty('value', 'Where is my key?');
    await fillIn(user);
    await send(user);
    await user.click(await screen.findByRole('button', { name: 'Ask something else' }));
    await fillIn(user);
    await user.click(screen.getByLabelText('Include my conversation with the chat'));
    await send(user);
    await findText('We have your question');
    const sessions = callsTo('post', '/support/visitors').map(
      ({ body }) => (body as { session_id?: string }).session_id,
    );
    expect(sessions).toEqual([SESSION, undefined]);
  });
});

describe('/support/question', () => {
  const opened = respondWith('post', '/support/visitors/question', question);

  it('shows the messages to anyone with the link, and accepts another', async () => {
    const more = { ...question, status: 'open' as const };
    const user = visit('/support/question#token=secret', {
      api: [opened, respondWith('post', '/support/visitors/messages', more)],
    });
    await findText('Sent again');
    expect(callsTo('post', '/support/visitors/question')[0]?.body).toEqual({ token: 'secret' });
    await user.type(screen.getByLabelText(/Add to your request/), 'Now it is here');
    overrideResponses(respondWith('post', '/support/visitors/question', more));
    await send(user);
    await findText('Waiting for us');
    expect(callsTo('post', '/support/visitors/messages')[0]?.body).toEqual({
      token: 'secret',
      message: 'Now it is here',
    });
  });

  it('reports an expired link, and links to the contact form', async () => {
    visit('/support/question#token=old', {
      api: [
        respondWithError(
          'post',
          '/support/visitors/question',
          404,
          'This link has expired or is incomplete. Please use the one in our latest email.',
        ),
      ],
    });
    await findText('This link has expired or is incomplete. Please use the one in our latest email.');
    expect(screen.getByRole('link', { name: 'Write to our team' }).getAttribute('href')).toBe('/support');
  });

  it('offers Retry when it could not be loaded', async () => {
    const user = visit('/support/question#token=secret', {
      api: [respondWithError('post', '/support/visitors/question', 503)],
    });
    await findText('Your question could not be loaded');
    overrideResponses(opened);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('Sent again');
  });
});
