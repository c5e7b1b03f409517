import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { MessageView, ThreadSummaryView, ThreadView } from '#libs/core/contracts';
import {
  callsTo,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';
import { aUser } from '../../testing/facts.js';

setUpMockApi();
beforeEach(() => localStorage.clear());

const traveler = aUser();
const owner = aUser({ id: 'user-2', role: 'property_owner', full_name: 'Olive Owner' });

const aSummary = (part: Partial<ThreadSummaryView> = {}): ThreadSummaryView => ({
  id: 'thread-1',
  my_side: 'guest',
  with: 'Olive Owner',
  home: {
    id: 'home-1',
    title: 'Larch Point',
    place: 'Whitefish, MT',
    photo: null,
    listed: true,
    check_in_time: '15:00',
    check_out_time: '11:00',
  },
  booking: null,
  last_message: { mine: false, text: 'Very quiet.', pictures: 0, erased: false },
  last_message_at: new Date().toISOString(),
  unread: false,
  ...part,
});

const aMessage = (part: Partial<MessageView> = {}): MessageView => ({
  id: `message-${String(part.number ?? 1)}`,
  number: 1,
  mine: false,
  from: 'host',
  author: 'Olive Owner',
  text: 'Very quiet.',
  hidden: [],
  pictures: [],
  sent_at: new Date().toISOString(),
  erased: false,
  client_key: null,
  ...part,
});

const aThread = (part: Partial<ThreadView> = {}): ThreadView => ({
  ...aSummary(),
  messages: [aMessage()],
  older_before: null,
  read_to: 1,
  seen_to: 0,
  seen_at: null,
  contacts_visible: false,
  closed: null,
  blocked_by_me: false,
  stays_open: false,
  reported: false,
  ...part,
});

const withThread = (thread: ThreadView, rows: ThreadSummaryView[] = [thread]) => [
  respondWith(
    'get',
    '/messages/threads',
    rows.map((row) => ({ ...aSummary(), ...pick(row) })),
  ),
  respondWith('get', '/messages/threads/:id', { ...thread }),
  respondWith('post', '/messages/threads/:id/read', () => new Response(null, { status: 204 })),
];
const pick = ({ id, with: other, unread, last_message }: ThreadSummaryView) => ({
  id,
  with: other,
  unread,
  last_message,
});

describe('Messages', () => {
  it('say what they are for when there are none', async () => {
    visit('/messages', { as: traveler, api: [respondWith('get', '/messages/threads', [])] });
    await screen.findByText('No messages yet');
    expect(screen.queryByText('No conversation open')).toBeNull();
    expect(screen.getByText(/Ask a host on the page of a home/)).toBeTruthy();
  });

  it('say that they could not be loaded, never that there are none', async () => {
    visit('/messages', { as: traveler, api: [respondWithError('get', '/messages/threads', 503)] });
    await screen.findByText('Your messages could not be loaded');
    expect(screen.queryByText('No messages yet')).toBeNull();
  });

  it('have their number of unread conversations in the header', async () => {
    visit('/messages', {
      as: traveler,
      api: [
        respondWith('get', '/messages/unread-count', { unread: 2 }),
        respondWith('get', '/messages/threads', [aSummary({ unread: true })]),
      ],
    });
    await screen.findByRole('link', { name: 'Messages, 2 unread' });
    expect(await screen.findByRole('img', { name: 'Unread' })).toBeTruthy();
  });
});

describe('A conversation', () => {
  it('is read, answered with Enter, and says when it was seen', async () => {
    const user = visit('/messages/thread-1', { as: traveler, api: withThread(aThread({ read_to: 0 })) });
    const log = await screen.findByRole('log', { name: 'Messages' });
    within(log).getByText('Very quiet.');
    await waitFor(() => expect(callsTo('post', '/messages/threads/thread-1/read')).toHaveLength(1));
    const sent = aMessage({ number: 2, mine: true, from: 'guest', text: 'Great, thanks!' });
    overrideResponses(
      respondWith('post', '/messages/threads/:id/messages', { ...aThread({ messages: [aMessage(), sent] }) }),
      ...withThread(aThread({ messages: [aMessage(), sent], seen_to: 2, seen_at: new Date().toISOString() })),
    );
    await user.type(screen.getByRole('textbox', { name: 'Message to Olive Owner' }), 'Great, thanks!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await within(log).findByText('Great, thanks!');
    await screen.findByText(/^Seen Today/);
    const [call] = callsTo('post', '/messages/threads/thread-1/messages');
    expect(call?.body).toMatchObject({ text: 'Great, thanks!', photos: [] });
  });

  it('tells its writer what is hidden from the other side, and why', async () => {
    const own = aMessage({
      mine: true,
      from: 'guest',
      text: 'Call 541-555-0123',
      hidden: ['phone', 'email'],
    });
    visit('/messages/thread-1', { as: traveler, api: withThread(aThread({ messages: [own] })) });
    await screen.findByText(
      'Olive Owner does not see a phone number and an email address until the booking is confirmed: it keeps you both safe from fraud.',
    );
  });

  it('keeps a message that could not be sent, with its key, and sends it once when asked to', async () => {
    const user = visit('/messages/thread-1', {
      as: traveler,
      api: [...withThread(aThread()), respondWithError('post', '/messages/threads/:id/messages', 503)],
    });
    await user.type(await screen.findByRole('textbox', { name: 'Message to Olive Owner' }), 'Hello?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/^Not sent/);
    expect(localStorage.getItem('latchkey.messages.outbox.thread-1')).toContain('Hello?');
    const sent = aMessage({ number: 2, mine: true, from: 'guest', text: 'Hello?' });
    const after = aThread({ messages: [aMessage(), sent] });
    overrideResponses(
      respondWith('post', '/messages/threads/:id/messages', { ...after }),
      ...withThread(after),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
    const keys = callsTo('post', '/messages/threads/thread-1/messages').map(
      ({ body }) => (body as { client_key: string }).client_key,
    );
    expect(new Set(keys).size).toBe(1);
    expect(localStorage.getItem('latchkey.messages.outbox.thread-1')).toBeNull();
  });

  it('shows why a message was refused, and gives the words back', async () => {
    const user = visit('/messages/thread-1', {
      as: traveler,
      api: [
        ...withThread(aThread()),
        respondWithError(
          'post',
          '/messages/threads/:id/messages',
          409,
          'This person is not taking messages from you',
        ),
      ],
    });
    const field = await screen.findByRole('textbox', { name: 'Message to Olive Owner' });
    await user.type(field, 'Hello?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Not sent. This person is not taking messages from you');
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('Hello?'));
    expect(screen.queryByText(/^Not sent/)).toBeNull();
  });

  it('takes out a picture that turns out to be damaged, says so, and sends the others', async () => {
    const damaged = 'This photo is damaged and could not be read. Please choose another.';
    const photo = (id: string, status: string) => ({ id, status, problem: null, picture: null });
    let uploads = 0;
    const user = visit('/messages/thread-1', {
      as: traveler,
      api: [
        ...withThread(aThread({ contacts_visible: true })),
        respondWith('post', '/photos', () =>
          HttpResponse.json(photo(`photo-${(uploads += 1)}`, 'preparing'), { status: 201 }),
        ),
        respondWith('get', '/photos/photo-1', photo('photo-1', 'ready')),
        respondWith('get', '/photos/photo-2', {
          ...photo('photo-2', 'refused'),
          problem: { code: 'photo.damaged', detail: damaged },
        }),
        respondWith('post', '/messages/threads/:id/messages', { ...aThread({ contacts_visible: true }) }),
      ],
    });
    await screen.findByRole('button', { name: 'Add pictures' });
    const input = document.querySelector<HTMLInputElement>('form input[type=file]');
    const files = ['door.jpg', 'broken.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
    await user.upload(input as HTMLInputElement, files);
    await screen.findByText(damaged);
    expect(screen.queryByRole('button', { name: 'Remove broken.jpg' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(callsTo('post', '/messages/threads/thread-1/messages').map(({ body }) => body)).toMatchObject([
        { photos: ['photo-1'] },
      ]),
    );
  });

  it('keeps what is typed for each conversation', async () => {
    const user = visit('/messages/thread-1', { as: traveler, api: withThread(aThread()) });
    await user.type(await screen.findByRole('textbox', { name: 'Message to Olive Owner' }), 'Half a thou');
    expect(localStorage.getItem('latchkey.messages.draft.thread-1')).toBe('"Half a thou"');
  });

  it('of a blocked person cannot be answered, except while a paid stay lasts', async () => {
    visit('/messages/thread-1', {
      as: traveler,
      api: withThread(aThread({ closed: 'blocked_by_me', blocked_by_me: true })),
    });
    await screen.findByText('You have blocked Olive Owner');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('drafts the answer of a host, and says where it comes from and what is left to answer (decision 57)', async () => {
    const question = aMessage({
      number: 3,
      from: 'guest',
      author: 'Nora',
      text: 'Where can we park? Any bikes?',
    });
    const thread = aThread({ my_side: 'host', with: 'Nora', messages: [question] });
    const draft = {
      text: 'Hi Nora,\n\nBy the barn.\n\nBest,\nOlive',
      sources: ['Arrival guide: Parking'],
      open: ['Any bikes?'],
    };
    const user = visit('/messages/thread-1', {
      as: owner,
      api: [
        ...withThread(thread),
        respondWith('get', '/owner/message-templates', []),
        respondWith('get', '/owner/conversations/thread-1/draft', draft),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Draft an answer' }));
    expect(await screen.findByText(/^Draft from Arrival guide: Parking\. Check it/)).toBeTruthy();
    expect(screen.getByText(/Still for you to answer: “Any bikes\?”/)).toBeTruthy();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Nora' });
    expect(field.value).toBe(draft.text);
    expect(callsTo('post', '/messages/threads/thread-1/messages')).toEqual([]);
  });

  it('puts a draft below what was typed while it was made', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const question = aMessage({ from: 'guest', author: 'Nora', text: 'Where can we park?' });
    const user = visit('/messages/thread-1', {
      as: owner,
      api: [
        ...withThread(aThread({ my_side: 'host', with: 'Nora', messages: [question] })),
        respondWith('get', '/owner/message-templates', []),
        respondWith('get', '/owner/conversations/thread-1/draft', async () => {
          await arrived;
          return HttpResponse.json({ text: 'By the barn.', sources: ['Arrival guide: Parking'], open: [] });
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Draft an answer' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Nora' });
    await user.type(field, 'Hello Nora');
    arrive();
    await waitFor(() => expect(field.value).toBe('Hello Nora\nBy the barn.'));
  });

  it('puts a draft in once, however often it is asked for', async () => {
    const question = aMessage({ from: 'guest', author: 'Nora', text: 'Where can we park?' });
    const draft = { text: 'By the barn.', sources: ['Arrival guide: Parking'], open: [] };
    const user = visit('/messages/thread-1', {
      as: owner,
      api: [
        ...withThread(aThread({ my_side: 'host', with: 'Nora', messages: [question] })),
        respondWith('get', '/owner/message-templates', []),
        respondWith('get', '/owner/conversations/thread-1/draft', draft),
      ],
    });
    const button = await screen.findByRole('button', { name: 'Draft an answer' });
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Nora' });
    await user.click(button);
    await waitFor(() => expect(field.value).toBe(draft.text));
    await user.click(button);
    await waitFor(() => expect(callsTo('get', '/owner/conversations/thread-1/draft')).toHaveLength(2));
    await user.type(field, ' Bye');
    expect(field.value).toBe('By the barn. Bye');
  });

  it('offers a draft only to hosts who have something to answer', async () => {
    const answered = aThread({ my_side: 'host', with: 'Nora', messages: [aMessage({ mine: true })] });
    visit('/messages/thread-1', {
      as: owner,
      api: [...withThread(answered), respondWith('get', '/owner/message-templates', [])],
    });
    await screen.findByRole('button', { name: 'Use a template' });
    expect(screen.queryByRole('button', { name: 'Draft an answer' })).toBeNull();
  });

  it('says when the guide and the listing have no answer', async () => {
    const question = aMessage({ from: 'guest', author: 'Nora', text: 'Any bikes?' });
    const user = visit('/messages/thread-1', {
      as: owner,
      api: [
        ...withThread(aThread({ my_side: 'host', with: 'Nora', messages: [question] })),
        respondWith('get', '/owner/message-templates', []),
        respondWith('get', '/owner/conversations/thread-1/draft', {
          text: null,
          sources: [],
          open: ['Any bikes?'],
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Draft an answer' }));
    expect(await screen.findByText(/Your arrival guide and listing don’t answer this/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Add it to your guide' });
    expect(link.getAttribute('href')).toBe('/owner/homes/home-1/arrival');
  });

  it('fills a template of the host, and names what it cannot fill', async () => {
    const thread = aThread({ my_side: 'host', with: 'Nora' });
    const template = {
      id: 'template-1',
      title: 'Welcome',
      text: 'Hi {first_name}, see you at {home} on {check_in}. {wifi}',
      updated_at: new Date().toISOString(),
    };
    const user = visit('/messages/thread-1', {
      as: owner,
      api: [...withThread(thread), respondWith('get', '/owner/message-templates', [template])],
    });
    await user.click(await screen.findByRole('button', { name: 'Use a template' }));
    await screen.findByText('Hi Nora, see you at Larch Point on {check_in}. {wifi}');
    await screen.findByText(/{wifi} cannot be filled: there is no such field. {check_in} has no value/);
    await user.click(screen.getByRole('button', { name: 'Insert into the message' }));
    const field = await screen.findByRole('textbox', { name: 'Message to Nora' });
    expect((field as HTMLTextAreaElement).value).toBe(
      'Hi Nora, see you at Larch Point on {check_in}. {wifi}',
    );
  });

  it('is reported with a reason', async () => {
    const user = visit('/messages/thread-1', {
      as: traveler,
      api: [
        ...withThread(aThread()),
        respondWith('post', '/messages/threads/:id/report', () => new Response(null, { status: 204 })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Report or block Olive Owner' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What is wrong?' }), 'scam');
    await user.click(screen.getByRole('button', { name: 'Report to our team' }));
    await waitFor(() =>
      expect(callsTo('post', '/messages/threads/thread-1/report')[0]?.body).toEqual({
        reason: 'scam',
        note: '',
      }),
    );
  });
});

describe('The link of a mail', () => {
  it('opens the conversation ready to answer, without signing in', async () => {
    const user = visit('/messages/link#token=secret', {
      api: [respondWith('post', '/messages/links', { ...aThread({ my_side: 'host', with: 'Nora' }) })],
    });
    const field = await screen.findByRole('textbox', { name: 'Answer Nora' });
    expect(document.activeElement).toBe(field);
    overrideResponses(
      respondWith('post', '/messages/links/answers', { ...aThread() }),
      respondWith('post', '/messages/links', { ...aThread({ messages: [aMessage({ text: 'My answer' })] }) }),
    );
    await user.type(field, 'My answer');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('My answer');
    expect(callsTo('post', '/messages/links/answers')[0]?.body).toMatchObject({
      token: 'secret',
      text: 'My answer',
    });
  });

  it('sends an answer once, although its answer was lost and the page was loaded again; other words are another answer', async () => {
    const linked = respondWith('post', '/messages/links', {
      ...aThread({ my_side: 'host', with: 'Nora' }),
    });
    const send = async (text: string): Promise<void> => {
      const user = visit('/messages/link#token=secret', {
        api: [linked, respondWithError('post', '/messages/links/answers', 503)],
      });
      await user.type(await screen.findByRole('textbox', { name: 'Answer Nora' }), text);
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await screen.findByText('Not sent');
      cleanup();
    };
    for (const text of ['It is', 'It is', 'It is not']) await send(text);
    const [first, again, other] = callsTo('post', '/messages/links/answers').map(
      ({ body }) => (body as { client_key: string }).client_key,
    );
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('that has expired says so', async () => {
    visit('/messages/link#token=old', {
      api: [
        respondWithError(
          'post',
          '/messages/links',
          404,
          'This link has expired, or is not complete. Please sign in to read your messages.',
        ),
      ],
    });
    await screen.findByText(
      'This link has expired, or is not complete. Please sign in to read your messages.',
    );
  });
});
