import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { databaseOptions, DeleteOldRows, Settings } from '#libs/core/platform';
import type { EventName } from '#libs/core/events';
import { ENTITIES } from '#libs/wiring';
import { testConfig, testDatabase, tables, type TestDatabase } from '#libs/testing';
import { buildWorker } from '../bootstrap.js';

let database: TestDatabase;
let worker: INestApplicationContext;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES));
  worker = await buildWorker(testConfig(database.url));
});
afterAll(async () => {
  await worker.close();
  await orm.close(true);
  await database.stop();
});

const em = (): EntityManager => orm.em.fork();
const run = (batch?: number) => worker.get(DeleteOldRows, { strict: false }).run(batch);
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

const isThere = async (table: 'events' | 'webhook_events' | 'mails', id: string): Promise<boolean> =>
  (await tables(em()).selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;
const handledRows = async (eventId: string): Promise<number> =>
  (await tables(em()).selectFrom('handled').select('handler').where('event_id', '=', eventId).execute())
    .length;

/** An event whose handlers were done so many days ago; null: one of them is not. */
async function anEvent(doneDaysAgo: number | null, name: EventName = 'mail.queued'): Promise<string> {
  const id = randomUUID();
  const done = doneDaysAgo === null ? null : daysAgo(doneDaysAgo);
  const handled = done ?? daysAgo(400);
  await tables(em())
    .insertInto('events')
    .values({
      id,
      name,
      payload: sql`'{}'`,
      occurred_at: handled,
      recorded_at: handled,
      published_at: handled,
      handlers_left: done ? 0 : 1,
      done_at: done,
    })
    .execute();
  await tables(em())
    .insertInto('handled')
    .values({ handler: 'send-mail', event_id: id, handled_at: handled })
    .execute();
  return id;
}

async function aWebhook(processedDaysAgo: number | null): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await tables(em())
    .insertInto('webhook_events')
    .values({
      id,
      type: 'charge.updated',
      livemode: false,
      object_id: 'ch_1',
      received_at: daysAgo(400),
      processed_at: processedDaysAgo === null ? null : daysAgo(processedDaysAgo),
      outcome: 'nothing to do',
    })
    .execute();
  return id;
}

async function aMail(finishedDaysAgo: number | null, resendOf: string | null = null): Promise<string> {
  const id = randomUUID();
  const finished = finishedDaysAgo === null ? null : daysAgo(finishedDaysAgo);
  await tables(em())
    .insertInto('mails')
    .values({
      id,
      dedupe_key: randomUUID(),
      kind: 'welcome',
      to_address: 'ada@example.test',
      to_name: 'Ada',
      subject: 'Hello',
      body_text: 'Hello',
      body_html: '<p>Hello</p>',
      state: finished ? 'delivered' : 'queued',
      resend_of: resendOf,
      queued_at: daysAgo(1_000),
      finished_at: finished,
    })
    .execute();
  return id;
}

describe('Rows that are kept for a while', () => {
  it('events of no booking and what handled them go 90 days after they were done, and never before', async () => {
    const [old, recent, undone] = [await anEvent(91), await anEvent(89), await anEvent(null)];
    await run();
    expect([await isThere('events', old), await handledRows(old)]).toEqual([false, 0]);
    expect([await isThere('events', recent), await handledRows(recent)]).toEqual([true, 1]);
    expect([await isThere('events', undone), await handledRows(undone)]).toEqual([true, 1]);
  });

  it('an event that the ledger books stays, with its marks: a missing one would mean that it is still to be booked', async () => {
    const event = await anEvent(200, 'provider.money_moved');
    await run();
    expect([await isThere('events', event), await handledRows(event)]).toEqual([true, 1]);
  });

  it('webhook events go once they were followed, and wait for that however long', async () => {
    const [old, recent, waiting] = [await aWebhook(91), await aWebhook(89), await aWebhook(null)];
    await run();
    expect(await Promise.all([old, recent, waiting].map((id) => isThere('webhook_events', id)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('mails go after two years, also one that was sent again later; one that is queued stays', async () => {
    const old = await aMail(731);
    const again = await aMail(700, old);
    const queued = await aMail(null);
    await run();
    expect(await Promise.all([old, again, queued].map((id) => isThere('mails', id)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('operators choose for how long; it counts from the next run on', async () => {
    const event = await anEvent(60);
    await em().transactional((tx) =>
      worker.get(Settings, { strict: false }).choose(tx, {
        key: 'keep_work_days',
        value: 45,
        effectiveFrom: null,
        operatorId: null,
        reason: 'Less is enough',
      }),
    );
    await run();
    expect(await isThere('events', event)).toBe(false);
  });

  it('goes in small batches until nothing is left', async () => {
    const events = await Promise.all(Array.from({ length: 7 }, () => anEvent(300)));
    await run(2);
    expect(await Promise.all(events.map((id) => isThere('events', id)))).toEqual(events.map(() => false));
  });
});
