import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { CREATE_RESTORES, MIGRATION_NAMES, type Config } from '#libs/core/platform';
import { withDatabase } from '../database.js';
import { UserError } from '../user-error.js';
import { readBackup, type BackupHeader, type BackupSize, type BackupTable } from './backup-file.js';
import { copyIn } from './copy.js';
import { migrationsOf, REMOVE_EVERYTHING, tablesOf } from './schema.js';

/** `replace`: the database may have data, which are deleted. */
interface RestoreOptions {
  file: string;
  replace: boolean;
}

/**
 * Brings a database to the state of a backup, then to the schema of this version. The whole file is checked before anything is changed, and
 * all rows are written in one transaction, with the state that keeps the product read-only until they agree with the provider. Everybody is
 * signed out.
 * @throws UserError for a damaged file, a backup of a newer version, a database with data (unless told to replace them) or in use
 */
export async function restore(
  config: Pick<Config, 'directDatabaseUrl'>,
  { file, replace }: RestoreOptions,
): Promise<BackupHeader & BackupSize> {
  const facts = await readBackup(file, () => Promise.resolve(readThrough));
  assertKnown(facts);
  await connected(config, async (client) => {
    await assertUnused(client);
    if (!replace) await assertEmpty(client);
    await client.query(REMOVE_EVERYTHING);
  });
  // A migration may need what an earlier one wrote, so rows come in between: after those that the backup had, before newer ones.
  await withDatabase(config, [], (orm) => orm.migrator.up({ to: facts.migrations.at(-1) ?? 0 }));
  await connected(config, (client) => loadTables(client, file));
  await withDatabase(config, [], (orm) => orm.migrator.up());
  await connected(config, (client) => client.query('analyze'));
  return facts;
}

async function readThrough(_facts: BackupTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const reader = rows[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
}

function assertKnown({ migrations }: BackupHeader): void {
  const unknown = migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new UserError(
      `The backup was made by a newer version of Latchkey, which has ${unknown.join(', ')}. Restore it with that version.`,
    );
}

/** A connection that has just been closed is counted for a moment. */
const CHECKS = 20;
const CHECK_MS = 100;

async function assertUnused(client: Client): Promise<void> {
  for (let check = 0; check < CHECKS; check += 1) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and usename is not null and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.others === 0) return;
    await sleep(CHECK_MS);
  }
  throw new UserError('The database is in use. Stop every API and worker first, then restore.');
}

async function assertEmpty(client: Client): Promise<void> {
  const migrated = (await migrationsOf(client)).length > 0;
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  const people = migrated ? await client.query('select 1 from users limit 1') : null;
  if (people?.rowCount !== 0)
    throw new UserError('The database has data. Use an empty one, or --replace to delete what it has.');
}

async function loadTables(client: Client, file: string): Promise<void> {
  await client.query('begin');
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const foreignKeys = await dropForeignKeys(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  const { sequences, takenAt } = await readBackup(file, () =>
    Promise.resolve((table, rows) => load(client, table, rows)),
  );
  for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value]);
  await beginRestore(client, takenAt);
  await client.query('set constraints all immediate');
  for (const statement of foreignKeys) await client.query(statement); // checks every row
  await signEverybodyOut(client, tables);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await client.query('commit');
}

/** Opens the restore, in place of one that the backup was made in. */
async function beginRestore(client: Client, takenAt: string): Promise<void> {
  await client.query(CREATE_RESTORES);
  await client.query('delete from restores where finished_at is null');
  // Not by `clock_now()`, which older schemas lack.
  await client.query(
    `insert into restores (id, backup_made_at, restored_at)
     select $1, $2, clock_timestamp() + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond'`,
    [randomUUID(), takenAt],
  );
  // The provider may have got these calls after the backup: it is searched before they are made again.
  await client.query(
    `update operations set last_error = coalesce(last_error, 'Restored from a backup')
      where state in ('requested', 'sent', 'failed')`,
  );
  await client.query(
    `update payouts set asked_at = coalesce(asked_at, clock_timestamp()) where state = 'requested'`,
  );
}

/** Sessions that were ended since the backup would go on, such as those of a stolen phone. */
async function signEverybodyOut(client: Client, tables: readonly BackupTable[]): Promise<void> {
  await client.query('update users set token_version = token_version + 1');
  if (tables.some(({ name }) => name === 'sessions')) await client.query('delete from sessions');
}

async function load(client: Client, table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  await copyIn(client, `copy ${client.escapeIdentifier(table.name)} (${columns}) from stdin`, rows);
}

/** Tables refer to each other in circles. @returns the statements that create the keys again */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ dropping: string; creating: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as creating
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { dropping } of rows) await client.query(dropping);
  return rows.map(({ creating }) => creating);
}

async function connected<T>(
  config: Pick<Config, 'directDatabaseUrl'>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: config.directDatabaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
