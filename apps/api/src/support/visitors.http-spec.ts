import type {
  ChatAnswer,
  ListRowView,
  OperatorSupportView,
  SupportRequestDetailView,
} from '#libs/core/contracts';
import { VISITOR_LINK_DAYS, VISITOR_NAME_MAX } from '#libs/core/rules';
import { anOperator, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let operator: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  operator = test.as(await anOperator(test.em, 'support'));
});
afterAll(() => test.stop());

const question = { name: 'Vera Visitor', email: 'vera@example.test', message: 'I cannot sign in' };
const ask = (facts: object = {}) => test.api.post('/support/visitors', { ...question, ...facts });

const mailsTo = (address: string) =>
  tables(test.em)
    .selectFrom('mails')
    .select(['kind', 'subject', 'body_text', 'user_id', 'secret'])
    .where('to_address', '=', address)
    .orderBy('queued_at')
    .orderBy('kind')
    .execute();
const tokenIn = (text: string | null = ''): string =>
  /\/support\/question#token=(\S+)/.exec(text ?? '')?.[1] ?? '';
const newestToken = async (address: string): Promise<string> =>
  tokenIn((await mailsTo(address)).at(-1)?.body_text);

const requestsOf = (address: string) =>
  tables(test.em)
    .selectFrom('support_requests')
    .select(['id', 'user_id'])
    .where('visitor_email', '=', address)
    .orderBy('created_at')
    .execute();
const follow = (token: string) =>
  test.api.post<SupportRequestDetailView>('/support/visitors/question', { token });

describe('A question by a signed-out visitor', () => {
  it('is received, answered by email, followed by its link, replied to and closed', async () => {
    expect(await ask()).toMatchObject({ status: 202, body: '' });
    const [received] = await mailsTo(question.email);
    expect(received).toMatchObject({ kind: 'support_received', user_id: null, secret: true });
    const first = tokenIn(received?.body_text);
    expect((await follow(first)).body).toMatchObject({ subject: 'I cannot sign in', status: 'open' });

    const waiting = (await operator.get<ListRowView[]>(`/admin/support?q=${question.email}`)).body;
    expect(waiting).toMatchObject([{ user_name: 'Vera Visitor', email: question.email, user_id: null }]);
    const [{ id } = { id: '' }] = await requestsOf(question.email);
    test.clock.advance({ minutes: 1 });
    const answered = await operator.post<OperatorSupportView>(`/admin/support/${id}/answer`, {
      message: 'Please ask for a new password.\n\nIt comes by mail.',
    });
    expect(answered.body).toMatchObject({
      status: 'answered',
      person: { id: null, full_name: 'Vera Visitor', email: question.email },
    });

    const answer = (await mailsTo(question.email)).at(-1);
    expect(answer).toMatchObject({ kind: 'support_visitor_answered', secret: true });
    expect(answer?.body_text).toContain('Please ask for a new password.\n\nIt comes by mail.');
    const second = tokenIn(answer?.body_text);
    expect(second).not.toBe(first);
    for (const token of [first, second])
      expect((await follow(token)).body.messages.map(({ author, text }) => [author, text])).toEqual([
        ['Vera Visitor', 'I cannot sign in'],
        ['Latchkey support', 'Please ask for a new password.\n\nIt comes by mail.'],
      ]);

    const replied = await test.api.post<SupportRequestDetailView>('/support/visitors/messages', {
      token: second,
      message: 'It did not come',
    });
    expect(replied.body.status).toBe('open');
    expect(replied.body.messages.map(({ from }) => from)).toEqual(['person', 'operator', 'person']);
    const closed = await operator.post<OperatorSupportView>(`/admin/support/${id}/close`, {
      reason: 'Solved.',
    });
    expect(closed.body.status).toBe('closed');
    expect((await follow(second)).body.status).toBe('closed');
  });

  it('includes an anonymous chat, but never another user’s', async () => {
    const chat = (await test.api.post<ChatAnswer>('/chat', { message: 'Who won the world cup?' })).body;
    await ask({ email: 'chat@example.test', session_id: chat.session_id });
    const own = test.as(await aUser(test.em));
    const secret = (await own.post<ChatAnswer>('/chat', { message: 'My secret plan' })).body;
    await ask({ email: 'thief@example.test', session_id: secret.session_id });
    const transcriptOf = async (email: string) =>
      (await follow(await newestToken(email))).body.transcript.map(({ from }) => from);
    expect(await transcriptOf('chat@example.test')).toEqual(['visitor', 'support']);
    expect(await transcriptOf('thief@example.test')).toEqual([]);
  });

  it('gets the same response whether or not the address has an account, and belongs to none', async () => {
    const known = await aUser(test.em, { email: 'known@example.test' });
    const [one, other] = [
      await ask({ email: 'known@example.test' }),
      await ask({ email: 'not@example.test' }),
    ];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    const shape = async (address: string) =>
      (await mailsTo(address)).map(({ kind, user_id: userId, subject }) => [kind, userId, subject]);
    expect(await shape('known@example.test')).toEqual(await shape('not@example.test'));
    expect(await requestsOf('known@example.test')).toMatchObject([{ user_id: null }]);
    expect((await test.as(known).get('/support/requests')).body).toEqual([]);
    const [{ id } = { id: '' }] = await requestsOf('known@example.test');
    expect((await test.as(known).expectProblem('GET', `/support/requests/${id}`)).status).toBe(404);
  });

  it('includes none of the visitor’s input except the name in the first email', async () => {
    await ask({ email: 'spam@example.test', message: 'Buy at shop.example' });
    const [mail] = await mailsTo('spam@example.test');
    expect(mail?.body_text).not.toContain('shop.example');
    expect(mail?.subject).not.toContain('shop.example');
  });

  it.each([
    ['name', { name: '   ' }, 'Please enter your name'],
    ['name', { name: 7 }, 'Please enter your name'],
    ['name', { name: 'x'.repeat(VISITOR_NAME_MAX + 1) }, 'That name is too long'],
    ['name', { name: 'See http://shop.example' }, 'Please enter just your name'],
    ['email', { email: 'nowhere' }, 'Please enter a valid email address'],
    ['email', { email: null }, 'Please enter a valid email address'],
    ['message', { message: '' }, 'Please say what we can help with'],
    ['message', { message: 'x'.repeat(4_001) }, 'This is too long. Please keep it to 4,000 characters.'],
    ['session_id', { session_id: 'none' }, 'There is no such chat'],
  ])('refuses an invalid %s', async (field, facts, message) => {
    const problem = await test.api.expectProblem('POST', '/support/visitors', {
      ...question,
      email: 'wrong@example.test',
      ...facts,
    });
    expect([problem.status, problem.errors]).toEqual([422, [{ field, message }]]);
    expect(await requestsOf('wrong@example.test')).toEqual([]);
  });

  it('is limited to five a day per address, even concurrently and regardless of case', async () => {
    const spellings = Array.from({ length: 7 }, (_, n) =>
      n % 2 ? 'Many@Example.test' : 'many@example.test',
    );
    const responses = await Promise.all(spellings.map((email) => ask({ email })));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'support.too_many_from_address' });
    expect(await requestsOf('many@example.test')).toHaveLength(5);
    test.clock.advance({ minutes: 24 * 60 });
    expect((await ask({ email: 'many@example.test' })).status).toBe(202);
  });
});

describe('The link to a question', () => {
  it('opens only its own question until it expires; a new answer sends a new link', async () => {
    await ask({ email: 'one@example.test', message: 'One' });
    await ask({ email: 'two@example.test', message: 'Two' });
    const token = await newestToken('one@example.test');
    expect((await follow(token)).body.subject).toBe('One');
    test.clock.advance({ minutes: VISITOR_LINK_DAYS * 24 * 60 });
    for (const path of ['/support/visitors/question', '/support/visitors/messages'])
      expect((await test.api.expectProblem('POST', path, { token, message: 'Still there?' })).code).toBe(
        'support.link_unusable',
      );
    const [{ id } = { id: '' }] = await requestsOf('one@example.test');
    await operator.post(`/admin/support/${id}/answer`, { message: 'Late, but here.' });
    expect((await follow(await newestToken('one@example.test'))).body.messages).toHaveLength(2);
  });

  it.each([[''], ['x'.repeat(201)], [7], ['guessed']])('refuses %p', async (token) => {
    expect((await test.api.expectProblem('POST', '/support/visitors/question', { token })).code).toBe(
      'support.link_unusable',
    );
  });

  it('refuses an empty message, and stores nothing', async () => {
    await ask({ email: 'empty@example.test' });
    const token = await newestToken('empty@example.test');
    expect(
      (await test.api.expectProblem('POST', '/support/visitors/messages', { token, message: ' ' })).code,
    ).toBe('support.message_empty');
    expect((await follow(token)).body.messages).toHaveLength(1);
  });

  it('is only in the email: the database stores its hash', async () => {
    await ask({ email: 'hash@example.test' });
    const token = await newestToken('hash@example.test');
    const stored = await tables(test.em).selectFrom('support_links').select('token_hash').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(({ token_hash: hash }) => hash)).not.toContain(token);
    const events = await tables(test.em).selectFrom('events').select('payload').execute();
    expect(JSON.stringify(events)).not.toContain(token);
  });
});
