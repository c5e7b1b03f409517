import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { databaseOptions, DeleteOldRows, Settings } from '#libs/core/platform';
import type { EventName } from '#libs/core/events';
import { ENTITIES } from '#libs/wiring';
import { cents } from '#libs/core/rules';
import { aHome, anOwner, aUser, tables, testConfig, testDatabase, type TestDatabase } from '#libs/testing';
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

const exists = async (
  table: 'events' | 'webhook_events' | 'mails' | 'alerts',
  id: string,
): Promise<boolean> =>
  (await tables(em()).selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;
const handledRows = async (eventId: string): Promise<number> =>
  (await tables(em()).selectFrom('handled').select('handler').where('event_id', '=', eventId).execute())
    .length;

/** An event finished `doneDaysAgo`; null: one handler has not finished. */
async function anEvent(doneDaysAgo: number | null, name: EventName = 'photo.uploaded'): Promise<string> {
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
    .values({ handler: 'prepare-photo', event_id: id, handled_at: handled })
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

/** Usage of the language model, so many days ago. @returns the day */
async function usage(person: string, daysBefore: number): Promise<string> {
  const day = daysAgo(daysBefore).toISOString().slice(0, 10);
  await tables(em())
    .insertInto('concierge_spending')
    .values({ person, day, turns: 1, tokens: 10, micros: 5 })
    .execute();
  return day;
}

/** An alert of a new person for a new home that was delivered once. @param endedDaysAgo null while it waits */
async function anAlert(endedDaysAgo: number | null): Promise<string> {
  const [id, person, home] = [randomUUID(), await aUser(em()), await aHome(em())];
  await tables(em())
    .insertInto('alerts')
    .values({
      id,
      user_id: person.id,
      property_id: home.id,
      kind: 'price',
      below_cents: cents(9_000),
      asked_at: daysAgo(1_000),
      state: endedDaysAgo === null ? 'waiting' : 'booked',
      ended_at: endedDaysAgo === null ? null : daysAgo(endedDaysAgo),
    })
    .execute();
  await tables(em())
    .insertInto('alert_deliveries')
    .values({ occasion: randomUUID(), place: 1, alert_id: id, told_at: daysAgo(999) })
    .execute();
  return id;
}

const deliveriesOf = async (alertId: string): Promise<number> =>
  (
    await tables(em())
      .selectFrom('alert_deliveries')
      .select('place')
      .where('alert_id', '=', alertId)
      .execute()
  ).length;

describe('Expired rows', () => {
  it('events without a booking and their marks are deleted 90 days after they were done, never before', async () => {
    const [old, recent, undone] = [await anEvent(91), await anEvent(89), await anEvent(null)];
    await run();
    expect([await exists('events', old), await handledRows(old)]).toEqual([false, 0]);
    expect([await exists('events', recent), await handledRows(recent)]).toEqual([true, 1]);
    expect([await exists('events', undone), await handledRows(undone)]).toEqual([true, 1]);
  });

  it('events booked by the ledger are kept with their marks, because a missing mark means unfinished work', async () => {
    const event = await anEvent(200, 'provider.money_moved');
    await run();
    expect([await exists('events', event), await handledRows(event)]).toEqual([true, 1]);
  });

  it('webhook events are deleted only once they were processed', async () => {
    const [old, recent, waiting] = [await aWebhook(91), await aWebhook(89), await aWebhook(null)];
    await run();
    expect(await Promise.all([old, recent, waiting].map((id) => exists('webhook_events', id)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('mails are deleted after two years, even if resent later; queued ones are kept', async () => {
    const old = await aMail(731);
    const resent = await aMail(700, old);
    const queued = await aMail(null);
    await run();
    expect(await Promise.all([old, resent, queued].map((id) => exists('mails', id)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('the usage of the language model is deleted 90 days after its day', async () => {
    const person = randomUUID();
    await usage(person, 92);
    const recent = await usage(person, 89);
    await run();
    const left = await tables(em())
      .selectFrom('concierge_spending')
      .select('day')
      .where('person', '=', person)
      .execute();
    expect(left).toEqual([{ day: recent }]);
  });

  it('alerts are deleted with their deliveries two years after they ended; waiting ones are kept', async () => {
    const [old, recent, waiting] = [await anAlert(731), await anAlert(729), await anAlert(null)];
    await run();
    expect(await Promise.all([old, recent, waiting].map((id) => exists('alerts', id)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await Promise.all([old, recent, waiting].map(deliveriesOf))).toEqual([0, 1, 1]);
  });

  it('accounts that a browser knew are forgotten once a year has passed since it showed them', async () => {
    const { id } = await aUser(em());
    const row = { user_id: id, is_own: false, seen_at: daysAgo(366) };
    await tables(em())
      .insertInto('browser_accounts')
      .values([
        { ...row, account_key: 'long-ago', expires_at: daysAgo(1) },
        { ...row, account_key: 'lately', expires_at: daysAgo(-1) },
      ])
      .execute();
    await run();
    const kept = tables(em()).selectFrom('browser_accounts').select('account_key').where('user_id', '=', id);
    expect(await kept.execute()).toEqual([{ account_key: 'lately' }]);
  });

  it('cards of people who left stop counting as an owner’s after a year', async () => {
    const { id } = await anOwner(em());
    const row = { owner_id: id };
    await tables(em())
      .insertInto('owner_cards')
      .values([
        { ...row, card_fingerprint: 'long-ago', expires_at: daysAgo(1) },
        { ...row, card_fingerprint: 'lately', expires_at: daysAgo(-1) },
      ])
      .execute();
    await run();
    const kept = tables(em()).selectFrom('owner_cards').select('card_fingerprint').where('owner_id', '=', id);
    expect(await kept.execute()).toEqual([{ card_fingerprint: 'lately' }]);
  });

  it('operators set the retention, effective from the next run', async () => {
    const event = await anEvent(60);
    await em().transactional((tx) =>
      worker.get(Settings, { strict: false }).set(tx, {
        key: 'keep_work_days',
        value: 45,
        effectiveFrom: null,
        operatorId: null,
        reason: 'Less is enough',
      }),
    );
    await run();
    expect(await exists('events', event)).toBe(false);
  });

  it('are deleted in small batches until none are left', async () => {
    const events = await Promise.all(Array.from({ length: 7 }, () => anEvent(300)));
    await run(2);
    expect(await Promise.all(events.map((id) => exists('events', id)))).toEqual(events.map(() => false));
  });
});
