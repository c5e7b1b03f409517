import { randomUUID } from 'node:crypto';
import type { ThreadView, UnreadThreadsView } from '#libs/core/contracts';
import { MailUnread } from '#libs/people/messages';
import type { User } from '#libs/people/identity';
import type { Property } from '#libs/stays/properties';
import { aHome, anOwner, aUser, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

let home: Property;
let owner: User;
let host: ApiClient;
let guest: ApiClient;
let thread: ThreadView;
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  owner = await anOwner(test.em, { fullName: 'Olive Owner' });
  home = await aHome(test.em, { ownerId: owner.id, title: 'Juniper cabin' });
  host = test.as(owner);
  guest = test.as(await aUser(test.em, { fullName: 'Robin Traveler' }));
  const question = { client_key: randomUUID(), text: 'Is it quiet? Call 541-555-0123' };
  thread = (await guest.post<ThreadView>(`/properties/${home.id}/questions`, question)).body;
});

/** The mail to the owner about what is unread, a while later. */
async function mailToOwner() {
  test.clock.advance({ minutes: 5 });
  await test.app.get(MailUnread, { strict: false }).run();
  return tables(test.em)
    .selectFrom('mails')
    .select(['subject', 'body_text', 'secret'])
    .where('user_id', '=', owner.id)
    .where('kind', '=', 'unread_messages')
    .orderBy('queued_at', 'desc')
    .executeTakeFirst();
}

async function tokenInMail(): Promise<string> {
  const mail = await mailToOwner();
  const [, token = ''] = /\/messages\/link#token=([\w-]{43})/.exec(mail?.body_text ?? '') ?? [];
  return token;
}

const open = (token: string) => test.api.post<ThreadView>('/messages/links', { token });
const answer = (token: string, text: string, client_key = randomUUID()) =>
  test.api.post<ThreadView>('/messages/links/answers', { token, text, client_key });

describe('The mail about unread messages', () => {
  it('quotes them as its reader may see them, and is wiped once it is on its way, because of its link', async () => {
    const mail = await mailToOwner();
    expect(mail).toMatchObject({ subject: 'Robin wrote to you about Juniper cabin', secret: true });
    expect(mail?.body_text).toContain('Is it quiet? Call [phone number hidden]');
  });

  it('has a link that opens the conversation ready to answer, without signing in', async () => {
    const token = await tokenInMail();
    const opened = await open(token);
    expect(opened.body).toMatchObject({
      id: thread.id,
      my_side: 'host',
      messages: [{ text: 'Is it quiet? Call [phone number hidden]' }],
    });
    expect((await host.get<UnreadThreadsView>('/messages/unread-count')).body.unread).toBe(0);
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => answer(token, 'Very quiet.', key)));
    const { messages } = (await guest.get<ThreadView>(`/messages/threads/${thread.id}`)).body;
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['guest', 'Is it quiet? Call 541-555-0123'],
      ['host', 'Very quiet.'],
    ]);
  });

  it('has a link that is no key to anything else', async () => {
    const token = await tokenInMail();
    const asToken = test.api.as(token);
    for (const path of ['/auth/me', `/messages/threads/${thread.id}`, '/messages/threads'])
      expect((await asToken.expectProblem('GET', path)).status).toBe(401);
  });

  it.each([
    ['it has expired', () => Promise.resolve(test.clock.advance({ days: 7 }))],
    ['the sessions of its person were ended', () => change({ token_version: 1 })],
    ['the account is suspended', () => change({ suspended_at: TEST_NOW })],
  ])('has a link that ends when %s', async (_when, happens) => {
    const token = await tokenInMail();
    expect((await open(token)).status).toBe(200);
    await happens();
    for (const refused of [await open(token), await answer(token, 'Hello')])
      expect([refused.status, refused.body]).toMatchObject([404, { code: 'thread.link_unusable' }]);
  });

  it('refuses links that nobody was sent', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), 'x'.repeat(10_000)])
      expect((await test.api.expectProblem('POST', '/messages/links', { token })).code).toBe(
        'thread.link_unusable',
      );
  });

  const change = (facts: { token_version?: number; suspended_at?: Date }) =>
    tables(test.em).updateTable('users').set(facts).where('id', '=', owner.id).execute();
});
