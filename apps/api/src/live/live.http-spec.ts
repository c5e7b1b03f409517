import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { JwtService } from '@nestjs/jwt';
import { LIVE_CHANNEL } from '#libs/core/platform';
import { aUser, eventually, startTestApp, tables, type TestApp } from '#libs/testing';

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

/** Follows the stream of a person; what it has said so far, by kind. */
async function listen(person: User, query = ''): Promise<string[]> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;

  const token = test.app.get(JwtService).sign({ sub: person.id, role: person.role, token_version: 0 });
  const headers = { authorization: `Bearer ${token}` };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/api/live${query}`, headers }, resolve).on('error', reject);
  });
  open.push(stream);
  const heard: string[] = [];
  stream.on('data', (data) => {
    heard.push(...[...String(data).matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind ?? ''));
  });
  return heard;
}

/** Something of this person's happens. */
async function happens(person: User): Promise<void> {
  const webhookEvent = JSON.stringify({ userIds: [person.id], event: 'booking.confirmed', bookingId: null });
  await tables(test.em)
    .selectNoFrom(sql`pg_notify(${LIVE_CHANNEL}, ${webhookEvent})`.as('told'))
    .execute();
}

/** The same, and the API has heard of it: somebody else who listens was told. */
async function hasHappened(person: User): Promise<void> {
  const witness = await listen(person);
  await eventually(() => expect(witness).toContain('heartbeat'));
  await happens(person);
  await eventually(() => expect(witness).toContain('update'));
}

describe('Live updates (experience 22)', () => {
  it('tell each person at once of what is theirs, and nobody else', async () => {
    const [nora, theo] = [await aUser(test.em), await aUser(test.em)];
    const [norasLine, theosLine] = [await listen(nora), await listen(theo)];
    await eventually(() => expect([...norasLine, ...theosLine]).toEqual(['heartbeat', 'heartbeat']));
    await happens(nora);
    await eventually(() => expect(norasLine).toEqual(['heartbeat', 'update']));
    await hasHappened(theo);
    expect(norasLine).toEqual(['heartbeat', 'update']);
  });

  it('begin with what happened since the page was fetched', async () => {
    const nora = await aUser(test.em);
    await hasHappened(nora);
    const line = await listen(nora, '?missed_seconds=60');
    await eventually(() => expect(line).toEqual(['update', 'heartbeat']));
  });

  it('do not begin with older news, nor when nothing was missed', async () => {
    const nora = await aUser(test.em);
    await hasHappened(nora);
    for (const query of ['', '?missed_seconds=0']) {
      const line = await listen(nora, query);
      await eventually(() => expect(line).toEqual(['heartbeat']));
    }
    const theo = await aUser(test.em);
    const line = await listen(theo, '?missed_seconds=60');
    await eventually(() => expect(line).toEqual(['heartbeat']));
  });

  it.each(['61', '-1', '1.5', 'soon'])('refuse %s seconds', async (seconds) => {
    const nora = await aUser(test.em);
    const refused = await test.as(nora).refused('GET', `/live?missed_seconds=${seconds}`);
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ field: 'missed_seconds', message: 'Please give whole seconds, 60 at most' }],
    });
  });
});
