import { act, cleanup, screen } from '@testing-library/react';
import { SENTENCES } from '#libs/core/contracts';
import { aUser } from '../testing/facts.js';
import {
  respondWith,
  callsTo,
  neverRespond,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../testing/visit.js';

setUpMockApi();

const homes = respondWith('get', '/properties', []);
const answer = respondWith('post', '/chat', {
  response: 'Gladly.',
  message_id: 'm-1',
  session_id: 'from-server',
  ...{ chips: [], acts: [], table: null },
  language: 'en',
});
const rated = respondWith('post', '/chat/feedback', {
  message: SENTENCES.feedbackRecorded,
  recorded: true,
});
const field = () => screen.findByLabelText('Your message');

describe('Support chat (§2, §4, §5, §8)', () => {
  it("opens from the floating button 'Need help? Click to chat!' and lists the topics", async () => {
    const user = visit('/properties', { api: [homes] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await findText(
      /booking questions • pricing and plans • cancellation policies • loyalty program • account management/,
    );
    expect(screen.queryByText('Was this helpful?')).toBeNull();
  });

  it("opens on the global 'openChatbot' event and greets by name when signed in", async () => {
    visit('/properties', { as: aUser(), api: [homes] });
    await screen.findByRole('button', { name: 'Logout' });
    act(() => void window.dispatchEvent(new Event('openChatbot')));
    await findText(/Hello Nora Field!/);
  });

  it('sends on Enter, adds a line on Shift+Enter, and ignores blank messages', async () => {
    const user = visit('/properties', { api: [homes, answer] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), '   {Enter}');
    expect(callsTo('post', '/chat')).toHaveLength(0);
    await user.clear(await field());
    await user.type(await field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    await findText('Gladly.');
    expect(callsTo('post', '/chat')[0]?.body).toMatchObject({ message: 'one\ntwo' });
  });

  it('continues with the server’s session id, and accepts one rating per answer', async () => {
    const user = visit('/properties', { api: [homes, answer, rated] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Yes, this was helpful' }));
    await findText('Thanks for your feedback!');
    expect(document.activeElement?.textContent).toBe('Thanks for your feedback!');
    await findText(SENTENCES.feedbackRecorded);
    expect(callsTo('post', '/chat/feedback')[0]?.body).toEqual({ message_id: 'm-1', is_helpful: true });
    await user.type(await field(), 'again{Enter}');
    await screen.findAllByText('Gladly.');
    expect(callsTo('post', '/chat')[1]?.body).toMatchObject({ session_id: 'from-server' });
  });

  it('reports a connection problem in the chat, without a rating', async () => {
    const user = visit('/properties', { api: [homes, respondWithError('post', '/chat', 404)] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await findText(SENTENCES.chatTrouble);
    expect(screen.queryByText('Was this helpful?')).toBeNull();
  });

  it('minimises on Esc and keeps the conversation', async () => {
    const user = visit('/properties', { api: [homes, answer] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await findText('Gladly.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Back to the support chat' }));
    await findText('Gladly.');
  });
});

describe('The chat while an answer is pending (§2, §5)', () => {
  it('shows that support is typing, and ignores messages sent meanwhile', async () => {
    const user = visit('/properties', { api: [homes, neverRespond('post', '/chat')] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await findText('Support is typing');
    await user.type(await field(), 'still there?{Enter}');
    expect(callsTo('post', '/chat')).toHaveLength(1);
  });

  it('can be closed, and starts a new conversation when reopened', async () => {
    const user = visit('/properties', { api: [homes, answer] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await findText('Gladly.');
    await user.click(screen.getByRole('button', { name: 'Close chat' }));
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await findText(/How can we help/);
    expect(screen.queryByText('Gladly.')).toBeNull();
  });

  it("shows 'Failed to record feedback' when the rating fails", async () => {
    const user = visit('/properties', {
      api: [homes, answer, respondWithError('post', '/chat/feedback', 500)],
    });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'No, this was not helpful' }));
    await findText('Failed to record feedback');
  });
});

describe('Sources and next steps under an answer', () => {
  const REQUEST = '7d9a4f0e-0000-4000-8000-00000000abcd';
  const SESSION = '7d9a4f0e-0000-4000-8000-000000005e55';
  const withChips = (chips: object[]) =>
    respondWith('post', '/chat', {
      response: 'Seventy-five.',
      message_id: 'm-1',
      session_id: SESSION,
      ...{ chips, acts: [], table: null },
      language: 'en',
    });
  const openChat = async (user: ReturnType<typeof visit>) => {
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    return field();
  };

  it('opens a cited source', async () => {
    const user = visit('/properties', {
      api: [homes, withChips([{ kind: 'source', label: 'The policy', href: '/help#cancellation' }])],
    });
    await user.type(await openChat(user), 'refund?{Enter}');
    await user.click(await screen.findByRole('link', { name: 'The policy' }));
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    expect(window.location.pathname + window.location.hash).toBe('/help#cancellation');
    await findText('Seventy-five.');
  });

  it('never links out of the product, and shows messages as plain text', async () => {
    const user = visit('/properties', {
      api: [
        homes,
        respondWith('post', '/chat', {
          response: '<img src=x onerror=alert(1)>',
          message_id: 'm-1',
          session_id: SESSION,
          ...{ acts: [], table: null, language: 'en' },
          chips: [
            { kind: 'source', label: 'Away', href: '//elsewhere.test' },
            { kind: 'source', label: 'Script', href: 'javascript:alert(1)' },
          ],
        }),
      ],
    });
    await user.type(await openChat(user), '<b>bold</b>{Enter}');
    await findText('<img src=x onerror=alert(1)>');
    await findText('<b>bold</b>');
    expect(screen.queryByRole('link', { name: /Away|Script/ })).toBeNull();
  });

  it('suggests questions, and sends one on a click', async () => {
    const user = visit('/properties', { api: [homes, answer] });
    await openChat(user);
    await user.click(screen.getByRole('button', { name: 'Compare the plans' }));
    await findText('Gladly.');
    expect(callsTo('post', '/chat')[0]?.body).toMatchObject({ message: 'Compare the plans' });
    expect(screen.queryByRole('button', { name: 'Find a home for this weekend' })).toBeNull();
  });

  it('hands over to a person with the conversation, and links to the request', async () => {
    const user = visit('/properties', {
      as: aUser(),
      api: [
        homes,
        withChips([
          { kind: 'hand_over', label: 'Send this to our team' },
          { kind: 'hand_over', label: 'Send this to our team' },
        ]),
        respondWith('post', '/support/requests', {
          id: REQUEST,
          subject: 'my key box is empty',
          status: 'open',
          created_at: '2026-05-13T12:00:00.000Z',
          updated_at: '2026-05-13T12:00:00.000Z',
          messages: [],
          transcript: [],
        }),
      ],
    });
    await user.type(await openChat(user), 'my key box is empty{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send this to our team' }));
    expect(await screen.findByRole('link', { name: 'Follow your request' })).toHaveProperty(
      'pathname',
      '/support',
    );
    expect(callsTo('post', '/support/requests')[0]?.body).toEqual({
      message: 'my key box is empty',
      session_id: SESSION,
    });
  });

  it('asks visitors for their contact details before handing over', async () => {
    const user = visit('/properties', {
      api: [homes, withChips([{ kind: 'hand_over', label: 'Send this to our team' }])],
    });
    await user.type(await openChat(user), 'my key box is empty{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send this to our team' }));
    await findText(/Tell our team where to send its answer, or sign in/);
    expect(callsTo('post', '/support/requests')).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'Write to our team' }));
    expect(await screen.findByLabelText(/What can we help with/)).toHaveProperty(
      'value',
      'my key box is empty',
    );
  });

  it('shows why a message was rejected', async () => {
    const user = visit('/properties', {
      api: [
        homes,
        respondWithError(
          'post',
          '/chat',
          429,
          'You are writing faster than we can answer. Please wait a moment and try again.',
        ),
      ],
    });
    await user.type(await openChat(user), 'hello{Enter}');
    await findText('You are writing faster than we can answer. Please wait a moment and try again.');
  });
});

describe('A conversation in another language', () => {
  it('is read in it, and so is what stands around it', async () => {
    const german = respondWith('post', '/chat', {
      ...{ response: 'Gerne.', message_id: 'm-1', session_id: 'from-server', chips: [] },
      ...{ acts: [], table: null, language: 'de' },
    });
    const user = visit('/properties', { api: [homes, german, rated] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hallo{Enter}');
    expect((await screen.findByText('Gerne.')).lang).toBe('de');
    expect((await field()).getAttribute('placeholder')).toBe('Nachricht schreiben');
    await findText('War das hilfreich?');
    await user.click(screen.getByRole('button', { name: 'Ja, das war hilfreich' }));
    await findText('Danke für Ihre Rückmeldung!');
  });
});

describe('The conversation after a reload', () => {
  const reload = (as?: ReturnType<typeof aUser>) => {
    cleanup();
    return visit('/properties', { ...(as && { as }), api: [homes, answer] });
  };
  const open = async (user: ReturnType<typeof visit>) =>
    user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));

  it('is kept with its rating and session, in this tab', async () => {
    const user = visit('/properties', { api: [homes, answer, rated] });
    await open(user);
    await user.type(await field(), 'hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Yes, this was helpful' }));
    await findText('Thanks for your feedback!');
    const again = reload();
    await open(again);
    await findText('Gladly.');
    await findText('Thanks for your feedback!');
    await again.type(await field(), 'and now?{Enter}');
    await screen.findByText('and now?');
    expect(callsTo('post', '/chat').at(-1)?.body).toMatchObject({ session_id: 'from-server' });
  });

  it('is private: another user starts a new one', async () => {
    const user = visit('/properties', { as: aUser({ id: 'one' }), api: [homes, answer] });
    await open(user);
    await user.type(await field(), 'my secret{Enter}');
    await findText('Gladly.');
    const other = reload(aUser({ id: 'other' }));
    await open(other);
    await findText(/How can we help/);
    expect(screen.queryByText('my secret')).toBeNull();
  });
});

describe('Cards to press (G10)', () => {
  const HOLD = {
    id: '7d9a4f0e-0000-4000-8000-00000000ac70',
    kind: 'hold_dates',
    title: 'Hold Gull Post',
    lines: [
      { label: 'Dates', text: 'Wed, May 20 to Fri, May 22', amount: null },
      { label: 'Total', text: null, amount: 300.02 },
    ],
    button: 'Hold for 30 minutes at $300.02',
    note: 'Nothing is charged now.',
    needs_waiver: true,
    state: 'offered',
    outcome: null,
    link: null,
    valid_until: '2026-05-13T12:15:00.000Z',
  };
  const NOT_INCLUDED = 'Cards that act for you are part of Premium. Nothing was changed.';
  const DONE = {
    ...HOLD,
    state: 'done',
    outcome: 'Held until 12:30 PM.',
    link: { label: 'Pay $300.02', href: '/book/home-1' },
  };
  const path = `/chat/acts/${HOLD.id}`;
  const withCard = (act: object) =>
    respondWith('post', '/chat', {
      ...{ response: 'It costs $300.02.', message_id: 'm-1', session_id: 'from-server' },
      ...{ chips: [], acts: [act], table: null, language: 'en' },
    });
  const card = () => screen.findByRole('group', { name: 'Hold Gull Post' });
  const ask = async (...api: ReturnType<typeof respondWith>[]) => {
    const user = visit('/properties', { as: aUser(), api: [homes, ...api] });
    await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await user.type(await field(), 'hold it{Enter}');
    await card();
    return user;
  };
  const button = () => screen.findByRole('button', { name: HOLD.button });
  const waiver = () => screen.findByLabelText('I have read and accept the liability disclaimer');

  it('says what it does and at which amount, wants the disclaimer, and then does it', async () => {
    const user = await ask(withCard(HOLD), respondWith('post', path, { act: DONE, instead: null }));
    expect((await card()).textContent).toMatch(
      /Wed, May 20 to Fri, May 22.*\$300\.02.*Nothing is charged now/,
    );
    await user.click(await button());
    await findText(SENTENCES.waiverMissing);
    expect(callsTo('post', path)).toHaveLength(0);
    expect(document.activeElement).toBe(await waiver());
    await user.click(await waiver());
    await user.click(await button());
    await findText('Held until 12:30 PM.');
    expect(callsTo('post', path)[0]?.body).toEqual({ accepts_liability_waiver: true });
    expect(await screen.findByRole('link', { name: 'Pay $300.02' })).toHaveProperty(
      'pathname',
      '/book/home-1',
    );
    expect(document.activeElement?.textContent).toContain('Held until');
    expect(screen.queryByRole('button', { name: HOLD.button })).toBeNull();
  });

  it('shows the new figures where they have changed', async () => {
    const refused = { ...HOLD, state: 'refused', outcome: 'The price of this stay has changed.' };
    const instead = { ...HOLD, id: '7d9a4f0e-0000-4000-8000-00000000ac71', button: 'Hold for $340.00' };
    const user = await ask(withCard(HOLD), respondWith('post', path, { act: refused, instead }));
    await user.click(await waiver());
    await user.click(await button());
    await findText('The price of this stay has changed.');
    await screen.findByRole('button', { name: 'Hold for $340.00' });
  });

  it('says why it cannot be pressed, and how it stands', async () => {
    const user = await ask(
      withCard({ ...HOLD, needs_waiver: false }),
      respondWithError('post', path, 403, NOT_INCLUDED),
      respondWith('get', path, { ...HOLD, needs_waiver: false }),
    );
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe(NOT_INCLUDED);
    await button();
  });

  it('is looked up after a reload: it may have been pressed elsewhere', async () => {
    await ask(withCard(HOLD));
    cleanup();
    const again = visit('/properties', { as: aUser(), api: [homes, respondWith('get', path, DONE)] });
    await again.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
    await findText('Held until 12:30 PM.');
    expect(screen.queryByRole('button', { name: HOLD.button })).toBeNull();
  });

  it('is looked up again while it is under way', async () => {
    const user = await ask(
      withCard({ ...HOLD, needs_waiver: false }),
      respondWithError('post', path, 409, 'This is being done right now'),
      respondWith('get', path, { ...HOLD, state: 'pressed' }),
    );
    await user.click(await button());
    await findText('This is being done right now');
    overrideResponses(respondWith('get', path, DONE));
    await screen.findByText('Held until 12:30 PM.', undefined, { timeout: 30_000 });
  });
});

it('Homes are compared in a table, with headings for its columns and rows (G10)', async () => {
  const table = {
    caption: 'Wed, May 20 to Fri, May 22, cleaning included',
    columns: [
      { label: 'Gull Post', href: '/properties/one' },
      { label: 'Log cabin', href: '//elsewhere.test' },
    ],
    rows: [{ label: 'Total', cells: ['$300.02', '$420.00'] }],
  };
  const compared = respondWith('post', '/chat', {
    ...{ response: 'Gull Post is cheaper.', message_id: 'm-1', session_id: 'from-server' },
    ...{ chips: [], acts: [], table, language: 'en' },
  });
  const user = visit('/properties', { api: [homes, compared] });
  await user.click(await screen.findByRole('button', { name: 'Need help? Click to chat!' }));
  await user.type(await field(), 'compare them{Enter}');
  const row = await screen.findByRole('row', { name: 'Total $300.02 $420.00' });
  expect(row.querySelector('th')?.scope).toBe('row');
  expect(screen.getByRole('columnheader', { name: 'Log cabin' }).querySelector('a')).toBeNull();
  expect(screen.getByRole('link', { name: 'Gull Post' })).toHaveProperty('pathname', '/properties/one');
  expect(screen.getByRole('region', { name: /Comparison/ }).tabIndex).toBe(0);
});
