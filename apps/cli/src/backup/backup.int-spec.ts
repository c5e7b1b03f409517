import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { databaseOptions } from '#libs/core/platform';
import {
  aBlock,
  aBooking,
  aHome,
  anOperation,
  aPayment,
  aUser,
  emptyDatabase,
  somePoints,
  tables,
  testDatabase,
  type TestDatabase,
} from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { backup } from './backup.js';
import { restore } from './restore.js';

const DIFFICULT_TEXT = 'tab\there, line\nbreak, back\\slash, \\N, \\. and “ü 🏡”';

describe('A backup', () => {
  let folder: string;
  let file: string;
  let source: TestDatabase;
  let target: TestDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'latchkey-backup-'));
    file = path.join(folder, 'monday.latchkey');
    source = await testDatabase();
    await fillSomeTables(source.url);
    await backup({ directDatabaseUrl: source.url }, file);
  });
  beforeEach(async () => {
    target = await emptyDatabase();
  });
  afterEach(() => target.stop());
  afterAll(async () => {
    await source.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const restored = (from = file, replace = false) =>
    restore({ directDatabaseUrl: target.url }, { file: from, replace });
  const variant = (change: (content: Buffer) => Buffer): string => {
    const changed = path.join(folder, 'changed.latchkey');
    writeFileSync(changed, change(readFileSync(file)));
    return changed;
  };

  it('restores every row of every table, every sequence and every rule into another database', async () => {
    const { rows } = await restored();
    expect(rows).toBeGreaterThan(10);
    expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url));
  });

  it('leaves a database in which work goes on: new rows get new numbers', async () => {
    await restored();
    await withOrm(target.url, async (orm) => {
      const em = orm.em.fork();
      await aBooking(em, { home: await aHome(em), traveler: await aUser(em) });
    });
  });

  it('opens one restore, also from a backup made during another, and marks calls to the provider as perhaps made (decision 40)', async () => {
    await restored();
    await withOrm(target.url, async (orm) => {
      const em = orm.em.fork();
      const booking = await aBooking(em, { home: await aHome(em), traveler: await aUser(em) });
      await anOperation(em, { booking_id: booking.id });
    });
    const first = await restoresIn(target.url);
    const later = path.join(folder, 'later.latchkey');
    await backup({ directDatabaseUrl: target.url }, later);
    await restored(later, true);
    const [open, ...others] = await restoresIn(target.url);
    expect([first.length, others, open?.finished_at]).toEqual([1, [], null]);
    expect(open?.backup_made_at.getTime()).toBeGreaterThan(first[0]?.backup_made_at.getTime() ?? Infinity);
    expect(open?.restored_at.getTime()).toBeGreaterThan(open?.backup_made_at.getTime() ?? Infinity);
    await withOrm(target.url, async (orm) => {
      const errors = tables(orm.em.fork())
        .selectFrom('operations')
        .select('last_error')
        .orderBy('last_error');
      expect((await errors.execute()).map((row) => row.last_error)).toEqual([
        'Restored from a backup',
        'Timed out',
      ]);
    });
  });

  it('signs everybody out: who ended a session after the backup must not find it alive (decision 40)', async () => {
    const later = path.join(folder, 'signed-in.latchkey');
    await restored();
    await withOrm(target.url, async (orm) => {
      const em = orm.em.fork();
      const { id: userId } = await aUser(em);
      await tables(em)
        .insertInto('sessions')
        .values({
          ...{ id: randomUUID(), user_id: userId, device: 'Firefox', second_factor: false },
          ...{ started_at: new Date(), last_seen_at: new Date(), expires_at: new Date() },
        })
        .execute();
    });
    const versionsIn = (url: string) =>
      withOrm(url, (orm) => tables(orm.em.fork()).selectFrom('users').select('token_version').execute());
    const before = await versionsIn(target.url);
    await backup({ directDatabaseUrl: target.url }, later);
    await restored(later, true);
    expect(await versionsIn(target.url)).toEqual(
      before.map(({ token_version: version }) => ({ token_version: version + 1 })),
    );
    const sessions = await withOrm(target.url, (orm) =>
      tables(orm.em.fork()).selectFrom('sessions').select('id').execute(),
    );
    expect(sessions).toEqual([]);
  });

  it('refuses a database with data unless told, and then replaces them', async () => {
    await restored();
    await withOrm(target.url, (orm) => aUser(orm.em.fork()));
    await expect(restored()).rejects.toThrow(/has data/);
    await restored(file, true);
    expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url));
  });

  it('is not restored under a running product', async () => {
    const client = await connect(target.url);
    await expect(restored()).rejects.toThrow(/in use/);
    await client.end();
  });

  it.each([
    ['truncated', (content: Buffer) => content.subarray(0, content.length - 20)],
    ['empty', () => Buffer.alloc(0)],
    ['some other file', () => Buffer.from('hello')],
    ['damaged on its disk', (content: Buffer) => Buffer.from(content).fill(0, 200, 210)],
    ['cut off at the end of a table', (content: Buffer) => gzipSync(withoutEnd(gunzipSync(content)))],
    [
      'changed by somebody',
      (content: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(content).toString('latin1').replace('Juniper', 'Jupiter'), 'latin1')),
    ],
    ['longer than it was', (content: Buffer) => Buffer.concat([content, gzipSync(Buffer.from('T\0\0\0\0'))])],
  ])('refuses a file that is %s, and changes nothing', async (_what, change) => {
    await expect(restored(variant(change))).rejects.toThrow(/is damaged, or no backup of Latchkey/);
    const client = await connect(target.url);
    const { rowCount } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relname = 'users'",
    );
    await client.end();
    expect(rowCount).toBe(0);
  });

  it('refuses a backup of a newer version, and changes nothing', async () => {
    await restored();
    const client = await connect(target.url);
    await client.query("insert into migrations (name) values ('Migration9999Later')");
    await client.end();
    const newer = path.join(folder, 'newer.latchkey');
    await backup({ directDatabaseUrl: target.url }, newer);
    const before = await contentsOf(target.url);
    await expect(restored(newer, true)).rejects.toThrow(/newer version of Latchkey.*Migration9999Later/);
    expect(await contentsOf(target.url)).toEqual(before);
  });

  it('never replaces another backup, and leaves nothing half-written behind', async () => {
    await expect(backup({ directDatabaseUrl: source.url }, file)).rejects.toThrow(/exists already/);
    const other = path.join(folder, 'tuesday.latchkey');
    await expect(backup({ directDatabaseUrl: target.url }, other)).rejects.toThrow(/not been set up/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

/** The content without its last frame, which names the checksum of all others. */
const withoutEnd = (content: Buffer): Buffer => content.subarray(0, content.lastIndexOf('Z\0\0\0'));

async function fillSomeTables(url: string): Promise<void> {
  await withOrm(url, async (orm) => {
    const em = orm.em.fork();
    const home = await aHome(em, { description: DIFFICULT_TEXT });
    const traveler = await aUser(em);
    const booking = await aBooking(em, { home, traveler });
    await aPayment(em, booking);
    await aBlock(em, home.id, { from: '2026-06-20', to: '2026-06-23' });
    await somePoints(em, traveler, 250);
    await anOperation(em, { booking_id: booking.id, last_error: 'Timed out' });
  });
}

async function withOrm<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init(databaseOptions({ databaseUrl: url, databasePool: 2 }, ENTITIES));
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

async function restoresIn(url: string) {
  const client = await connect(url);
  const { rows } = await client.query<{ backup_made_at: Date; restored_at: Date; finished_at: Date | null }>(
    'select * from restores',
  );
  await client.end();
  return rows;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Each table's rows as sorted texts, how far the sequences are, and the rules of the schema. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const client = await connect(url);
  const column = async (text: string): Promise<string[]> =>
    (await client.query<{ it: string }>(text)).rows.map(({ it }) => it);
  const contents: Record<string, unknown> = {
    sequences: await column(
      `select sequencename || coalesce(last_value::text, '') as it from pg_sequences
        where schemaname = 'public' and sequencename <> 'migrations_id_seq' order by 1`,
    ),
    rules: await column(
      `select indexdef as it from pg_indexes where schemaname = 'public'
       union all select conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
        where connamespace = 'public'::regnamespace
       union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    ),
    migrations: await column('select name as it from migrations order by id'),
  };
  const tables = await column(
    `select relname as it from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('migrations', 'restores') order by 1`,
  );
  for (const table of tables)
    // A restore changes the version of everybody's tokens.
    contents[table] = await column(
      `select (to_jsonb(t) - 'token_version')::text as it from "${table}" t order by 1`,
    );
  await client.end();
  return contents;
}
