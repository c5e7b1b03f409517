import { Migration } from '@mikro-orm/migrations';
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

/** What the version before cannot live with while it still runs, and what to do instead. See docs/decisions/0054. */
const BREAKS_THE_VERSION_BEFORE: readonly [pattern: RegExp, instead: string][] = [
  [
    /\bdrop (table|view|column|function|trigger|type)\b/,
    'stop using it in one release, drop it in a later one',
  ],
  [/\brename\b/, 'add the new name beside the old one, and drop the old one in a later release'],
  [/\balter column \w+ (set data )?type\b/, 'add a column of the new type'],
  [/\bset not null\b/, 'require it in a later release: the version before writes rows without it'],
  [
    /\badd column (?!.*\bdefault\b).*\bnot null\b/,
    'give it a default: the version before writes rows without it',
  ],
  [
    /\badd (constraint \w+ )?check\b(?!.*\bnot valid\b)/,
    'add it `not valid`: checking all rows keeps everybody waiting',
  ],
];
/** The last migration from before the rule. */
const BEFORE_THE_RULE = 'Migration0054Approvals';

/** What these statements would break, each with what to do instead. */
const brokenRules = (statements: string): string[] =>
  statements
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .split(/[;,]/)
    .flatMap((clause) =>
      BREAKS_THE_VERSION_BEFORE.filter(([pattern]) => pattern.test(clause)).map(
        ([, instead]) => `${clause.trim()}: ${instead}`,
      ),
    );

describe('A migration, while the version before still runs', () => {
  it('only adds', async () => {
    const pending = (await orm.migrator.getPending()).map(({ name }) => name);
    const since = pending.slice(pending.indexOf(BEFORE_THE_RULE) + 1);
    const options = orm.config.get('migrations').migrationsList ?? [];
    const found = options.flatMap((one) => {
      if (typeof one === 'string' || !('class' in one) || !since.includes(one.name)) return [];
      const migration = new one.class(orm.em.getDriver(), orm.config);
      if (!(migration instanceof Migration)) throw new TypeError(`${one.name} is no migration`);
      void migration.up();
      return migration
        .getQueries()
        .filter((query) => typeof query === 'string')
        .flatMap((query) => brokenRules(query).map((why) => `${one.name}: ${why}`));
    });
    expect(found).toEqual([]);
  });

  it.each([
    'alter table users drop column age',
    'alter table users rename column age to years',
    'alter table users rename to people',
    'alter table users alter column age type bigint',
    'alter table users alter column age set not null',
    'alter table users add column a text, add column b text not null',
    'alter table users add constraint grown_up check (age > 20)',
    'drop function search_offer',
  ])('must not: %s', (statement) => expect(brokenRules(statement)).toHaveLength(1));

  it.each([
    'create table a (id uuid primary key, b text not null, check (b <> $$$$)); create index a_b on a (b)',
    'alter table users add column a text, add column b boolean not null default false',
    'alter table users add constraint grown_up check (age > 20) not valid',
  ])('may: %s', (statement) => expect(brokenRules(statement)).toEqual([]));
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
