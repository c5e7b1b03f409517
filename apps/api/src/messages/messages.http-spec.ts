import { randomUUID } from 'node:crypto';
import type {
  AnswerTimeView,
  ListRowView,
  MessageView,
  OlderMessagesView,
  OperatorConversationView,
  OperatorThreadView,
  OwnAnswerTimeView,
  OwnerDayView,
  PhotoUploadView,
  TemplateView,
  ThreadSummaryView,
  ThreadView,
  UnreadThreadsView,
} from '#libs/core/contracts';
import { MESSAGE_MAX, QUESTIONS_PER_DAY } from '#libs/core/rules';
import { OpenThreads } from '#libs/people/messages';
import { inTransaction } from '#libs/core/platform';
import type { Property } from '#libs/stays/properties';
import { Booking } from '#libs/stays/bookings';
import { PreparePhoto } from '#libs/stays/photos/testing';
import type { User } from '#libs/people/identity';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aPhoto,
  aUser,
  photoForm,
  tables,
  TEST_NOW,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let prepare: PreparePhoto;
beforeAll(async () => {
  test = await startTestApp();
  prepare = test.app.get(PreparePhoto, { strict: false });
});
beforeEach(() => test.clock.set(TEST_NOW));
afterAll(() => test.stop());

interface Pair {
  home: Property;
  guest: ApiClient;
  host: ApiClient;
  traveler: User;
  owner: User;
}

async function aPair(): Promise<Pair> {
  const traveler = await aUser(test.em, { fullName: 'Robin Traveler' });
  const owner = await anOwner(test.em, { fullName: 'Olive Owner' });
  const home = await aHome(test.em, { ownerId: owner.id, title: 'Juniper cabin' });
  return { home, traveler, owner, guest: test.as(traveler), host: test.as(owner) };
}

const ask = async ({ guest, home }: Pick<Pair, 'guest' | 'home'>, text: string, client_key = randomUUID()) =>
  (await guest.post<ThreadView>(`/properties/${home.id}/questions`, { client_key, text })).body;

const send = (
  client: ApiClient,
  id: string,
  text: string,
  { client_key = randomUUID(), photos = [] as string[] } = {},
) => client.post<ThreadView>(`/messages/threads/${id}/messages`, { client_key, text, photos });

const threadOf = async (client: ApiClient, id: string) =>
  (await client.get<ThreadView>(`/messages/threads/${id}`)).body;

const unreadOf = async (client: ApiClient) =>
  (await client.get<UnreadThreadsView>('/messages/unread-count')).body.unread;

const textsOf = ({ messages }: { messages: MessageView[] }) => messages.map(({ from, text }) => [from, text]);

/** The traveler's confirmed stay, with its question thread adopted as the worker does it. */
async function book({ home, traveler }: Pair, facts: Partial<Parameters<typeof aBooking>[1]> = {}) {
  const booking = await aBooking(test.em, { home, traveler, status: 'confirmed', ...facts });
  await inTransaction(test.em, (tx) =>
    test.app
      .get(OpenThreads, { strict: false })
      .adopt(tx, { id: booking.id, property_id: home.id, traveler_id: traveler.id }),
  );
  return booking;
}

describe('A question before booking', () => {
  it('is asked, answered and asked again in one conversation', async () => {
    const pair = await aPair();
    const thread = await ask(pair, 'Is there a crib?');
    expect(thread).toMatchObject({
      my_side: 'guest',
      with: 'Olive Owner',
      booking: null,
      closed: null,
      home: { id: pair.home.id, title: 'Juniper cabin' },
    });
    await send(pair.host, thread.id, 'Yes, in the closet.');
    const again = await ask(pair, 'And a high chair?');
    expect(again.id).toBe(thread.id);
    expect(textsOf(again)).toEqual([
      ['guest', 'Is there a crib?'],
      ['host', 'Yes, in the closet.'],
      ['guest', 'And a high chair?'],
    ]);
    const seenByHost = await threadOf(pair.host, thread.id);
    expect(seenByHost).toMatchObject({ my_side: 'host', with: 'Robin' });
    expect(seenByHost.messages.map(({ mine, author }) => [mine, author])).toEqual([
      [false, 'Robin'],
      [true, 'Olive Owner'],
      [false, 'Robin'],
    ]);
  });

  it('is stored once, however often and however concurrently it is sent', async () => {
    const pair = await aPair();
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 6 }, () => ask(pair, 'Is it quiet?', key)));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    const { id } = ids[0] as ThreadView;
    expect(textsOf(await threadOf(pair.host, id))).toEqual([['guest', 'Is it quiet?']]);
    const answer = randomUUID();
    await Promise.all(Array.from({ length: 6 }, () => send(pair.host, id, 'Very.', { client_key: answer })));
    const { messages } = await threadOf(pair.host, id);
    expect(messages.map(({ number, text }) => [number, text])).toEqual([
      [1, 'Is it quiet?'],
      [2, 'Very.'],
    ]);
    expect(messages[1]?.client_key).toBe(answer);
    expect(messages[0]?.client_key).toBeNull();
  });

  it('numbers concurrent messages of both without gaps', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'One');
    await Promise.all(
      [1, 2, 3, 4, 5].flatMap((n) => [send(pair.guest, id, `g${n}`), send(pair.host, id, `h${n}`)]),
    );
    const { messages } = await threadOf(pair.guest, id);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('needs words, not too many of them, and a key', async () => {
    const pair = await aPair();
    const path = `/properties/${pair.home.id}/questions`;
    for (const [text, code] of [
      ['', 'message.empty'],
      [' \u200b\n', 'message.empty'],
      ['x'.repeat(MESSAGE_MAX + 1), 'message.too_long'],
    ] as const) {
      const problem = await pair.guest.expectProblem('POST', path, { client_key: randomUUID(), text });
      expect([problem.status, problem.code]).toEqual([422, code]);
    }
    expect((await pair.guest.expectProblem('POST', path, { text: 'Hi' })).errors).toMatchObject([
      { field: 'client_key' },
    ]);
  });

  it('reaches listed homes only, and only so many of them in a day', async () => {
    const pair = await aPair();
    const paused = await aHome(test.em, { status: 'paused' });
    const question = { client_key: randomUUID(), text: 'Hello?' };
    expect(
      (await pair.guest.expectProblem('POST', `/properties/${paused.id}/questions`, question)).code,
    ).toBe('property.not_found');
    for (let n = 0; n < QUESTIONS_PER_DAY; n += 1) {
      test.clock.advance({ minutes: 1 });
      await ask({ guest: pair.guest, home: await aHome(test.em) }, 'Hello?');
    }
    const problem = await pair.guest.expectProblem('POST', `/properties/${pair.home.id}/questions`, question);
    expect([problem.status, problem.code]).toEqual([429, 'thread.too_many_questions']);
    test.clock.advance({ days: 1 });
    expect((await ask(pair, 'Hello?')).messages).toHaveLength(1);
  });

  it('refuses more messages than a person can write in a minute, and takes them afterwards', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, '0');
    for (let n = 1; n < 20; n += 1) expect((await send(pair.guest, id, String(n))).status).toBe(200);
    const refused = await send(pair.guest, id, 'One more');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await send(pair.host, id, 'Slow down')).status).toBe(200);
    test.clock.advance({ minutes: 2 });
    expect((await send(pair.guest, id, 'One more')).status).toBe(200);
  });

  it('stays when its home, never booked, is deleted', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Is there a crib?');
    expect((await pair.host.delete(`/owner/homes/${pair.home.id}`)).status).toBe(204);
    expect(await threadOf(pair.guest, id)).toMatchObject({ home: { id: null, title: 'Juniper cabin' } });
    expect((await send(pair.host, id, 'I do not rent it out any more.')).status).toBe(200);
  });
});

describe('Contact details (G6)', () => {
  const secret = 'Call 541-555-0123 or robin@example.com';
  const masked = 'Call [phone number hidden] or [email address hidden]';

  it('are hidden from the other side until the booking is confirmed, and their writer is told', async () => {
    const pair = await aPair();
    const { id, messages } = await ask(pair, secret);
    expect(messages[0]).toMatchObject({ text: secret, hidden: ['email', 'phone'] });
    const before = await threadOf(pair.host, id);
    expect(before).toMatchObject({ contacts_visible: false, messages: [{ text: masked }] });
    expect((await pair.host.get<ThreadSummaryView[]>('/messages/threads')).body[0]?.last_message?.text).toBe(
      masked,
    );
    await aBooking(test.em, { home: pair.home, traveler: pair.traveler, status: 'pending' });
    expect((await threadOf(pair.host, id)).messages[0]?.text).toBe(masked);
  });

  it('appear once the booking is confirmed, in the conversation that became its own', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, secret);
    const booking = await book(pair);
    const after = await threadOf(pair.host, id);
    expect(after).toMatchObject({
      contacts_visible: true,
      booking: { id: booking.id, status: 'confirmed', check_in_date: '2026-05-20' },
      messages: [{ text: secret, hidden: [] }],
    });
    const opened = await pair.guest.post<ThreadView>(`/bookings/${booking.id}/conversation`);
    expect(opened.body.id).toBe(id);
    expect((await ask(pair, 'One more thing')).id).toBe(id);
  });

  it('leave links to our own pages alone', async () => {
    const pair = await aPair();
    const text = `Is it ${test.config.publicUrl}/properties/${pair.home.id} ?`;
    const { id } = await ask(pair, text);
    expect((await threadOf(pair.host, id)).messages[0]?.text).toBe(text);
  });

  it('are hidden again in a question after the stay', async () => {
    const pair = await aPair();
    await book(pair, { status: 'completed' });
    const { id } = await ask(pair, secret);
    expect(await threadOf(pair.host, id)).toMatchObject({ booking: null, messages: [{ text: masked }] });
  });
});

describe('The conversation of a booking', () => {
  it('is opened by either side, once, however concurrently', async () => {
    const pair = await aPair();
    const { id } = await aBooking(test.em, { home: pair.home, traveler: pair.traveler, status: 'confirmed' });
    const opened = await Promise.all(
      [pair.guest, pair.host, pair.guest, pair.host].map((client) =>
        client.post<ThreadView>(`/bookings/${id}/conversation`),
      ),
    );
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
    expect(opened[0]?.body).toMatchObject({ booking: { id }, contacts_visible: true, messages: [] });
    // Nothing was said, so neither inbox lists it.
    expect((await pair.host.get<ThreadSummaryView[]>('/messages/threads')).body).toEqual([]);
  });

  it('is the one about the home while the booking is not confirmed', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Is it quiet?');
    const booking = await aBooking(test.em, { home: pair.home, traveler: pair.traveler, status: 'pending' });
    const opened = await pair.host.post<ThreadView>(`/bookings/${booking.id}/conversation`);
    expect(opened.body).toMatchObject({ id, booking: null, contacts_visible: false });
  });

  it('is its own for each of two stays', async () => {
    const pair = await aPair();
    await ask(pair, 'Is it quiet?');
    const first = await book(pair);
    const second = await book(pair, { checkIn: '2026-05-25' });
    const ids = await Promise.all(
      [first, second].map(
        async ({ id }) => (await pair.guest.post<ThreadView>(`/bookings/${id}/conversation`)).body,
      ),
    );
    expect(ids.map(({ booking }) => booking?.id)).toEqual([first.id, second.id]);
    expect(ids.map(({ messages }) => messages.length)).toEqual([1, 0]);
  });
});

describe('The inbox', () => {
  it('lists the latest first, with what is unread, page by page', async () => {
    const pair = await aPair();
    const others = [await aUser(test.em), await aUser(test.em)];
    const first = await ask(pair, 'First');
    test.clock.advance({ minutes: 1 });
    for (const other of others) await ask({ guest: test.as(other), home: pair.home }, 'Me too');
    test.clock.advance({ minutes: 1 });
    await send(pair.guest, first.id, 'Still there?');
    const page = await pair.host.get<ThreadSummaryView[]>('/messages/threads?limit=2');
    expect(page.body[0]).toMatchObject({
      id: first.id,
      unread: true,
      last_message: { text: 'Still there?' },
    });
    expect([page.headers['x-total-count'], page.headers['x-unread-count']]).toEqual(['3', '3']);
    const next = /<\/api([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = (await pair.host.get<ThreadSummaryView[]>(next)).body;
    expect(new Set([...page.body, ...rest].map(({ id }) => id)).size).toBe(3);
    expect((await pair.host.expectProblem('GET', '/messages/threads?cursor=nonsense')).status).toBe(422);

    await pair.host.post(`/messages/threads/${first.id}/read`, { up_to: 2 });
    const unread = await pair.host.get<ThreadSummaryView[]>('/messages/threads?unread=true');
    expect(unread.body.map(({ id }) => id)).not.toContain(first.id);
    expect(unread.body).toHaveLength(2);
    expect(await unreadOf(pair.host)).toBe(2);
    expect(
      (await pair.guest.get<ThreadSummaryView[]>(`/messages/threads?property_id=${pair.home.id}`)).body,
    ).toHaveLength(1);
  });

  it('tells how far the other side has read, and reading never goes back', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'One');
    await send(pair.guest, id, 'Two');
    expect(await unreadOf(pair.host)).toBe(1);
    await pair.host.post(`/messages/threads/${id}/read`, { up_to: 99 });
    await pair.host.post(`/messages/threads/${id}/read`, { up_to: 1 });
    expect(await unreadOf(pair.host)).toBe(0);
    expect(await threadOf(pair.guest, id)).toMatchObject({ seen_to: 2, seen_at: TEST_NOW.toISOString() });
    expect(await threadOf(pair.host, id)).toMatchObject({ read_to: 2, seen_to: 0 });
  });

  it('reads older messages page by page', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, '1');
    for (let n = 2; n <= 60; n += 1) {
      test.clock.advance({ minutes: 1 });
      await send(n % 2 === 0 ? pair.host : pair.guest, id, String(n));
    }
    const thread = await threadOf(pair.guest, id);
    expect(thread.messages.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
    expect(thread.older_before).toBe(11);
    const older = await pair.guest.get<OlderMessagesView>(`/messages/threads/${id}/messages?before=11`);
    expect(older.body.messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, i) => i + 1),
    );
    expect(older.body.older_before).toBeNull();
  });
});

describe('Blocks and reports', () => {
  it('keep a blocked person from writing, in every conversation, until the block ends', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    const second = await aHome(test.em, { ownerId: pair.owner.id });
    await pair.host.put(`/messages/threads/${id}/block`, {});
    await pair.host.put(`/messages/threads/${id}/block`, {});
    expect((await send(pair.guest, id, 'Hello?')).body).toMatchObject({ code: 'thread.blocked' });
    expect(
      (
        await pair.guest.expectProblem('POST', `/properties/${second.id}/questions`, {
          client_key: randomUUID(),
          text: 'Hello?',
        })
      ).code,
    ).toBe('thread.blocked');
    expect((await send(pair.host, id, 'Ha')).body).toMatchObject({ code: 'thread.blocked_by_you' });
    expect(await threadOf(pair.guest, id)).toMatchObject({ closed: 'blocked', blocked_by_me: false });
    expect(await threadOf(pair.host, id)).toMatchObject({ closed: 'blocked_by_me', blocked_by_me: true });
    await pair.host.delete(`/messages/threads/${id}/block`);
    expect((await send(pair.guest, id, 'Hello?')).status).toBe(200);
  });

  it('leave the conversation of a paid stay open, for safety, until two weeks after it', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    const booking = await book(pair);
    await pair.guest.put(`/messages/threads/${id}/block`, {});
    expect(await threadOf(pair.host, id)).toMatchObject({ closed: null, stays_open: true });
    expect((await send(pair.host, id, 'The heating is off, please leave the house.')).status).toBe(200);
    await inTransaction(test.em, async (tx) => {
      (await tx.findOneOrFail(Booking, { id: booking.id })).complete(booking.checkOutAt);
    });
    test.clock.set(new Date(booking.checkOutAt.getTime() + 14 * 86_400_000 - 1));
    expect((await send(pair.host, id, 'You left a scarf.')).status).toBe(200);
    test.clock.set(new Date(booking.checkOutAt.getTime() + 14 * 86_400_000));
    expect((await send(pair.host, id, 'Hello?')).body).toMatchObject({ code: 'thread.blocked' });
  });

  it('a suspended account gets no messages, and the other side is told', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    await tables(test.em)
      .updateTable('users')
      .set({ suspended_at: TEST_NOW })
      .where('id', '=', pair.owner.id)
      .execute();
    expect(await threadOf(pair.guest, id)).toMatchObject({ closed: 'account_closed' });
    expect((await send(pair.guest, id, 'Hello?')).body).toMatchObject({ code: 'thread.account_closed' });
    expect((await pair.host.get('/messages/threads')).status).toBe(401);
  });

  it('bring a conversation to the operators once, who settle the report with a reason', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Pay me by wire');
    const report = { reason: 'pay_elsewhere', note: 'Wants a wire' };
    expect((await pair.host.post(`/messages/threads/${id}/report`, report)).status).toBe(204);
    expect((await pair.host.expectProblem('POST', `/messages/threads/${id}/report`, report)).code).toBe(
      'thread.reported_already',
    );
    expect(await threadOf(pair.host, id)).toMatchObject({ reported: true });
    expect(await threadOf(pair.guest, id)).toMatchObject({ reported: false });
    const moderator = test.as(await anOperator(test.em, 'moderator'));
    const queue = await moderator.get<ListRowView[]>('/admin/conversations?state=reported');
    expect(queue.body.find((row) => row.id === id)).toMatchObject({
      open_reports: 1,
      report_reasons: 'pay_elsewhere',
      host_name: 'Olive Owner',
    });
    const settle = `/admin/conversations/${id}/settle-reports`;
    expect((await moderator.expectProblem('POST', settle, {})).code).toBe('operator.reason_required');
    const settled = await moderator.post<OperatorThreadView>(settle, { reason: 'Warned the guest.' });
    expect(settled.body.reports).toMatchObject([{ reason: 'pay_elsewhere', note: 'Wants a wire' }]);
    expect(settled.body.reports[0]?.resolved_at).not.toBeNull();
    expect(settled.body.settlements).toMatchObject([{ reason: 'Warned the guest.' }]);
    expect(settled.body.readings).toEqual([]);
    expect((await moderator.expectProblem('POST', settle, { reason: 'Again' })).code).toBe(
      'thread.no_reports',
    );
    expect((await pair.host.post(`/messages/threads/${id}/report`, report)).status).toBe(204);
  });
});

describe('Operators (G6)', () => {
  it('read a conversation only with a reason, which is recorded and holds for an hour', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Call 541-555-0123');
    const moderator = await anOperator(test.em, 'moderator');
    const operator = test.as(moderator);
    const overview = await operator.get<OperatorThreadView>(`/admin/conversations/${id}`);
    expect(overview.body).toMatchObject({
      messages: 1,
      readings: [],
      guest: { full_name: 'Robin Traveler' },
    });
    expect(JSON.stringify(overview.body)).not.toContain('541-555');
    expect((await operator.expectProblem('POST', `/admin/conversations/${id}/read`, {})).code).toBe(
      'operator.reason_required',
    );
    expect((await operator.expectProblem('GET', `/admin/conversations/${id}/messages?before=2`)).code).toBe(
      'thread.reason_expired',
    );
    const read = await operator.post<OperatorConversationView>(`/admin/conversations/${id}/read`, {
      reason: 'The guest reported it.',
    });
    expect(read.body.texts).toMatchObject([{ text: 'Call 541-555-0123', author: 'Robin' }]);
    expect(read.body.readings).toMatchObject([
      { operator: { id: moderator.id }, reason: 'The guest reported it.' },
    ]);
    expect((await operator.get(`/admin/conversations/${id}/messages?before=2`)).status).toBe(200);
    const another = test.as(await anOperator(test.em));
    expect((await another.expectProblem('GET', `/admin/conversations/${id}/messages?before=2`)).code).toBe(
      'thread.reason_expired',
    );
    test.clock.advance({ minutes: 61 });
    expect((await operator.expectProblem('GET', `/admin/conversations/${id}/messages?before=2`)).code).toBe(
      'thread.reason_expired',
    );
    // Nobody in the conversation notices.
    expect(await unreadOf(pair.host)).toBe(1);
  });

  it('see who of the two has blocked the other, and nothing of blocks of others', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    const another = await ask({ guest: test.as(await aUser(test.em)), home: pair.home }, 'Hello');
    const operator = test.as(await anOperator(test.em, 'support'));
    const blocks = async (of: string) =>
      (await operator.get<OperatorThreadView>(`/admin/conversations/${of}`)).body.blocks;
    await pair.host.put(`/messages/threads/${id}/block`, {});
    test.clock.advance({ minutes: 1 });
    await pair.guest.put(`/messages/threads/${id}/block`, {});
    expect((await blocks(id)).map(({ by }) => by)).toEqual(['host', 'guest']);
    await pair.host.delete(`/messages/threads/${id}/block`);
    expect((await blocks(id)).map(({ by }) => by)).toEqual(['guest']);
    expect(await blocks(another.id)).toEqual([]);
  });
});

describe('Pictures', () => {
  const upload = async (client: ApiClient, query = '?private=true') => {
    const { body } = await client.upload<PhotoUploadView>(`/photos${query}`, photoForm(await aPhoto()));
    await prepare.run(body.id);
    return body.id;
  };

  it('are seen by the people of the conversation only', async () => {
    const pair = await aPair();
    await ask(pair, 'Hello');
    const booking = await book(pair);
    const { id } = (await pair.guest.post<ThreadView>(`/bookings/${booking.id}/conversation`)).body;
    const photo = await upload(pair.host);
    const sent = await send(pair.host, id, '', { photos: [photo] });
    expect(sent.body.messages.at(-1)?.pictures).toMatchObject([{ id: photo, status: 'ready' }]);
    const { url = '' } = (await threadOf(pair.guest, id)).messages.at(-1)?.pictures[0]?.picture ?? {};
    expect(url).toContain(`/api/messages/threads/${id}/photos/${photo}-`);
    const file = await pair.guest.bytes(url);
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    const name = url.split('/').at(-1) ?? '';
    const stranger = test.as(await aUser(test.em));
    expect((await test.api.bytes(`/api/photos/files/${name}`)).status).toBe(404);
    // A conversation of one's own does not open another one's picture.
    const own = await ask({ guest: stranger, home: pair.home }, 'Hello');
    expect((await stranger.bytes(`/api/messages/threads/${own.id}/photos/${name}`)).status).toBe(404);
    const operator = test.as(await anOperator(test.em, 'moderator'));
    const forOperators = `/api/admin/conversations/${id}/photos/${name}`;
    expect((await operator.bytes(forOperators)).status).toBe(403);
    await operator.post(`/admin/conversations/${id}/read`, { reason: 'A report' });
    expect((await operator.bytes(forOperators)).status).toBe(200);
    // The reason is for one conversation, one operator and one hour.
    await operator.post(`/admin/conversations/${own.id}/read`, { reason: 'A report' });
    expect((await operator.bytes(`/api/admin/conversations/${own.id}/photos/${name}`)).status).toBe(404);
    const readers: [string, ApiClient, number, number][] = [
      ['the guest', pair.guest, 200, 403],
      ['the host', pair.host, 200, 403],
      ['another traveler', stranger, 404, 403],
      ['another owner', test.as(await anOwner(test.em)), 404, 403],
      ['an operator with a reason', operator, 404, 200],
      ['an operator without', test.as(await anOperator(test.em, 'support')), 404, 403],
      ['finance', test.as(await anOperator(test.em, 'finance')), 404, 403],
      ['nobody', test.api, 401, 401],
    ];
    for (const [who, client, asPerson, asOperator] of readers)
      expect([who, (await client.bytes(url)).status, (await client.bytes(forOperators)).status]).toEqual([
        who,
        asPerson,
        asOperator,
      ]);
    test.clock.advance({ minutes: 61 });
    expect((await operator.bytes(forOperators)).status).toBe(403);
  });

  it('wait for the confirmed booking, because they can show contact details', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    const sent = await send(pair.host, id, 'Look', { photos: [await upload(pair.host)] });
    expect([sent.status, sent.body]).toMatchObject([409, { code: 'message.photos_before_booking' }]);
    expect((await threadOf(pair.guest, id)).messages).toHaveLength(1);
  });

  it("must be private, the sender's own, unused, and four at most", async () => {
    const pair = await aPair();
    await ask(pair, 'Hello');
    const booking = await book(pair);
    const { id } = (await pair.guest.post<ThreadView>(`/bookings/${booking.id}/conversation`)).body;
    const used = await upload(pair.host);
    await send(pair.host, id, '', { photos: [used] });
    for (const photo of [used, await upload(pair.host, ''), await upload(pair.guest), randomUUID()])
      expect((await send(pair.host, id, 'Look', { photos: [photo] })).body).toMatchObject({
        code: 'photo.not_yours',
      });
    const five = Array.from({ length: 5 }, () => randomUUID());
    expect((await send(pair.host, id, 'Look', { photos: five })).status).toBe(422);
    expect((await send(pair.host, id, 'Look', { photos: [used, used] })).status).toBe(422);
    expect((await threadOf(pair.guest, id)).messages).toHaveLength(2);
  });
});

describe('Templates', () => {
  it('are kept, changed and deleted by their host, and nobody else sees them', async () => {
    const { host } = await aPair();
    const path = '/owner/message-templates';
    const added = await host.post<TemplateView[]>(path, { title: ' Welcome ', text: 'Hi {first_name}!' });
    expect(added.body).toMatchObject([{ title: 'Welcome', text: 'Hi {first_name}!' }]);
    const [{ id }] = added.body as [TemplateView];
    expect((await host.expectProblem('POST', path, { title: 'WELCOME', text: 'Hi' })).code).toBe(
      'template.title_taken',
    );
    const other = test.as(await anOwner(test.em));
    expect((await other.get<TemplateView[]>(path)).body).toEqual([]);
    expect((await other.expectProblem('PUT', `${path}/${id}`, { title: 'Mine', text: 'Ha' })).status).toBe(
      404,
    );
    expect((await other.expectProblem('DELETE', `${path}/${id}`)).status).toBe(404);
    const changed = await host.put<TemplateView[]>(`${path}/${id}`, { title: 'Welcome', text: 'Hello!' });
    expect(changed.body).toMatchObject([{ text: 'Hello!' }]);
    await host.post(path, { title: 'Farewell', text: 'Bye' });
    expect((await host.expectProblem('PUT', `${path}/${id}`, { title: 'farewell', text: 'x' })).status).toBe(
      409,
    );
    for (let n = 2; n < 30; n += 1) await host.post(path, { title: `T${n}`, text: 'x' });
    expect((await host.expectProblem('POST', path, { title: 'One more', text: 'x' })).code).toBe(
      'template.too_many',
    );
    expect((await host.delete(`${path}/${id}`)).status).toBe(200);
  });
});

describe('Answer time (G9)', () => {
  it('is told from five answers on, with the numbers behind it for the host', async () => {
    const pair = await aPair();
    const told = async () =>
      (await test.api.get<AnswerTimeView>(`/properties/${pair.home.id}/answer-time`)).body.answer_time;
    for (let n = 0; n < 5; n += 1) {
      expect(await told()).toBeNull();
      const { id } = await ask({ guest: test.as(await aUser(test.em)), home: pair.home }, 'Hello?');
      test.clock.advance({ minutes: 20 });
      await send(pair.host, id, 'Hello!');
      await send(pair.host, id, 'How can I help?');
    }
    expect(await told()).toEqual({ within: 'hour', minutes: 20, answers: 5 });
    const own = await pair.host.get<OwnAnswerTimeView>('/owner/answer-time');
    expect(own.body).toMatchObject({ asked: 5, answered: 5, answer_time: { within: 'hour' } });
  });
});

describe('Who waits for an answer (G6)', () => {
  const waiting = async ({ host }: { host: ApiClient }) =>
    (await host.get<OwnerDayView>('/owner/day')).body.to_answer;

  it('is listed from the first message that waits, the longest wait first, without contact details', async () => {
    const pair = await aPair();
    const since = test.clock.now().toISOString();
    const { id } = await ask(pair, 'Call me: 541-555-0123');
    test.clock.advance({ minutes: 5 });
    await send(pair.guest, id, 'Hello?');
    const later = await ask({ guest: test.as(await aUser(test.em)), home: pair.home }, 'Is it quiet?');
    expect(await waiting(pair)).toMatchObject({
      total: 2,
      guests: [
        { thread_id: id, guest_name: 'Robin', text: 'Call me: [phone number hidden]', since },
        { thread_id: later.id, text: 'Is it quiet?' },
      ],
    });
    await send(pair.host, id, 'Hello!');
    expect((await waiting(pair)).guests.map(({ thread_id: thread }) => thread)).toEqual([later.id]);
  });

  it('counts a question until it is answered, and a last word until it is read', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Is it quiet?');
    await pair.host.post(`/messages/threads/${id}/read`, { up_to: 1 });
    expect((await waiting(pair)).total).toBe(1);
    await send(pair.host, id, 'Very.');
    await send(pair.guest, id, 'Thank you!');
    expect(await waiting(pair)).toMatchObject({ total: 1, guests: [{ text: 'Thank you!' }] });
    await pair.host.post(`/messages/threads/${id}/read`, { up_to: 3 });
    expect(await waiting(pair)).toEqual({ total: 0, guests: [] });
  });

  it('leaves out who is blocked or has no account, what is a month old, and the messages of others', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    expect((await waiting({ host: test.as(await anOwner(test.em)) })).total).toBe(0);
    await pair.guest.put(`/messages/threads/${id}/block`, {});
    expect((await waiting(pair)).total).toBe(0);
    await pair.guest.delete(`/messages/threads/${id}/block`);
    expect((await waiting(pair)).total).toBe(1);
    const gone = await aUser(test.em);
    await ask({ guest: test.as(gone), home: pair.home }, 'Hello');
    await tables(test.em)
      .updateTable('users')
      .set({ suspended_at: TEST_NOW })
      .where('id', '=', gone.id)
      .execute();
    expect((await waiting(pair)).total).toBe(1);
    test.clock.advance({ days: 31 });
    expect((await waiting(pair)).total).toBe(0);
  });
});

describe('Who may do what with a conversation (F16)', () => {
  it('people of it may; for everybody else it does not exist', async () => {
    const pair = await aPair();
    const { id } = await ask(pair, 'Hello');
    const booking = await book(pair);
    const strangers: Record<string, ApiClient> = {
      'another traveler': test.as(await aUser(test.em)),
      'another owner': test.as(await anOwner(test.em)),
      'an operator': test.as(await anOperator(test.em)),
    };
    const calls = [
      ['GET', `/messages/threads/${id}`, null],
      ['GET', `/messages/threads/${id}/messages?before=2`, null],
      ['POST', `/messages/threads/${id}/messages`, { client_key: randomUUID(), text: 'Ha' }],
      ['POST', `/messages/threads/${id}/read`, { up_to: 1 }],
      ['POST', `/messages/threads/${id}/report`, { reason: 'spam' }],
      ['PUT', `/messages/threads/${id}/block`, null],
      ['DELETE', `/messages/threads/${id}/block`, null],
      ['POST', `/bookings/${booking.id}/conversation`, null],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const client of Object.values(strangers))
        expect([path, (await client.expectProblem(method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await test.api.expectProblem(method, path, body)).status]).toEqual([path, 401]);
      for (const client of [pair.guest, pair.host]) {
        const { status } = await client.send(method, path, body ? JSON.stringify(body) : undefined);
        expect([path, [200, 204].includes(status)]).toEqual([path, true]);
      }
    }
    for (const client of Object.values(strangers)) {
      expect((await client.get<ThreadSummaryView[]>('/messages/threads')).body).toEqual([]);
      expect(await unreadOf(client)).toBe(0);
    }
  });

  it('only travelers ask about homes', async () => {
    const pair = await aPair();
    const question = { client_key: randomUUID(), text: 'Hello' };
    const path = `/properties/${pair.home.id}/questions`;
    for (const client of [pair.host, test.as(await anOwner(test.em)), test.as(await anOperator(test.em))])
      expect((await client.expectProblem('POST', path, question)).status).toBe(403);
    expect((await test.api.expectProblem('POST', path, question)).status).toBe(401);
  });
});
