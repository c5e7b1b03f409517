import { Client } from 'pg';
import { machineNow, type Config } from '#libs/core/platform';
import { UserError } from '../user-error.js';
import { BackupWriter, type BackupHeader, type BackupSize } from './backup-file.js';
import { CopyOut } from './copy.js';
import { migrationsOf, sequencesOf, tablesOf } from './schema.js';

/** Texts that COPY writes must mean the same to every server. */
const PORTABLE = `set datestyle = 'ISO, YMD'; set intervalstyle = postgres; set extra_float_digits = 1; set client_encoding = 'UTF8'`;

/**
 * Writes all rows of the database into `file`, as they were at one moment; the product may go on meanwhile. Photos are files and not part of it.
 * @throws UserError when the file exists, or the database is not one of Latchkey
 */
export async function backup(config: Pick<Config, 'directDatabaseUrl'>, file: string): Promise<BackupSize> {
  const client = new Client({ connectionString: config.directDatabaseUrl });
  await client.connect();
  try {
    await client.query(PORTABLE);
    await client.query('begin isolation level repeatable read read only');
    return await writeTables(client, file);
  } finally {
    await client.end();
  }
}

async function writeTables(client: Client, file: string): Promise<BackupSize> {
  const writer = await BackupWriter.create(file, await headerOf(client));
  try {
    for (const table of await tablesOf(client)) {
      const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
      const rows = new CopyOut(`copy ${client.escapeIdentifier(table.name)} (${columns}) to stdout`);
      client.query(rows);
      await writer.addTable(table, rows, () => rows.rows);
    }
    return await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function headerOf(client: Client): Promise<BackupHeader> {
  const migrations = await migrationsOf(client);
  if (migrations.length === 0) throw new UserError('The database has not been set up. Run migrate first.');
  return {
    product: 'latchkey',
    format: 1,
    takenAt: machineNow().toISOString(),
    migrations,
    sequences: await sequencesOf(client),
  };
}
