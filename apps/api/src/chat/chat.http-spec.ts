import { randomUUID } from 'node:crypto';
import { countAll } from '#libs/core/platform';
import type { AlertView, ChatAnswer, ChatFeedbackView } from '#libs/core/contracts';
import { addDays, cents, civilDate } from '#libs/core/rules';
import { aBooking, aHome, aUser, somePoints, TEST_NOW, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => test.clock.set(TEST_NOW));
afterAll(() => test.stop());

const say = async (
  client: ApiClient,
  message: string,
  session: string | null = null,
): Promise<ChatAnswer> => {
  const { status, body } = await client.post<ChatAnswer>('/chat', {
    message,
    ...(session && { session_id: session }),
  });
  expect(status).toBe(200);
  return body;
};
const hrefs = ({ chips }: ChatAnswer): string[] =>
  chips.flatMap((chip) => (chip.kind === 'source' ? [chip.href] : []));
const countMessages = async () =>
  (await tables(test.em).selectFrom('chat_messages').select(countAll().as('n')).executeTakeFirst())?.n;

describe('POST /chat (§2, §7)', () => {
  it('answers a visitor from the policies and cites the section', async () => {
    const answer = await say(test.api, 'What is the cancellation policy?', 'made-up-by-the-browser');
    expect(answer.response).toContain('75%');
    expect(hrefs(answer)).toContain('/help#cancellation');
    expect(answer.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('finds homes that can be booked, over several turns', async () => {
    await aHome(test.em, { title: 'Gull Post', city: 'Astoria', nightlyCents: cents(12_345), maxGuests: 6 });
    const first = await say(test.api, 'Find a home in Astoria');
    expect(first.response).toContain('Gull Post, Astoria, OR: $123.45 a night');
    const next = await say(test.api, 'from May 20 to May 22', first.session_id);
    expect(next.response).toContain('$346.90 total');
    const price = await say(test.api, 'how much is the first one for 3 guests?', first.session_id);
    expect(price.response).toContain(
      'for 3 guests costs $346.90 total: 2 nights for $246.90, plus $100 cleaning',
    );
    expect(hrefs(price)[0]).toMatch(
      /^\/properties\/[0-9a-f-]{36}\?check_in=2026-05-20&check_out=2026-05-22&guests=3$/,
    );
  });

  it('states the current refund to the cent and its deadline, without cancelling anything (A1, B1)', async () => {
    const traveler = await aUser(test.em);
    const home = await aHome(test.em, { nightlyCents: cents(10_001) });
    const booking = await aBooking(test.em, { home, traveler, status: 'confirmed' });
    const client = test.as(traveler);
    const answer = await say(client, 'What would I get back if I cancel my booking now?');
    expect(answer.response).toContain('$225.03 of the $400.03 you paid goes back');
    expect(answer.response).toContain('Tue, May 19, 4:00 PM PDT');
    expect(hrefs(answer)).toEqual([`/bookings#booking-${booking.id}`, '/help#cancellation']);
    test.clock.set('2026-05-19T23:00:00Z');
    expect(
      (await say(client, 'and now? what do I get back if I cancel', answer.session_id)).response,
    ).toContain('no refund');
    const after = await tables(test.em)
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', booking.id)
      .executeTakeFirst();
    expect(after?.status).toBe('confirmed');
  });

  it('tells one’s own saved homes and alerts, and nobody else’s', async () => {
    const [one, other] = [await aUser(test.em), await aUser(test.em)];
    const home = await aHome(test.em, { title: 'Egret Nest', nightlyCents: cents(14_300) });
    const away = await aHome(test.em, { title: 'Plover Hut', status: 'paused' });
    await test.as(one).put(`/saved/${home.id}`, {});
    const alert = { property_id: home.id, kind: 'price', below: 120 };
    const { body } = await test.as(one).post<AlertView>('/watches', alert);
    await tables(test.em)
      .insertInto('saved_homes')
      .values({ user_id: one.id, property_id: away.id, saved_at: new Date(TEST_NOW) })
      .execute();
    const saved = await say(test.as(one), 'Which homes did I save?');
    expect(saved.response).toContain('Egret Nest in Bend, OR: from $143 a night');
    expect(saved.response).toContain('Plover Hut in Bend, OR: not for rent at the moment');
    expect((await say(test.as(one), 'Is my alert for Egret Nest still on?')).response).toContain(
      'tells you when it costs less than $120 a night; now it costs $143',
    );
    expect(
      (await say(test.as(other), 'Which homes did I save, and which alerts do I have?')).response,
    ).not.toMatch(/Egret|Plover|\$/);
    await say(test.as(one), 'Stop the alert for Egret Nest');
    const { body: alerts } = await test.as(one).get<AlertView[]>('/watches');
    expect(alerts.map(({ id, state }) => [id, state])).toEqual([[body.id, 'waiting']]);
  });

  it('knows an old booking by its number, however many came after it', async () => {
    const traveler = await aUser(test.em);
    const home = await aHome(test.em);
    const stayOn = (checkIn: string) =>
      aBooking(test.em, { home, traveler, status: 'completed', checkIn, nights: 1 });
    const old = await stayOn('2025-01-01');
    await Promise.all(
      Array.from({ length: 100 }, (_, days) => stayOn(addDays(civilDate('2025-06-01'), days))),
    );
    const client = test.as(traveler);
    const asked = await say(client, `What would I get back if I cancel #${old.id.slice(-8)}?`);
    expect(hrefs(asked)[0]).toBe(`/bookings#booking-${old.id}`);
    expect(asked.response).toContain('is completed');
    const again = await say(client, 'and if I cancel it now?', asked.session_id);
    expect(hrefs(again)[0]).toBe(`/bookings#booking-${old.id}`);
  });

  it('knows the points, tier and plan of the caller', async () => {
    const traveler = await aUser(test.em, { plan: 'ultra_plus' });
    await somePoints(test.em, traveler, 1_250);
    const answer = await say(test.as(traveler), 'How many points do I have?');
    expect(answer.response).toContain('You have 1,250 points to spend and are Adventurer');
    expect((await say(test.as(traveler), 'what would a $300 stay earn')).response).toContain(
      '1,500 with UltraPlus',
    );
  });

  it('does not guess, and offers to contact the team', async () => {
    const answer = await say(test.api, 'Who won the world cup?');
    expect(answer.response).toContain('outside what I know');
    expect(answer.chips[0]).toEqual({ kind: 'hand_over', label: 'Send this to our team' });
  });

  it.each([
    ['an empty message', '', 'chat.message_empty'],
    ['blanks', ' \n ', 'chat.message_empty'],
    ['100,000 characters', 'x'.repeat(100_000), 'chat.message_too_long'],
    ['a number', 7, 'chat.message_empty'],
    ['a missing message', undefined, 'chat.message_empty'],
  ])('refuses %s, and stores nothing', async (_what, message, code) => {
    const before = await countMessages();
    const problem = await test.api.expectProblem('POST', '/chat', { message, session_id: 's' });
    expect(problem).toMatchObject({ status: 422, code });
    expect(await countMessages()).toBe(before);
  });

  it('treats markup as plain text', async () => {
    const answer = await say(test.api, '<script>alert(1)</script> <img src=x onerror=alert(1)>');
    expect(answer.response).not.toContain('<');
    expect(JSON.stringify(answer.chips)).not.toContain('<');
  });

  it('replaces an unknown or malformed session id', async () => {
    for (const session of ["' or 1=1 --", 'x'.repeat(5_000), randomUUID()])
      expect((await say(test.api, 'hello', session)).session_id).not.toBe(session);
    expect(
      (await test.api.post<ChatAnswer>('/chat', { message: 'hello', session_id: { a: 1 } })).status,
    ).toBe(200);
  });
});

describe('Access to conversations (F6)', () => {
  it("starts a new session instead of using another user's", async () => {
    const [owner, other] = [await aUser(test.em), await aUser(test.em)];
    const { session_id: id } = await say(test.as(owner), 'Find a home in Bend for 3 guests');
    for (const client of [test.as(other), test.api])
      expect((await say(client, 'hello', id)).session_id).not.toBe(id);
    const messages = await tables(test.em)
      .selectFrom('chat_messages')
      .select('text')
      .where('session_id', '=', id)
      .execute();
    expect(messages.map(({ text }) => text)).not.toContain('hello');
    expect((await say(test.as(owner), 'hello', id)).session_id).toBe(id);
  });

  it('continues a session started before signing in, which then belongs to the user', async () => {
    const visitor = await say(test.api, 'Find a home in Bend');
    const traveler = await aUser(test.em);
    expect((await say(test.as(traveler), 'my points', visitor.session_id)).session_id).toBe(
      visitor.session_id,
    );
    expect((await say(test.api, 'hello', visitor.session_id)).session_id).not.toBe(visitor.session_id);
  });

  it("does not reveal another traveler's booking, not even by its number", async () => {
    const [one, other] = [await aUser(test.em), await aUser(test.em)];
    const booking = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: one,
      status: 'confirmed',
    });
    const answer = await say(test.as(other), `What would I get back if I cancel #${booking.id.slice(-8)}?`);
    expect(answer.response).toBe('There is no such booking among yours.');
  });
});

describe('POST /chat/feedback (F5)', () => {
  const rate = (client: ApiClient, id: string, helpful: boolean) =>
    client.post<ChatFeedbackView>('/chat/feedback', { message_id: id, is_helpful: helpful });

  it('keeps the first rating; a second one answers 200 and changes nothing', async () => {
    const { message_id: id } = await say(test.api, 'hello');
    expect((await rate(test.api, id, true)).body).toEqual({ message: 'Feedback recorded', recorded: true });
    const again = await rate(test.api, id, false);
    expect(again).toMatchObject({ status: 200, body: { recorded: false } });
    const message = await tables(test.em)
      .selectFrom('chat_messages')
      .select('helpful')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(message?.helpful).toBe(true);
  });

  it('keeps only one of ten concurrent ratings', async () => {
    const { message_id: id } = await say(test.api, 'hello');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rate(test.api, id, n % 2 === 0)),
    );
    expect(responses.filter(({ body }) => body.recorded)).toHaveLength(1);
  });

  it("refuses another user's message, an unknown one, and a rating that is not a boolean", async () => {
    const [one, other] = [await aUser(test.em), await aUser(test.em)];
    const { message_id: id } = await say(test.as(one), 'hello');
    for (const [client, unknown] of [
      [test.as(other), id],
      [test.api, id],
      [test.api, randomUUID()],
      [test.api, "'; drop table users"],
    ] as const)
      expect(
        (await client.expectProblem('POST', '/chat/feedback', { message_id: unknown, is_helpful: true }))
          .code,
      ).toBe('chat.message_not_found');
    expect(
      (await test.as(one).expectProblem('POST', '/chat/feedback', { message_id: id, is_helpful: 'maybe' }))
        .status,
    ).toBe(422);
  });
});

describe('The chat rate limit', () => {
  it('leaves the presses of cards to a limit of their own', async () => {
    const limited = await startTestApp({
      config: { rateLimits: true, concierge: { ...test.config.concierge, messagesPerMinute: 1 } },
    });
    try {
      const one = limited.as(await aUser(limited.em, { plan: 'premium' }));
      await say(one, 'hello');
      const path = `/chat/acts/${randomUUID()}`;
      const press = () => one.expectProblem('POST', path, {});
      for (const path of ['/chat', '/%63hat', '/ch%61t'])
        expect(await one.expectProblem('POST', path, { message: 'hello' })).toMatchObject({ status: 429 });
      for (let n = 0; n < 20; n += 1) expect(await press()).toMatchObject({ code: 'chat.act_not_found' });
      expect(await press()).toMatchObject({ status: 429, code: 'chat.too_many_presses' });
      expect(await one.expectProblem('POST', path.replace('chat', '%63hat'), {})).toMatchObject({
        status: 429,
      });
    } finally {
      await limited.stop();
    }
  });

  it('applies per user, and only to the chat', async () => {
    const limited = await startTestApp({
      config: { rateLimits: true, concierge: { ...test.config.concierge, messagesPerMinute: 3 } },
    });
    try {
      const [one, other] = [limited.as(await aUser(limited.em)), limited.as(await aUser(limited.em))];
      for (let n = 0; n < 3; n += 1) await say(one, 'hello');
      expect(await one.expectProblem('POST', '/chat', { message: 'hello' })).toMatchObject({
        status: 429,
        code: 'chat.too_many',
      });
      await say(other, 'hello');
      for (let n = 0; n < 6; n += 1)
        expect(
          (await limited.api.expectProblem('POST', '/auth/login', { email: 'a@b.test', password: 'wrong1' }))
            .status,
        ).toBe(401);
    } finally {
      await limited.stop();
    }
  });
});
