import { sql } from 'kysely';
import { MikroORM, type EntityClass, type EntityManager } from '@mikro-orm/postgresql';
import { databaseOptions, type Config } from '#libs/core/platform';

/** Any four bytes will do, as long as every command of the command line uses the same. */
const LOCK = 7_216_001;

/** Opens the database for one command and closes it afterwards, whatever happened. */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl'>,
  entities: EntityClass[],
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  // Small: a command needs one connection for its lock, one to work and one to look.
  const options = databaseOptions({ ...config, databasePool: 3 }, entities);
  // A misspelled DATABASE_URL must not make a new database.
  const orm = await MikroORM.init({ ...options, ensureDatabase: false, logger: () => undefined });
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

/** Runs `work` while no other command runs on the same database; the others wait. A dead process lets go by itself. */
export const exclusively = <T>(em: EntityManager, work: () => Promise<T>): Promise<T> =>
  em.fork().transactional(async (guard) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(guard.getKysely());
    return work();
  });
