import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { JwtService } from '@nestjs/jwt';
import { LIVE_CHANNEL } from '#libs/core/platform';
import { aUser, eventually, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

type User = Awaited<ReturnType<typeof aUser>>;

let test: TestApp;
const open: IncomingMessage[] = [];
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy();
});
afterAll(() => test.stop());

/** Opens a user's stream. @returns the types of the messages received so far */
async function listen(person: User, query = ''): Promise<string[]> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;

  const token = test.app.get(JwtService).sign({ sub: person.id, role: person.role, token_version: 0 });
  const headers = { authorization: `Bearer ${token}` };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/api/live${query}`, headers }, resolve).on('error', reject);
  });
  open.push(stream);
  const received: string[] = [];
  stream.on('data', (data) => {
    received.push(...[...String(data).matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind ?? ''));
  });
  return received;
}

/** Publishes an update for a user. */
async function publish(person: User): Promise<void> {
  const update = JSON.stringify({ userIds: [person.id], event: 'booking.confirmed', bookingId: null });
  await tables(test.em)
    .selectNoFrom(sql`pg_notify(${LIVE_CHANNEL}, ${update})`.as('published'))
    .execute();
}

/** Publishes an update and waits until the API has delivered it to a second stream. */
async function publishAndWait(person: User): Promise<void> {
  const witness = await listen(person);
  await eventually(() => expect(witness).toContain('heartbeat'));
  await publish(person);
  await eventually(() => expect(witness).toContain('update'));
}

describe('Live updates (experience 22)', () => {
  it('reach the user concerned at once, and nobody else', async () => {
    const [nora, theo] = [await aUser(test.em), await aUser(test.em)];
    const [norasStream, theosStream] = [await listen(nora), await listen(theo)];
    await eventually(() => expect([...norasStream, ...theosStream]).toEqual(['heartbeat', 'heartbeat']));
    await publish(nora);
    await eventually(() => expect(norasStream).toEqual(['heartbeat', 'update']));
    await publishAndWait(theo);
    expect(norasStream).toEqual(['heartbeat', 'update']);
  });

  it('start with the last update missed since the page was fetched', async () => {
    const nora = await aUser(test.em);
    await publishAndWait(nora);
    const stream = await listen(nora, '?missed_seconds=60');
    await eventually(() => expect(stream).toEqual(['update', 'heartbeat']));
  });

  it('do not start with an older update, nor when nothing was missed', async () => {
    const nora = await aUser(test.em);
    await publishAndWait(nora);
    for (const query of ['', '?missed_seconds=0']) {
      const stream = await listen(nora, query);
      await eventually(() => expect(stream).toEqual(['heartbeat']));
    }
    const theo = await aUser(test.em);
    const stream = await listen(theo, '?missed_seconds=60');
    await eventually(() => expect(stream).toEqual(['heartbeat']));
  });

  it('are at most twenty of a person, and another one may begin when one has ended', async () => {
    const [nora, theo] = [await aUser(test.em), await aUser(test.em)];
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(nora)));
    await eventually(() => expect(streams.every((stream) => stream.includes('heartbeat'))).toBe(true));
    expect(await test.as(nora).expectProblem('GET', '/live')).toMatchObject({
      status: 429,
      code: 'live.too_many_streams',
    });
    const theos = await listen(theo);
    await eventually(() => expect(theos).toContain('heartbeat'));
    open.shift()?.destroy();
    await eventually(async () => {
      const again = await listen(nora);
      await eventually(() => expect(again).toContain('heartbeat'));
    });
  });

  it('are at most two hundred of a network, whoever they are', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aUser(test.em)));
    const streams = await Promise.all(
      people.flatMap((person) => Array.from({ length: 20 }, () => listen(person))),
    );
    await eventually(() => expect(streams.every((stream) => stream.includes('heartbeat'))).toBe(true));
    const theo = await aUser(test.em);
    expect(await test.as(theo).expectProblem('GET', '/live')).toMatchObject({
      status: 429,
      code: 'live.too_many_streams',
    });
    open.shift()?.destroy();
    await eventually(async () => {
      const again = await listen(theo);
      await eventually(() => expect(again).toContain('heartbeat'), 2_000);
    });
  });

  it.each(['61', '-1', '1.5', 'soon'])('refuse %s seconds', async (seconds) => {
    const nora = await aUser(test.em);
    const refused = await test.as(nora).expectProblem('GET', `/live?missed_seconds=${seconds}`);
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ field: 'missed_seconds', message: 'Please give whole seconds, 60 at most' }],
    });
  });
});
