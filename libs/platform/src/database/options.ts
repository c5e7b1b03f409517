import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityClass, type EntitySchema, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.js';
import { Migration0001Foundation } from './migrations/migration-0001-foundation.js';
import { Migration0002Agreements } from './migrations/migration-0002-agreements.js';

/** Every migration, oldest first; a list instead of a folder, so that a build cannot lose one. */
const MIGRATIONS = [
  { name: 'Migration0001Foundation', class: Migration0001Foundation },
  { name: 'Migration0002Agreements', class: Migration0002Agreements },
];

/** Options of the object-relational mapper for the given entities. */
export const databaseOptions = (
  config: Pick<Config, 'databaseUrl' | 'databasePool'>,
  entities: (EntityClass | EntitySchema)[],
): Options =>
  defineConfig({
    clientUrl: config.databaseUrl,
    entities,
    pool: { min: 0, max: config.databasePool },
    extensions: [Migrator],
    migrations: {
      migrationsList: MIGRATIONS,
      snapshot: false,
      tableName: 'migrations',
      transactional: true,
      allOrNothing: true,
    },
    forceUtcTimezone: true,
    discovery: { warnWhenNoEntities: false },
    allowGlobalContext: false,
  });
