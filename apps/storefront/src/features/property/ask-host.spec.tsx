import { cleanup, screen } from '@testing-library/react';
import { aHomeDetail, aUser } from '../../testing/facts.js';
import { callsTo, respondWith, respondWithError, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

const QUESTION = 'Is the lane lit at night?';
const api = [
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/reviews', { reviews: [] }),
  respondWithError('post', '/properties/home-1/questions', 503),
];
const open = () => visit('/properties/home-1', { as: aUser(), api });

describe('A question to the host (G6)', () => {
  it('is sent with one key, although the answer was lost and the page was loaded again', async () => {
    let user = open();
    await user.click(await screen.findByRole('button', { name: 'Ask the host' }));
    await user.type(await screen.findByRole('textbox', { name: /^Your question to/ }), QUESTION);
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    await screen.findByText('Not sent');
    cleanup();

    user = open();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your question to/ });
    expect(field.value).toBe(QUESTION);
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    await screen.findByText('Not sent');
    const sent = callsTo('post', '/properties/home-1/questions').map(
      ({ body }) => body as { client_key: string; text: string },
    );
    expect(sent.map(({ text }) => text)).toEqual([QUESTION, QUESTION]);
    expect(new Set(sent.map(({ client_key: key }) => key)).size).toBe(1);
  });
});
