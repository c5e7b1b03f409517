import { randomUUID } from 'node:crypto';
import type {
  ChatAnswer,
  ExampleView,
  HelpArticleView,
  ListRowView,
  OperatorArticleRow,
  OperatorArticleView,
  Problem,
  QuestionView,
  QuestionWeekView,
  SessionView,
} from '#libs/core/contracts';
import { HELP_LIMITS } from '#libs/core/rules';
import { anOperator, aUser, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

const WHY = 'People ask for it';

let test: TestApp;
let support: ApiClient;
let moderator: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  support = test.as(await anOperator(test.em, 'support'));
  moderator = test.as(await anOperator(test.em, 'moderator'));
});

/** Words that nobody else uses, so that the tests leave each other alone. */
const titled = (what: string): string => `Where is the ${what} of a home?`;
const draft = (title: string, more: object = {}) => ({
  ...{ topic: 'Your stay', title, text: 'Near the door.\n\nAsk the host.', reason: WHY },
  ...more,
});
const add = (title: string, more: object = {}) =>
  support.post<OperatorArticleView & Problem>('/admin/help', draft(title, more));
const save = (client: ApiClient, id: string, body: object) =>
  client.put<OperatorArticleView & Problem>(`/admin/help/${id}`, { ...body });
const published = async (id: string) =>
  (await test.api.get<HelpArticleView[]>('/help')).body.find((article) => article.id === id);
const say = async (client: ApiClient, message: string, session: string | null = null) =>
  (await client.post<ChatAnswer>('/chat', { message, ...(session && { session_id: session }) })).body;
const rate = (client: ApiClient, { message_id }: ChatAnswer) =>
  client.post('/chat/feedback', { message_id, is_helpful: false });
const questions = async (): Promise<QuestionView[]> =>
  (await support.get<QuestionWeekView>('/admin/questions?week=2026-05-13')).body.groups.flatMap(
    (group) => group.questions,
  );
const questionAsked = async (text: string) => (await questions()).find(({ question }) => question === text);

describe('The help', () => {
  it('is what Latchkey comes with, until an operator changes it', async () => {
    expect(await published('cancellation')).toMatchObject({ title: 'What is the cancellation policy?' });
    const { body } = await support.get<OperatorArticleRow[]>('/admin/help');
    expect(body.find(({ id }) => id === 'cancellation')).toMatchObject({
      version: 0,
      shipped: true,
      saved_at: null,
      asks: (await published('cancellation'))?.asks,
    });
  });

  it('has a new article at once: on its page, and in the chat', async () => {
    const { status, body } = await add(titled('fuse box'), { asks: ' the power went out \n\n\n' });
    expect([status, body.id]).toEqual([201, 'where-is-the-fuse-box-of-a-home']);
    expect(await published(body.id)).toEqual({
      id: body.id,
      topic: 'Your stay',
      title: titled('fuse box'),
      text: ['Near the door.', 'Ask the host.'],
      asks: 'the power went out',
    });
    expect((await say(test.api, 'the power went out!')).response).toBe('Near the door.\nAsk the host.');
  });

  it('keeps every version, with who saved it and why, and the audit log has it', async () => {
    const { body: added } = await add(titled('stopcock'));
    const text = 'Under the sink.';
    const second = { ...draft(titled('stopcock')), text, version: 1, published: true, reason: 'Found it' };
    const { status, body } = await save(moderator, added.id, second);
    expect(status).toBe(200);
    expect(body.versions.map(({ version, note, text: said }) => [version, note, said])).toEqual([
      [2, 'Found it', [text]],
      [1, WHY, ['Near the door.', 'Ask the host.']],
    ]);
    expect(body.versions[0]?.saved_by?.full_name).not.toBe(body.versions[1]?.saved_by);
    const admin = test.as(await anOperator(test.em));
    const log = await admin.get<ListRowView[]>(`/admin/audit?subject_kind=help&subject_id=${added.id}`);
    expect(log.body.map(({ action }) => action).sort()).toEqual(['help.added', 'help.saved']);
  });

  it('of two operators who change the same version, the second is told and nothing is lost', async () => {
    const { body: added } = await add(titled('boiler'));
    const change = (text: string) => ({ ...draft(titled('boiler')), text, version: 1, published: true });
    const saved = await Promise.all([
      save(support, added.id, change('In the cellar.')),
      save(moderator, added.id, change('In the attic.')),
    ]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)?.body.code).toBe('help.changed_elsewhere');
    expect((await support.get<OperatorArticleView>(`/admin/help/${added.id}`)).body.versions).toHaveLength(2);
  });

  it('an unpublished article is nowhere to be read, and comes back when it is published again', async () => {
    const { body: added } = await add(titled('hydrant'));
    const as = (version: number, isPublished: boolean) =>
      save(support, added.id, { ...draft(titled('hydrant')), version, published: isPublished });
    await as(1, false);
    expect(await published(added.id)).toBeUndefined();
    expect((await say(test.api, titled('hydrant'))).response).not.toContain('Near the door');
    await as(2, true);
    expect((await say(test.api, titled('hydrant'))).response).toContain('Near the door');
  });

  it('what Latchkey comes with can be changed and taken back', async () => {
    const shipped = await published('house-rules');
    const { title = '', topic } = shipped ?? {};
    const body = { topic, title, text: 'No parties anywhere.', version: 0, published: true, reason: WHY };
    expect((await save(support, 'house-rules', body)).status).toBe(200);
    expect((await say(test.api, title)).response).toBe('No parties anywhere.');
    const back = { ...shipped, text: shipped?.text.join('\n\n'), version: 1, published: true, reason: WHY };
    await save(support, 'house-rules', back);
    expect(await published('house-rules')).toEqual(shipped);
  });

  it.each([
    ['an empty title', { title: ' \u200b ' }, 'title'],
    ['a title without end', { title: 'x'.repeat(HELP_LIMITS.title + 1) }, 'title'],
    ['no text', { text: '\n \n' }, 'text'],
    ['a text without end', { text: 'x'.repeat(HELP_LIMITS.text + 1) }, 'text'],
    ['a topic that there is not', { topic: 'Weather' }, 'topic'],
    ['half a character', { text: '\ud800' }, 'text'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { status, body } = await add(titled('attic'), wrong);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('refuses a title that another article has, a change without a reason, and one of nothing', async () => {
    const { body: added } = await add(titled('fire escape'));
    expect((await add(`${titled('fire escape').toUpperCase()} `)).body.code).toBe('help.title_taken');
    const same = { ...draft(titled('fire escape')), version: 1, published: true };
    expect((await save(support, added.id, same)).body.code).toBe('help.unchanged');
    expect((await save(support, added.id, { ...same, text: 'x', reason: ' ' })).body.code).toBe(
      'operator.reason_required',
    );
    expect((await save(support, 'no-such-article', same)).body.code).toBe('help.not_found');
  });

  it('is written by support and moderators only', async () => {
    const finance = test.as(await anOperator(test.em, 'finance'));
    expect((await finance.post('/admin/help', draft(titled('vault')))).status).toBe(403);
    expect((await test.as(await aUser(test.em)).get('/admin/help')).status).toBe(403);
  });
});

describe('What the concierge learns from', () => {
  it('a thumbs-down is kept with its question and answer, once, without contact details and card numbers', async () => {
    const client = test.as(await aUser(test.em));
    const words = 'call me at 555-867-5309 or a@example.com, card 4242 4242 4242 4242 was charged twice';
    const answer = await say(client, words);
    await rate(client, answer);
    await rate(client, answer);
    const kept = (await questions()).filter(({ question }) => question.includes('charged twice'));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ state: 'open', asked_at: TEST_NOW.toISOString() });
    expect(kept[0]?.reasons).toContain('thumbs_down');
    expect(kept[0]?.question).not.toMatch(/867|example\.com|4242/);
  });

  it('a hand-over is kept, by somebody signed in and by a visitor', async () => {
    const person = test.as(await aUser(test.em));
    const own = await say(person, 'do you polish the doorknob');
    await person.post('/support/requests', { message: 'Please help', session_id: own.session_id });
    const visitor = await say(test.api, 'do you polish the chandelier');
    const from = { name: 'Vic', email: `vic-${randomUUID()}@example.com` };
    await test.api.post('/support/visitors', { ...from, message: 'Help', session_id: visitor.session_id });
    for (const words of ['do you polish the doorknob', 'do you polish the chandelier'])
      expect((await questionAsked(words))?.reasons).toContain('hand_over');
  });

  it('somebody else’s conversation is not kept by handing it over', async () => {
    const owner = test.as(await aUser(test.em));
    const theirs = await say(owner, 'do you polish the banister');
    const other = test.as(await aUser(test.em));
    await other.post('/support/requests', { message: 'Help', session_id: theirs.session_id });
    expect((await questionAsked('do you polish the banister'))?.reasons ?? []).not.toContain('hand_over');
  });

  it('questions become an article, which answers the next person who asks in other words', async () => {
    const words = 'can I charge my electric car at the home';
    await rate(test.api, await say(test.api, words));
    const asked = await questionAsked(words);
    const title = 'Can I charge an electric car?';
    const { status } = await add(title, { asks: words, question_ids: [asked?.id] });
    expect(status).toBe(201);
    expect((await questionAsked(words))?.state).toBe('article');
    const next = await say(test.api, 'is it possible to charge an electric vehicle at the house?');
    expect(next.response).toBe('Near the door.\nAsk the host.');
    const again = await add('Can I charge a bicycle?', { question_ids: [asked?.id] });
    expect(again.body.code).toBe('question.settled');
    expect(await published('can-i-charge-a-bicycle')).toBeUndefined();
  });

  it('a question becomes an example, which counts at once and can be taken back', async () => {
    const words = 'spill the tea on teatime rebates';
    await rate(test.api, await say(test.api, words));
    const asked = await questionAsked(words);
    const example = { question_ids: [asked?.id], text: words, meaning: 'discounts', reason: WHY };
    const { status, body } = await moderator.post<ExampleView & Problem>(
      '/admin/questions/examples',
      example,
    );
    expect([status, body.meaning]).toEqual([201, 'discounts']);
    const article = await published('discounts');
    expect((await say(test.api, words)).response).toBe(article?.text.join('\n'));
    expect((await moderator.post<Problem>('/admin/questions/examples', example)).body.code).toBe(
      'example.exists',
    );
    const path = `/admin/questions/examples/${body.id}/remove`;
    expect((await moderator.post(path, { reason: WHY })).status).toBe(204);
    expect((await moderator.post<Problem>(path, { reason: WHY })).body.code).toBe('example.not_found');
    expect((await say(test.api, words)).response).not.toBe(article?.text.join('\n'));
  });

  it.each([
    [{ meaning: 'no-such-article' }, 'example.no_meaning', 'lend me a harpsichord'],
    [{ meaning: 'others' }, 'example.no_meaning', 'lend me a trombone'],
    [{ text: 'what is it' }, 'example.says_nothing', 'lend me a glockenspiel'],
    [
      { question_ids: ['00000000-0000-4000-8000-000000000000'] },
      'question.not_found',
      'lend me a double bass',
    ],
  ])('refuses the example %j: %s', async (wrong, code, words) => {
    await rate(test.api, await say(test.api, words));
    const example = {
      question_ids: [(await questionAsked(words))?.id],
      text: words,
      meaning: 'pets',
      reason: WHY,
    };
    expect(
      (await support.post<Problem>('/admin/questions/examples', { ...example, ...wrong })).body.code,
    ).toBe(code);
  });

  it('questions are set aside, with a reason', async () => {
    const words = 'recite a poem about the moon over the sauna';
    await rate(test.api, await say(test.api, words));
    const ids = [(await questionAsked(words))?.id];
    expect((await support.post('/admin/questions/dismiss', { question_ids: ids })).status).toBe(422);
    expect((await support.post('/admin/questions/dismiss', { question_ids: ids, reason: WHY })).status).toBe(
      204,
    );
    expect((await questionAsked(words))?.state).toBe('dismissed');
  });

  it('weeks with open questions are offered, the latest first', async () => {
    test.clock.set(new Date('2026-06-17T12:00:00Z'));
    await rate(test.api, await say(test.api, 'is there a zebra crossing in june'));
    const { body } = await support.get<QuestionWeekView>('/admin/questions');
    expect(body.week).toBe('2026-06-15');
    expect(body.weeks[0]).toEqual({ week: '2026-06-15', open: 1 });
    expect(body.groups.flatMap((group) => group.questions.map(({ question }) => question))).toEqual([
      'is there a zebra crossing in june',
    ]);
    expect((await support.get('/admin/questions?week=soon')).status).toBe(422);
  });

  it('goes with the account of whoever asked', async () => {
    const account = { email: `wax-${randomUUID()}@example.com`, password: 'a quiet harbour' };
    const { body } = await test.api.post<SessionView>('/auth/register', {
      ...{ ...account, full_name: 'Wanda Wax', role: 'traveler', age: 34, agrees_to_terms: true },
    });
    const client = test.api.as(body.access_token);
    await rate(client, await say(client, 'do you wax the weathervane'));
    expect(await questionAsked('do you wax the weathervane')).toBeDefined();
    expect((await client.post('/account/deletion', { password: account.password })).status).toBeLessThan(300);
    expect(await questionAsked('do you wax the weathervane')).toBeUndefined();
  });
});
