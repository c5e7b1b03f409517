import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlState, type Config } from '#libs/core/platform';
import { exclusively, withDatabase } from './database.js';
import { UserError } from './user-error.js';

const LOCK_NOT_AVAILABLE = '55P03';

/** How long a migration waits for its locks, and what everybody waits behind it at most. */
const PATIENCE = {
  /** Milliseconds. Above PostgreSQL's `deadlock_timeout` of a second, after which autovacuum gives way. */
  lockMs: 2_000,
  /** Milliseconds between two tries. */
  pauseMs: 1_000,
  tries: 100,
};

interface MigrateOptions {
  /** Told when a migration has to wait. */
  print?: (line: string) => void;
  patience?: typeof PATIENCE;
}

/**
 * Applies pending migrations, each in a transaction of its own; concurrent processes wait for each other. The product may run meanwhile: a
 * migration that does not get its locks within two seconds lets those who wait behind it go first, and tries again.
 * @returns the names of the applied migrations
 * @throws UserError when a migration does not get its locks; earlier ones stay applied
 */
export const migrate = (
  config: Pick<Config, 'directDatabaseUrl'>,
  { print = () => undefined, patience = PATIENCE }: MigrateOptions = {},
): Promise<string[]> =>
  withDatabase(config, [], (orm) =>
    exclusively(orm.em, async () => {
      const names = (await orm.migrator.getPending()).map(({ name }) => name);
      for (const name of names) await applyPatiently(orm, { name, print, patience });
      return names;
    }),
  );

async function applyPatiently(
  orm: MikroORM,
  { name, print, patience }: Required<MigrateOptions> & { name: string },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(orm, name, patience.lockMs);
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === 1) print(`${name} waits for transactions that use its tables.`);
      if (attempt >= patience.tries) throw await nobodyGaveWay(orm.em, name, error);
      await sleep(patience.pauseMs);
    }
  }
}

const apply = (orm: MikroORM, name: string, lockMs: number): Promise<void> =>
  orm.em.fork().transactional(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx.getKysely());
    const transaction: unknown = tx.getTransactionContext();
    await orm.migrator.up({ migrations: [name], transaction });
  });

/** The transaction that has been open longest, but for those of commands that wait for each other. */
const OLDEST_TRANSACTION = `
  select pid, xact_start as since, left(query, 80) as query
    from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
     and not exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid and locktype = 'advisory')
   order by xact_start limit 1`;

async function nobodyGaveWay(em: EntityManager, name: string, cause: unknown): Promise<UserError> {
  const [oldest] = await em.fork().execute<{ pid: number; since: Date; query: string }[]>(OLDEST_TRANSACTION);
  const who = oldest
    ? ` The oldest transaction is process ${oldest.pid}, open since ${new Date(oldest.since).toISOString()}: ${oldest.query}`
    : '';
  return new UserError(
    `${name} did not get its locks. Earlier migrations stay applied; run \`migrate\` again when no transaction holds them.${who}`,
    { cause },
  );
}
