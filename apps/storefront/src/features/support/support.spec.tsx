import { screen } from '@testing-library/react';
import type { SupportRequestDetailView, SupportRequestView } from '#libs/core/contracts';
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

setUpMockApi();

const listed: SupportRequestView = {
  id: 'r-1',
  subject: 'The key box is empty',
  status: 'answered',
  created_at: '2026-05-13T12:00:00.000Z',
  updated_at: '2026-05-13T12:10:00.000Z',
};
const request: SupportRequestDetailView = {
  ...listed,
  transcript: [{ from: 'visitor', text: 'where is the key', at: '2026-05-13T11:59:00.000Z' }],
  messages: [
    { id: 'm-1', from: 'person', author: 'Nora Field', text: 'It is empty', at: '2026-05-13T12:00:00.000Z' },
    {
      id: 'm-2',
      from: 'operator',
      author: 'Latchkey support',
      text: 'On our way',
      at: '2026-05-13T12:10:00.000Z',
    },
  ],
};
const list = respondWith('get', '/support/requests', [{ ...listed }]);
const one = respondWith('get', '/support/requests/r-1', request);
const as = aUser();

describe('Support requests', () => {
  it('are listed with their status, and open with all messages', async () => {
    const user = visit('/support', { as, api: [list, one] });
    await findText('Answered');
    await user.click(screen.getByRole('link', { name: 'The key box is empty' }));
    await findText('On our way');
    await findText('Latchkey support');
    await user.click(screen.getByText('The chat that you included'));
    await findText(/where is the key/);
  });

  it('accept another message, and keep its text when sending fails', async () => {
    const user = visit('/support?request=r-1', {
      as,
      api: [
        one,
        respondWithError(
          'post',
          '/support/requests/r-1/messages',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    const field = await screen.findByLabelText(/Add to your request/);
    await user.type(field, 'Found it');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await findText('We are briefly unavailable. Please try again in a moment.');
    expect(field).toHaveProperty('value', 'Found it');
    overrideResponses(respondWith('post', '/support/requests/r-1/messages', request));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByDisplayValue('');
    expect(callsTo('post', '/support/requests/r-1/messages').at(-1)?.body).toEqual({ message: 'Found it' });
  });

  it('are created with a form that reports missing input', async () => {
    const user = visit('/support', {
      as,
      api: [
        respondWith('get', '/support/requests', []),
        one,
        respondWith('post', '/support/requests', request, { status: 201 }),
      ],
    });
    await findText('No requests yet');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await findText('Please say what we can help with');
    await user.type(screen.getByLabelText(/What can we help with/), 'The key box is empty');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await findText('On our way');
  });

  it('come together with the form below them, so that they do not push it down', async () => {
    visit('/support', { as, api: [neverRespond('get', '/support/requests')] });
    await screen.findByRole('heading', { level: 1, name: 'Support' });
    expect(screen.queryByLabelText(/What can we help with/)).toBeNull();
  });

  it('offer Retry when they could not be loaded', async () => {
    const user = visit('/support', { as, api: [respondWithError('get', '/support/requests', 500)] });
    await findText('Your requests could not be loaded');
    overrideResponses(list);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('The key box is empty');
  });

  it('of another user are not found', async () => {
    visit('/support?request=r-2', { as, api: [respondWithError('get', '/support/requests/r-2', 404)] });
    await findText('There is no such support request');
  });

  it('redirect visitors to the sign-in form', async () => {
    visit('/support?request=r-1');
    await screen.findByRole('tab', { name: 'Sign In' });
  });
});
