import type { Config } from '#libs/core/platform';
import { exclusively, withDatabase } from './database.js';

/** Applies pending migrations; concurrent processes wait for each other. @returns the names of the applied migrations */
export const migrate = (config: Pick<Config, 'directDatabaseUrl'>): Promise<string[]> =>
  withDatabase(config, [], (orm) =>
    exclusively(orm.em, async () => {
      const applied = await orm.migrator.up();
      return applied.map(({ name }) => name);
    }),
  );
