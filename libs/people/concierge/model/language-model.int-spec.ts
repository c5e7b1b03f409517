import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatAnswer } from '#libs/core/contracts';
import { aBooking, aHome, aUser, startTestApp, type TestApp } from '#libs/testing';
import { db } from '../tables.js';

/** One answer of the provider: words, calls of tools, or something that goes wrong. */
type Step =
  | { says: string }
  | { calls: { name: string; args: object }[] }
  | { fails: number }
  | { hangs: true }
  | { breaks: string };

interface Asked {
  messages: { role: string; content: string }[];
  stream: boolean;
  tools: { function: { name: string } }[];
  max_completion_tokens: number;
}

/** Speaks the provider's protocol, and says what the test wrote down. */
class Provider {
  readonly asked: Asked[] = [];
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

  will(...steps: Step[]): void {
    this.steps = steps;
    this.asked.length = 0;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Uint8Array[] = [];
    for await (const part of request) body.push(part as Uint8Array);
    this.asked.push(JSON.parse(Buffer.concat(body).toString()) as Asked);
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

/** A few letters at a time, as a stream comes. */
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

const provider = new Provider();
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
          timeoutMs: 1_500,
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
  const answer = await db(test.em.fork())
    .selectFrom('chat_messages')
    .select('answered_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return answer?.answered_by;
};

async function traveler() {
  const person = await aUser(test.em);
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
  it('answers from the tools, streamed, with their sources', async () => {
    const { person, booking } = await traveler();
    provider.will({ calls: [{ name: 'my_bookings', args: {} }] }, preview(booking.id), {
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
    const [first, , last] = provider.asked;
    expect(first).toMatchObject({ stream: true, max_completion_tokens: 300 });
    expect(first?.tools.map((tool) => tool.function.name)).toContain('read_policy');
    expect(last?.messages.at(-1)?.content).toContain('$225 of the $400 you paid');
  });

  it('is told what was said before, in the same conversation only', async () => {
    const { person } = await traveler();
    const me = test.as(person);
    provider.will({ calls: [{ name: 'compare_plans', args: {} }] }, { says: 'Plus is $3.99 per month.' });
    const one = (await me.post<ChatAnswer>('/chat', { message: 'plans?' })).body;
    provider.will({ calls: [{ name: 'my_points', args: {} }] }, { says: 'You have 0 points.' });
    await me.post<ChatAnswer>('/chat', { message: 'and points?', session_id: one.session_id });
    expect(provider.asked[0]?.messages.map(({ content }) => content).slice(1)).toEqual([
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
  ])('is not believed when it says %s: the engine answers', async (_what, says) => {
    const { person, booking } = await traveler();
    provider.will(preview(booking.id), { says });
    const answer = await ask(QUESTION, person);
    expect(await answeredBy(answer)).toBe('engine');
    expect(answer.response).toContain('$225 of the $400');
  });

  it('is not believed when it looked nothing up', async () => {
    provider.will({ says: 'Cancel whenever you like.' });
    expect((await ask('What is the cancellation policy?', (await traveler()).person)).response).toContain(
      '75%',
    );
  });

  it("sees nothing of another's, whatever it asks for", async () => {
    const [one, other] = [await traveler(), await traveler()];
    provider.will(preview(one.booking.id), { says: 'There is no such booking.' });
    await ask(QUESTION, other.person);
    expect(provider.asked[1]?.messages.at(-1)?.content).toContain('There is no such booking among theirs.');
  });

  it('is told what is wrong with a call, and cannot call what there is not', async () => {
    const { person } = await traveler();
    provider.will(
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
      provider.asked[1]?.messages
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
    ['knows no such key', [{ fails: 401 }]],
    ['never answers', [{ hangs: true }]],
    ['breaks off in the middle of an answer', [{ breaks: 'You get ' }]],
    [
      'asks for tools without end',
      Array.from({ length: 6 }, () => ({ calls: [{ name: 'my_points', args: {} }] })),
    ],
  ] as [string, Step[]][])('the engine answers when the provider %s', async (_what, steps) => {
    provider.will(...steps);
    const answer = await ask('What is the cancellation policy?', (await traveler()).person);
    expect(await answeredBy(answer)).toBe('engine');
    expect(answer.response).toContain('75%');
  });

  it('stops at the turns of a day, and begins again the next', async () => {
    const { person } = await traveler();
    const points = () =>
      provider.will({ calls: [{ name: 'my_points', args: {} }] }, { says: 'You have 0 points.' });
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

  it('counts what it cost, also of an answer that was not believed, and stops at the limit', async () => {
    const { person } = await traveler();
    provider.will({ says: 'Hello.' });
    await ask('hello', person);
    const spent = () =>
      db(test.em.fork())
        .selectFrom('concierge_spending')
        .select(['turns', 'tokens', 'micros'])
        .where('person', '=', person.id)
        .executeTakeFirst();
    // 1,000 tokens in at 100 cents and 100 out at 1,000 cents a million: a fifth of a cent.
    expect(await spent()).toMatchObject({ turns: 1, tokens: 1100, micros: 2000 });
    await db(test.em.fork())
      .updateTable('concierge_spending')
      .set({ micros: 500_000 })
      .where('person', '=', person.id)
      .execute();
    provider.will({ calls: [{ name: 'my_points', args: {} }] }, { says: 'You have 0 points.' });
    expect(await answeredBy(await ask('points?', person))).toBe('engine');
    expect(provider.asked).toHaveLength(0);
  });
});
