import { act, screen } from '@testing-library/react';
import { SENTENCES } from '#libs/contracts';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const homes = answers('get', '/properties', []);
const answer = answers('post', '/chat', {
  response: 'Gladly.',
  message_id: 'm-1',
  session_id: 'from-server',
});
const field = () => screen.findByLabelText('Your message');

describe('Support chat (§2, §4, §5, §8)', () => {
  it("opens from the floating button 'Need help? Click to chat!' and lists the topics", async () => {
    const user = visit('/properties', { api: [homes] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await says(
      /booking questions • pricing and plans • cancellation policies • loyalty program • account management/,
    );
    expect(screen.queryByText('Was this helpful?')).toBeNull();
  });

  it("opens on the global 'openChatbot' event and greets by name when signed in", async () => {
    visit('/properties', { as: aUser(), api: [homes] });
    await screen.findByRole('button', { name: 'Logout' });
    act(() => void window.dispatchEvent(new Event('openChatbot')));
    await says(/Hello Nora Field!/);
  });

  it('sends on Enter, adds a line on Shift+Enter, and ignores blank messages', async () => {
    const user = visit('/properties', { api: [homes, answer] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), '   {Enter}');
    expect(callsTo('post', '/chat')).toHaveLength(0);
    await user.clear(await field());
    await user.type(await field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    await says('Gladly.');
    expect(callsTo('post', '/chat')[0]?.body).toMatchObject({ message: 'one\ntwo' });
  });

  it('goes on with the session id of the server, and takes one thumb per answer', async () => {
    const user = visit('/properties', { api: [homes, answer, answers('post', '/chat/feedback', {})] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Yes, this was helpful' }));
    await says('Thanks for your feedback!');
    await says(SENTENCES.feedbackRecorded);
    expect(callsTo('post', '/chat/feedback')[0]?.body).toEqual({ message_id: 'm-1', is_helpful: true });
    await user.type(await field(), 'again{Enter}');
    await screen.findAllByText('Gladly.');
    expect(callsTo('post', '/chat')[1]?.body).toMatchObject({ session_id: 'from-server' });
  });

  it('says in the chat that it has trouble, without thumbs', async () => {
    const user = visit('/properties', { api: [homes, refuses('post', '/chat', 404)] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await says(SENTENCES.chatTrouble);
    expect(screen.queryByText('Was this helpful?')).toBeNull();
  });

  it('minimises on Esc and keeps the conversation', async () => {
    const user = visit('/properties', { api: [homes, answer] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await says('Gladly.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Back to the support chat' }));
    await says('Gladly.');
  });
});
