import { MikroORM } from '@mikro-orm/postgresql';
import { emptyDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from './options.js';

let database: TestDatabase;
let orm: MikroORM;
beforeEach(async () => {
  database = await emptyDatabase();
  orm = await MikroORM.init({
    ...databaseOptions({ databaseUrl: database.url, databasePool: 2 }, []),
    logger: () => undefined,
  });
});
afterEach(async () => {
  await orm.close(true);
  await database.stop();
});

const names = (migrations: { name: string }[]): string[] => migrations.map(({ name }) => name);

describe('Migrations on an empty database', () => {
  it('start with the baseline', async () => {
    expect(names(await orm.migrator.up())[0]).toBe('Migration0001Baseline');
  });

  it('are applied once, in order, and leave none pending', async () => {
    const listed = names(await orm.migrator.getPending());
    expect(names(await orm.migrator.up())).toEqual(listed);
    expect(names(await orm.migrator.getExecuted())).toEqual(listed);
    expect(await orm.migrator.getPending()).toEqual([]);
    expect(await orm.migrator.up()).toEqual([]);
  });

  it('are numbered in list order, and no number is used twice', async () => {
    const listed = names(await orm.migrator.getPending());
    expect(listed).toEqual([...listed].sort());
    const numbers = listed.map((name) => /^Migration(\d{4})/.exec(name)?.[1]);
    expect(new Set(numbers).size).toBe(listed.length);
  });
});

describe('Migrations of a database with data', () => {
  const USER = '00000000-0000-4000-8000-000000000001';
  const HOME = '00000000-0000-4000-8000-000000000002';
  const ALERT = '00000000-0000-4000-8000-000000000003';
  const [SEEN, MATCHED] = ['00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000005'];

  /** Rows as the first release wrote them. */
  const BASELINE_ROWS = `
    insert into users (id, email, full_name, role, password_hash, created_at)
      values ('${USER}', 'ada@example.test', 'Ada', 'traveler', 'x', now());
    insert into properties (id, owner_id, title, description, property_type, address, city, state, country, latitude,
                            longitude, time_zone, nightly_cents, bedrooms, bathrooms, max_guests, created_at)
      values ('${HOME}', '${USER}', 'Cabin', 'A cabin', 'Cabin', '1 Ridge', 'Bend', 'OR', 'USA', 44, -121,
              'America/Los_Angeles', 10000, 1, 1, 2, now());
    insert into watches (id, user_id, property_id, kind, check_in, check_out, asked_at)
      values ('${ALERT}', '${USER}', '${HOME}', 'nights', '2026-07-01', '2026-07-03', now());
    insert into watch_notices (occasion, place, watch_id, told_at) values ('${SEEN}', 1, '${ALERT}', now());
    insert into notices (id, type, livemode, object_id, received_at) values ('evt_1', 'charge.updated', false, 'ch_1', now());
    insert into events (id, name, payload, occurred_at) values
      ('${SEEN}', 'payment.notice_received', '{"noticeId": "evt_1", "type": "charge.updated"}', now()),
      ('${MATCHED}', 'watch.matched', '{"propertyId": "${HOME}", "watches": [{"watchId": "${ALERT}"}]}', now());
    insert into handled (event_id, handler) values ('${SEEN}', 'settle-notice'), ('${MATCHED}', 'tell-watch');
    insert into schedule_runs (name, started_at) values ('resume-operations', now());
    insert into mails (id, dedupe_key, kind, to_address, to_name, subject, body_text, body_html, queued_at)
      values ('${SEEN}', 'first', 'welcome', 'ada@example.test', 'Ada', 'Hello', 'Hello', '<p>Hello</p>', now());
    insert into mails (id, dedupe_key, kind, to_address, to_name, subject, body_text, body_html, queued_at, resend_of)
      values ('${MATCHED}', 'again', 'welcome', 'ada@example.test', 'Ada', 'Hello', 'Hello', '<p>Hello</p>', now(), '${SEEN}');
  `;

  it('upgrade from the baseline to the latest schema without losing a row', async () => {
    await orm.migrator.up({ migrations: ['Migration0001Baseline'] });
    await orm.em.execute(BASELINE_ROWS);
    await orm.migrator.up();
    const one = async (sql: string): Promise<unknown> => (await orm.em.execute<unknown[]>(sql))[0];
    expect(await one('select id, property_id, state from alerts')).toEqual({
      id: ALERT,
      property_id: HOME,
      state: 'waiting',
    });
    expect(await one('select alert_id, place from alert_deliveries')).toEqual({ alert_id: ALERT, place: 1 });
    expect(await one('select id, object_id from webhook_events')).toEqual({ id: 'evt_1', object_id: 'ch_1' });
    expect(await one(`select name, payload from events where id = '${SEEN}'`)).toEqual({
      name: 'payment.webhook_received',
      payload: { webhookEventId: 'evt_1', type: 'charge.updated' },
    });
    expect(await one(`select name, payload from events where id = '${MATCHED}'`)).toEqual({
      name: 'alert.matched',
      payload: { propertyId: HOME, alerts: [{ alertId: ALERT }] },
    });
    expect(await one(`select handler from handled where event_id = '${SEEN}'`)).toEqual({
      handler: 'follow-payment-webhook',
    });
    expect(await one(`select handler from handled where event_id = '${MATCHED}'`)).toEqual({
      handler: 'notify-alert',
    });
    expect(await one('select name from schedule_runs')).toEqual({ name: 'resume-refunds' });
    await orm.em.execute(`delete from mails where id = '${SEEN}'`);
    expect(await one('select resend_of from mails')).toEqual({ resend_of: null });
  });
});
