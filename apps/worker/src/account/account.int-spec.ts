import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { User } from '#libs/people/identity';
import { databaseOptions, jsonb } from '#libs/core/platform';
import { VISITOR_CHAT_DAYS, VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import {
  aUser,
  TEST_NOW,
  TestClock,
  testConfig,
  testDatabase,
  tables,
  type TestDatabase,
} from '#libs/testing';
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
const exists = async (table: 'support_requests' | 'mails' | 'chat_sessions', id: string) =>
  (await tables(em()).selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;
const messagesOf = (requestId: string) =>
  tables(em()).selectFrom('support_messages').select('id').where('request_id', '=', requestId).execute();
const chatMessagesOf = (chatId: string) =>
  tables(em()).selectFrom('chat_messages').select('id').where('session_id', '=', chatId).execute();

/** A support request with one message, from a visitor or a user. */
async function aQuestion(status: 'open' | 'answered', user: User | null = null): Promise<string> {
  const id = randomUUID();
  await tables(em())
    .insertInto('support_requests')
    .values({
      id,
      ...(user ? { user_id: user.id } : { visitor_name: 'Vera', visitor_email: 'vera@example.test' }),
      subject: 'Help',
      status,
      transcript: jsonb([]),
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  await tables(em())
    .insertInto('support_messages')
    .values({
      id: randomUUID(),
      request_id: id,
      sender: 'person',
      author_id: user?.id,
      text: 'Hello',
      created_at: now(),
    })
    .execute();
  return id;
}
const isKept = async (id: string): Promise<boolean> =>
  (await exists('support_requests', id)) && (await messagesOf(id)).length === 1;

async function aChat(user: User | null): Promise<string> {
  const id = randomUUID();
  await tables(em())
    .insertInto('chat_sessions')
    .values({ id, user_id: user?.id, memory: sql`'{}'`, created_at: now(), last_at: now() })
    .execute();
  await tables(em())
    .insertInto('chat_messages')
    .values({
      id: randomUUID(),
      session_id: id,
      sender: 'visitor',
      text: 'Hi',
      chips: jsonb([]),
      tools: [],
      created_at: now(),
    })
    .execute();
  return id;
}

describe('Data of visitors without an account', () => {
  it('is deleted some time after the last message, with the emails about it', async () => {
    const question = await aQuestion('answered');
    const mail = randomUUID();
    await tables(em())
      .insertInto('mails')
      .values({
        id: mail,
        dedupe_key: mail,
        kind: 'support_visitor_answered',
        to_address: 'vera@example.test',
        to_name: 'Vera',
        subject: 'Your question',
        secret: true,
        state: 'sent',
        queued_at: now(),
        finished_at: now(),
      })
      .execute();
    daysPass(VISITOR_QUESTION_DAYS);
    await sweep();
    expect(await isKept(question)).toBe(true);
    daysPass(VISITOR_QUESTION_DAYS + 1);
    await sweep();
    expect(await exists('support_requests', question)).toBe(false);
    expect(await messagesOf(question)).toEqual([]);
    expect(await exists('mails', mail)).toBe(false);
  });

  it('is kept while a question is open, or when there is an account', async () => {
    const waiting = await aQuestion('open');
    const owned = await aQuestion('answered', await aUser(em()));
    daysPass(VISITOR_QUESTION_DAYS + 1);
    await sweep();
    expect([await isKept(waiting), await isKept(owned)]).toEqual([true, true]);
  });

  it('in a chat is deleted sooner', async () => {
    const [visitorChat, userChat] = [await aChat(null), await aChat(await aUser(em()))];
    daysPass(VISITOR_CHAT_DAYS + 1);
    await sweep();
    expect(await exists('chat_sessions', visitorChat)).toBe(false);
    expect(await chatMessagesOf(visitorChat)).toEqual([]);
    expect(await chatMessagesOf(userChat)).toHaveLength(1);
  });
});
