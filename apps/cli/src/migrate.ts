import type { Config } from '#libs/core/platform';
import { exclusively, withDatabase } from './database.js';

/**
 * Brings the database up to date; several processes may try at once, one works and the others wait.
 * @returns names of what was applied
 */
export const migrate = (config: Pick<Config, 'databaseUrl'>): Promise<string[]> =>
  withDatabase(config, [], (orm) =>
    exclusively(orm.em, async () => {
      const applied = await orm.migrator.up();
      return applied.map(({ name }) => name);
    }),
  );
