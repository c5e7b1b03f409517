import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatAnswer } from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';
import { aBooking, aHome, anOperator, aUser, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

/** A response of the provider: text, tool calls or a failure. */
type Step =
  | { says: string }
  | { calls: { name: string; args: object }[] }
  | { fails: number }
  | { hangs: true }
  | { breaks: string };

interface CompletionRequest {
  messages: { role: string; content: string }[];
  stream: boolean;
  tools: { function: { name: string } }[];
  max_completion_tokens: number;
}

/** Speaks the provider's protocol and returns scripted responses. */
class StubProvider {
  readonly requests: CompletionRequest[] = [];
  private steps: Step[] = [];
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  respondWith(...steps: Step[]): void {
    this.steps = steps;
    this.requests.length = 0;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Uint8Array[] = [];
    for await (const part of request) body.push(part as Uint8Array);
    this.requests.push(JSON.parse(Buffer.concat(body).toString()) as CompletionRequest);
    const step = this.steps.shift() ?? { fails: 500 };
    if ('fails' in step)
      return void response
        .writeHead(step.fails, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no"}}');
    if ('hangs' in step) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choice: object, usage: object | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice], usage })}\n\n`,
      );
    if ('breaks' in step) {
      send({ index: 0, delta: { role: 'assistant', content: step.breaks }, finish_reason: null });
      return void setImmediate(() => response.destroy());
    }
    for (const delta of deltasOf(step)) send({ index: 0, delta, finish_reason: null });
    send(
      { index: 0, delta: {}, finish_reason: 'says' in step ? 'stop' : 'tool_calls' },
      { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
    );
    response.end('data: [DONE]\n\n');
  }
}

/** Splits a response into small chunks, as in a stream. */
function deltasOf(step: { says: string } | { calls: { name: string; args: object }[] }): object[] {
  if ('says' in step)
    return (step.says.match(/[\s\S]{1,7}/g) ?? []).map((content) => ({ role: 'assistant', content }));
  return step.calls.flatMap(({ name, args }, index) => [
    {
      role: 'assistant',
      tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: '' } }],
    },
    ...(JSON.stringify(args).match(/.{1,9}/g) ?? []).map((part) => ({
      tool_calls: [{ index, function: { arguments: part } }],
    })),
  ]);
}

const provider = new StubProvider();
let test: TestApp;
beforeAll(async () => {
  const baseUrl = await provider.start();
  const plain = await startTestApp();
  const { concierge } = plain.config;
  await plain.stop();
  test = await startTestApp({
    config: {
      concierge: {
        ...concierge,
        model: {
          apiKey: 'key',
          baseUrl,
          name: 'm',
          timeoutMs: 5_000,
          maxTokens: 300,
          inputCents: 100,
          outputCents: 1_000,
        },
        daily: { turns: 6, tokens: 100_000, cents: 50 },
      },
    },
  });
});
afterAll(async () => {
  await test.stop();
  await provider.stop();
});

const ask = async (message: string, person?: { id: string; role: 'traveler' }): Promise<ChatAnswer> => {
  const client = person ? test.as(person) : test.api;
  const { status, body } = await client.post<ChatAnswer>('/chat', { message });
  expect(status).toBe(200);
  return body;
};
const answeredBy = async ({ message_id: id }: ChatAnswer) => {
  const answer = await tables(test.em.fork())
    .selectFrom('chat_messages')
    .select('answered_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return answer?.answered_by;
};

async function traveler(plan: Plan = 'basic') {
  const person = await aUser(test.em, { plan });
  const booking = await aBooking(test.em, {
    home: await aHome(test.em),
    traveler: person,
    status: 'confirmed',
  });
  return { person: { id: person.id, role: 'traveler' as const }, booking };
}

const QUESTION = 'What would I get back if I cancel my booking?';
const preview = (id: string): Step => ({
  calls: [{ name: 'cancellation_preview', args: { booking_id: id } }],
});

describe('A language model as the concierge', () => {
  it('answers from tool results, streamed, with their sources', async () => {
    const { person, booking } = await traveler();
    provider.respondWith({ calls: [{ name: 'my_bookings', args: {} }] }, preview(booking.id), {
      says: 'Cancelling now would give you $225 back, until May 19 at 4:00 PM.',
    });
    const answer = await ask(QUESTION, person);
    expect(await answeredBy(answer)).toBe('model');
    expect(answer.response).toBe('Cancelling now would give you $225 back, until May 19 at 4:00 PM.');
    expect(answer.chips).toContainEqual({
      kind: 'source',
      label: 'Cancellation policy',
      href: '/help#cancellation',
    });
    const [first, , last] = provider.requests;
    expect(first).toMatchObject({ stream: true, max_completion_tokens: 300 });
    expect(first?.tools.map((tool) => tool.function.name)).toContain('read_policy');
    expect(last?.messages.at(-1)?.content).toContain('$225 of the $400 you paid');
  });

  it('offers the cards of its tools to those who have them, and does nothing itself (G10)', async () => {
    const card = { kind: 'cancel_booking', button: 'Cancel and refund $225.00', state: 'offered' };
    const { person, booking } = await traveler('premium');
    const says = 'You get $225 back. Press the button below to cancel.';
    provider.respondWith(preview(booking.id), { says });
    const answer = await ask('Cancel it, now!', person);
    expect([await answeredBy(answer), answer.response]).toEqual(['model', says]);
    expect(answer.acts).toMatchObject([card]);
    expect(provider.requests[1]?.messages.at(-1)?.content).toContain('Cancel and refund $225.00');

    provider.respondWith(preview(booking.id), { says: 'I have cancelled it. You get $400 back.' });
    const lied = await ask('Cancel my booking', person);
    expect([await answeredBy(lied), lied.acts]).toMatchObject(['engine', [card]]);
    const stay = await tables(test.em.fork())
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', booking.id)
      .executeTakeFirst();
    expect(stay?.status).toBe('confirmed');

    const basic = await traveler();
    provider.respondWith(preview(basic.booking.id), { says: 'You get $225 back.' });
    const offered = await ask('Cancel my booking', basic.person);
    expect([offered.acts, offered.response]).toEqual([
      [],
      expect.stringMatching(/^You get \$225 back\.[^]*Premium/),
    ]);
  });

  it('is not asked what operators have taught (decision 55)', async () => {
    const operator = test.as(await anOperator(test.em, 'support'));
    const article = { topic: 'Your stay', title: 'Can I borrow a telescope?', text: 'Ask your host.' };
    const added = await operator.post('/admin/help', { ...article, reason: 'Asked by many.' });
    expect(added.status).toBe(201);
    provider.respondWith({ says: 'Of course, as many as you like.' });
    const answer = await ask('can i borrow a telescope');
    expect([await answeredBy(answer), answer.response]).toEqual(['engine', 'Ask your host.']);
    expect(provider.requests).toEqual([]);
  });

  it('gets the history of the same conversation only', async () => {
    const { person } = await traveler();
    const me = test.as(person);
    provider.respondWith(
      { calls: [{ name: 'compare_plans', args: {} }] },
      { says: 'Plus is $3.99 per month.' },
    );
    const one = (await me.post<ChatAnswer>('/chat', { message: 'plans?' })).body;
    provider.respondWith({ calls: [{ name: 'my_points', args: {} }] }, { says: 'You have 0 points.' });
    await me.post<ChatAnswer>('/chat', { message: 'and points?', session_id: one.session_id });
    expect(provider.requests[0]?.messages.map(({ content }) => content).slice(1)).toEqual([
      'plans?',
      'Plus is $3.99 per month.',
      'and points?',
    ]);
  });

  it.each([
    ['an amount that no tool returned', 'You get $400 back in full.'],
    ['a date that no tool returned', 'You get $225 back until May 28.'],
    ['a promise', 'You get a full refund.'],
    ['nothing', ''],
  ])('is not trusted when it says %s: the engine answers', async (_what, says) => {
    const { person, booking } = await traveler();
    provider.respondWith(preview(booking.id), { says });
    const answer = await ask(QUESTION, person);
    expect(await answeredBy(answer)).toBe('engine');
    expect(answer.response).toContain('$225 of the $400');
  });

  it('is not trusted when it called no tool', async () => {
    provider.respondWith({ says: 'Cancel whenever you like.' });
    expect((await ask('What is the cancellation policy?', (await traveler()).person)).response).toContain(
      '75%',
    );
  });

  it("cannot see another user's data, whatever it asks for", async () => {
    const [one, other] = [await traveler(), await traveler()];
    provider.respondWith(preview(one.booking.id), { says: 'There is no such booking.' });
    await ask(QUESTION, other.person);
    expect(provider.requests[1]?.messages.at(-1)?.content).toContain(
      'There is no such booking among theirs.',
    );
  });

  it('gets an error for an invalid call and for an unknown tool', async () => {
    const { person } = await traveler();
    provider.respondWith(
      {
        calls: [
          { name: 'refund_everything', args: {} },
          { name: 'quote_stay', args: { home_id: 'none' } },
          { name: 'find_homes', args: { check_in: '2026-05-13', check_out: '2026-05-14' } },
        ],
      },
      { says: 'UNKNOWN' },
    );
    await ask('hello', person);
    expect(
      provider.requests[1]?.messages
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => (JSON.parse(content) as { found: string }).found),
    ).toEqual([
      'There is no such tool.',
      'The arguments do not fit; look at them again.',
      'Please select valid check-in and check-out dates',
    ]);
  });

  it.each([
    ['fails', [{ fails: 500 }]],
    ['is too busy', [{ fails: 429 }]],
    ['rejects the key', [{ fails: 401 }]],
    ['never answers', [{ hangs: true }]],
    ['disconnects in the middle of an answer', [{ breaks: 'You get ' }]],
    ['keeps calling tools', Array.from({ length: 6 }, () => ({ calls: [{ name: 'my_points', args: {} }] }))],
  ] as [string, Step[]][])('the engine answers when the provider %s', async (_what, steps) => {
    provider.respondWith(...steps);
    const answer = await ask('What is the cancellation policy?', (await traveler()).person);
    expect(await answeredBy(answer)).toBe('engine');
    expect(answer.response).toContain('75%');
  });

  it('stops at the daily limit of turns and starts again the next day', async () => {
    const { person } = await traveler();
    const points = () =>
      provider.respondWith({ calls: [{ name: 'my_points', args: {} }] }, { says: 'You have 0 points.' });
    const by = [];
    for (let n = 0; n < 7; n += 1) {
      points();
      by.push(await answeredBy(await ask('points?', person)));
    }
    expect(by).toEqual([...Array.from({ length: 6 }, () => 'model'), 'engine']);
    test.clock.advance({ days: 1 });
    points();
    expect(await answeredBy(await ask('points?', person))).toBe('model');
  });

  it('counts costs, also of rejected answers, and stops at the limit', async () => {
    const { person } = await traveler();
    provider.respondWith({ says: 'Hello.' });
    await ask('hello', person);
    const spent = () =>
      tables(test.em.fork())
        .selectFrom('concierge_spending')
        .select(['turns', 'tokens', 'micros'])
        .where('person', '=', person.id)
        .executeTakeFirst();
    // 1,000 tokens in at 100 cents and 100 out at 1,000 cents a million: a fifth of a cent.
    expect(await spent()).toMatchObject({ turns: 1, tokens: 1100, micros: 2000 });
    await tables(test.em.fork())
      .updateTable('concierge_spending')
      .set({ micros: 500_000 })
      .where('person', '=', person.id)
      .execute();
    provider.respondWith({ calls: [{ name: 'my_points', args: {} }] }, { says: 'You have 0 points.' });
    expect(await answeredBy(await ask('points?', person))).toBe('engine');
    expect(provider.requests).toHaveLength(0);
  });
});
