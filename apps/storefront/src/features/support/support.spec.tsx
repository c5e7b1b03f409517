import { screen } from '@testing-library/react';
import type { SupportRequestDetailView } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const request: SupportRequestDetailView = {
  id: 'r-1',
  subject: 'The key box is empty',
  status: 'answered',
  created_at: '2026-05-13T12:00:00.000Z',
  updated_at: '2026-05-13T12:10:00.000Z',
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
const list = answers('get', '/support/requests', [{ ...request }]);
const one = answers('get', '/support/requests/r-1', { ...request });
const as = aUser();

describe('Support requests', () => {
  it('are listed with how they stand, and open with all that was said', async () => {
    const user = visit('/support', { as, api: [list, one] });
    await says('Answered');
    await user.click(screen.getByRole('link', { name: 'The key box is empty' }));
    await says('On our way');
    await says('Latchkey support');
    await user.click(screen.getByText('The chat that you sent along'));
    await says(/where is the key/);
  });

  it('take another message; what was written stays when it does not arrive', async () => {
    const user = visit('/support?request=r-1', {
      as,
      api: [one, refuses('post', '/support/requests/r-1/messages', 503, 'Briefly away.')],
    });
    const field = await screen.findByLabelText(/Add to your request/);
    await user.type(field, 'Found it');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await says('Briefly away.');
    expect(field).toHaveProperty('value', 'Found it');
    nowAnswers(answers('post', '/support/requests/r-1/messages', { ...request }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByDisplayValue('');
    expect(callsTo('post', '/support/requests/r-1/messages').at(-1)?.body).toEqual({ message: 'Found it' });
  });

  it('begin with a form that says what is missing', async () => {
    const user = visit('/support', {
      as,
      api: [
        answers('get', '/support/requests', []),
        one,
        answers('post', '/support/requests', { ...request }, { status: 201 }),
      ],
    });
    await says('No requests yet');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await says('Please say what we can help with');
    await user.type(screen.getByLabelText(/What can we help with/), 'The key box is empty');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await says('On our way');
  });

  it('say when they could not be loaded, and try again', async () => {
    const user = visit('/support', { as, api: [refuses('get', '/support/requests', 500)] });
    await says('Your requests could not be loaded');
    nowAnswers(list);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await says('The key box is empty');
  });

  it("show nothing of another's, and nothing to visitors", async () => {
    visit('/support?request=r-2', { as, api: [refuses('get', '/support/requests/r-2', 404)] });
    await says('There is no such support request');
  });

  it('of somebody with an account ask a visitor to sign in', async () => {
    visit('/support?request=r-1');
    await screen.findByRole('tab', { name: 'Sign In' });
  });
});
