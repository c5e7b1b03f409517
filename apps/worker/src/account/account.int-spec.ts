import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { User } from '#libs/people/identity';
import { databaseOptions, firstRow } from '#libs/core/platform';
import { VISITOR_CHAT_DAYS, VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import { aUser, TEST_NOW, TestClock, testConfig, testDatabase, type TestDatabase } from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { SWEEP_TABLE, type Sweeps } from '../sweeps.js';

const DAY_MS = 86_400_000;
const clock = new TestClock();
let database: TestDatabase;
let worker: INestApplicationContext;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 2 }, [User]));
  worker = await buildWorker(testConfig(database.url), { clock });
});
afterAll(async () => {
  await worker.close();
  await orm.close(true);
  await database.stop();
});
beforeEach(() => clock.set(TEST_NOW));

const em = (): EntityManager => orm.em.fork();
const now = () => clock.now();
const daysPass = (days: number) => clock.set(new Date(TEST_NOW.getTime() + days * DAY_MS).toISOString());
const sweep = () => worker.get<Sweeps>(SWEEP_TABLE)['forget-visitors']();
const count = async (sql: string, id: string): Promise<number> =>
  (await firstRow<{ n: number }>(em(), `select count(*)::int as n from ${sql}`, [id]))?.n ?? -1;

/** A question with a message in it, of a visitor or of somebody with an account. */
async function aQuestion(status: 'open' | 'answered', user: User | null = null): Promise<string> {
  const id = randomUUID();
  await em().execute(
    `insert into support_requests (id, user_id, visitor_name, visitor_email, subject, status, transcript, created_at, updated_at)
     values (?, ?, ?, ?, 'Help', ?, '[]', ?, ?)`,
    [id, user?.id ?? null, user ? null : 'Vera', user ? null : 'vera@example.test', status, now(), now()],
  );
  await em().execute(
    `insert into support_messages (id, request_id, sender, author_id, text, created_at) values (?, ?, 'person', ?, 'Hello', ?)`,
    [randomUUID(), id, user?.id ?? null, now()],
  );
  return id;
}
const isKept = async (id: string): Promise<boolean> =>
  (await count('support_requests where id = ?', id)) === 1 &&
  (await count('support_messages where request_id = ?', id)) === 1;

async function aConversation(user: User | null): Promise<string> {
  const id = randomUUID();
  await em().execute(
    `insert into chat_sessions (id, user_id, memory, created_at, last_at) values (?, ?, '{}', ?, ?)`,
    [id, user?.id ?? null, now(), now()],
  );
  await em().execute(
    `insert into chat_messages (id, session_id, sender, text, chips, tools, created_at) values (?, ?, 'visitor', 'Hi', '[]', '{}', ?)`,
    [randomUUID(), id, now()],
  );
  return id;
}

describe('What people without an account have told us', () => {
  it('is deleted some time after the last word, with the letters about it', async () => {
    const question = await aQuestion('answered');
    const letter = randomUUID();
    await em().execute(
      `insert into mails (id, dedupe_key, kind, to_address, to_name, subject, secret, state, queued_at, finished_at)
       values (?, ?, 'support_visitor_answered', 'vera@example.test', 'Vera', 'Your question', true, 'sent', ?, ?)`,
      [letter, letter, now(), now()],
    );
    daysPass(VISITOR_QUESTION_DAYS);
    await sweep();
    expect(await isKept(question)).toBe(true);
    daysPass(VISITOR_QUESTION_DAYS + 1);
    await sweep();
    expect(await count('support_requests where id = ?', question)).toBe(0);
    expect(await count('support_messages where request_id = ?', question)).toBe(0);
    expect(await count('mails where id = ?', letter)).toBe(0);
  });

  it('is kept while it waits for our answer, and where there is an account', async () => {
    const waiting = await aQuestion('open');
    const owned = await aQuestion('answered', await aUser(em()));
    daysPass(VISITOR_QUESTION_DAYS + 1);
    await sweep();
    expect([await isKept(waiting), await isKept(owned)]).toEqual([true, true]);
  });

  it('in the chat goes sooner', async () => {
    const [nobodys, somebodys] = [await aConversation(null), await aConversation(await aUser(em()))];
    daysPass(VISITOR_CHAT_DAYS + 1);
    await sweep();
    expect(await count('chat_sessions where id = ?', nobodys)).toBe(0);
    expect(await count('chat_messages where session_id = ?', nobodys)).toBe(0);
    expect(await count('chat_messages where session_id = ?', somebodys)).toBe(1);
  });
});
