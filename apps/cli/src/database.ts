import { sql } from 'kysely';
import { MikroORM, type EntityClass, type EntityManager, type EntitySchema } from '@mikro-orm/postgresql';
import { databaseOptions, type Config } from '#libs/core/platform';

/** An arbitrary lock id shared by all commands. */
const LOCK = 7_216_001;

/** Opens the database for one command and always closes it afterwards. */
export async function withDatabase<T>(
  config: Pick<Config, 'directDatabaseUrl'>,
  entities: (EntityClass | EntitySchema)[],
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  // A command needs one connection for its lock, one for its transaction and one for reads.
  const options = databaseOptions({ databaseUrl: config.directDatabaseUrl, databasePool: 3 }, entities);
  // A misspelled DATABASE_URL must not create a new database.
  const orm = await MikroORM.init({ ...options, ensureDatabase: false, logger: () => undefined });
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

/** Runs `work` while other commands on the same database wait. The lock ends with its process. */
export const exclusively = <T>(em: EntityManager, work: () => Promise<T>): Promise<T> =>
  em.fork().transactional(async (lockHolder) => {
    // It waits as long as the work takes; a server may end transactions that do.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      lockHolder.getKysely(),
    );
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(lockHolder.getKysely());
    return work();
  });
