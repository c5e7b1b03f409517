import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { databaseOptions, MIGRATION_NAMES } from '#libs/core/platform';
import { emptyDatabase, eventually, type TestDatabase } from '#libs/testing';
import { migrate } from './migrate.js';
import { UserError } from './user-error.js';

/** Adds a column to `alerts`, which nobody may use meanwhile. */
const NEEDS_ALERTS = 'Migration0050ToldPrices';

let database: TestDatabase;
const opened: Client[] = [];
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.end()));
  await database.stop();
});

const config = () => ({ directDatabaseUrl: database.url });

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  opened.push(client);
  await client.connect();
  return client;
}

/** The schema of the version before {@link NEEDS_ALERTS}. */
async function anOlderVersion(): Promise<void> {
  const options = databaseOptions({ databaseUrl: database.url, databasePool: 2 }, []);
  const orm = await MikroORM.init({ ...options, logger: () => undefined });
  await orm.migrator.up({ to: MIGRATION_NAMES[MIGRATION_NAMES.indexOf(NEEDS_ALERTS) - 1] ?? 0 });
  await orm.close(true);
}

describe('migrate', () => {
  it('applies everything to an empty database, and then nothing', async () => {
    expect(await migrate(config())).toEqual(MIGRATION_NAMES);
    expect(await migrate(config())).toEqual([]);
  });

  it('is done once by two that start together', async () => {
    const applied = await Promise.all([migrate(config()), migrate(config())]);
    expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, MIGRATION_NAMES.length]);
  });

  it('keeps nobody waiting behind a transaction that it waits for itself', async () => {
    await anOlderVersion();
    const slow = await connect();
    await slow.query('begin; select count(*) from alerts');

    const said: string[] = [];
    let done = false;
    const patience = { lockMs: 200, pauseMs: 50, tries: 10_000 };
    const migrating = migrate(config(), { print: (line) => said.push(line), patience });
    void migrating.finally(() => (done = true));
    await eventually(() =>
      Promise.resolve(expect(said).toEqual([`${NEEDS_ALERTS} waits for transactions that use its tables.`])),
    );

    // Without a limit of its own this query would wait for the migration, and so for the slow transaction.
    const reader = await connect();
    await reader.query('select count(*) from alerts');
    expect(done).toBe(false);
    await slow.query('rollback');
    expect(await migrating).toEqual(MIGRATION_NAMES.slice(MIGRATION_NAMES.indexOf(NEEDS_ALERTS)));
  });

  it('gives up with the name of what holds its table, keeps what was applied, and goes on later', async () => {
    await anOlderVersion();
    const slow = await connect();
    await slow.query('begin');
    await slow.query('select count(*) from alerts');
    const refused = migrate(config(), { patience: { lockMs: 100, pauseMs: 10, tries: 2 } });
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(
      /Migration0050ToldPrices did not get its locks.*select count\(\*\) from alerts/,
    );
    await slow.query('rollback');
    expect((await migrate(config()))[0]).toBe(NEEDS_ALERTS);
  });
});
