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

/** What a migration may do while the version before still runs. See docs/decisions/0054. */
const ADDS: readonly RegExp[] = [
  /^create (table|type|sequence) /,
  /^create index /,
  /^create or replace (function|view|trigger) /,
  /^create (function|trigger|constraint trigger|view) /,
  /^insert into /,
  /^comment on /,
  /^alter table \w+ validate constraint /,
];
const ADDS_TO_A_TABLE: readonly RegExp[] = [
  // The version before writes rows without it, and what is computed for each row rewrites the table.
  /^add column \w+ (?!.*\b(serial|bigserial|generated|unique|primary|references)\b)(?=.*\bdefault\b|(?!.*\bnot null\b))/,
  // Checking all rows keeps everybody waiting.
  /^add constraint \w+ (check|foreign key)\b.* not valid$/,
];
/** The last migration from before the rule. */
const BEFORE_THE_RULE = 'Migration0054Approvals';

/** The statements of a migration that do more than add. */
function doesMore(sql: string): string[] {
  const statements = sql
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\$\$[^]*?\$\$/g, 'body')
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '');
  const created = new Set(statements.map((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1]));
  return statements.filter((one) => {
    const [, table, changes] = /^alter table (\w+) (.*)$/.exec(one) ?? [];
    const [, indexed] = /^create unique index \w+ on (\w+)/.exec(one) ?? [];
    const isNew = [table, indexed].some((name) => name !== undefined && created.has(name));
    if (isNew || ADDS.some((pattern) => pattern.test(one))) return false;
    // Commas within parentheses separate no changes.
    const clauses = (changes ?? 'nothing').split(/, (?![^(]*\))/);
    return !clauses.every((clause) => ADDS_TO_A_TABLE.some((pattern) => pattern.test(clause)));
  });
}

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
        .flatMap((query) => doesMore(query).map((statement) => `${one.name}: ${statement}`));
    });
    expect(found).toEqual([]);
  });

  it.each([
    'alter table users drop column age',
    'alter table users drop age',
    'alter table users rename column age to years',
    'alter table users rename to people',
    'alter table users alter column "age" type bigint',
    'alter table users alter age set not null',
    'alter table users alter column age drop default',
    'alter table users add age int not null',
    'alter table users add column a text, add column b text not null',
    'alter table users add column a numeric(10, 2) not null, add column b text',
    'alter table users add column number bigserial',
    'alter table users add column a text, drop column age',
    'alter table users add constraint grown_up check (age > 20)',
    'alter table users add constraint one_name unique (full_name)',
    'create unique index one_name on users (full_name)',
    'drop function search_offer',
    'drop index users_age',
    'truncate users',
    'update users set age = 21',
    'create table a (id uuid); drop schema bullmq cascade',
  ])('must not: %s', (statement) => expect(doesMore(statement)).toHaveLength(1));

  it.each([
    'create table a (id uuid primary key, b text not null, check (b <> $$$$)); create unique index a_b on a (b)',
    'create or replace function f() returns int language sql as $$ select 1; drop table users $$',
    'alter table users add column a text, add column b numeric(10, 2) not null default 0',
    'alter table users add constraint grown_up check (age > 20, or_so) not valid',
  ])('may: %s', (statement) => expect(doesMore(statement)).toEqual([]));
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
