import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityClass, type EntitySchema, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.js';
import { getTypeParser } from './type-parsers.js';
import { Migration0001Baseline } from './migrations/migration-0001-baseline.js';
import { Migration0002Names } from './migrations/migration-0002-names.js';
import { Migration0003Retention } from './migrations/migration-0003-retention.js';
import { Migration0004BookingLists } from './migrations/migration-0004-booking-lists.js';
import { Migration0005Attempts } from './migrations/migration-0005-attempts.js';
import { Migration0006HandlerNames } from './migrations/migration-0006-handler-names.js';
import { Migration0007Search } from './migrations/migration-0007-search.js';
import { Migration0008StayCounts } from './migrations/migration-0008-stay-counts.js';

/**
 * Every migration, in order of application; a list rather than a folder scan, so that a build cannot lose one.
 * A schema change is one new file at the end. Released migrations are never edited or reordered.
 */
const MIGRATIONS = [
  { name: 'Migration0001Baseline', class: Migration0001Baseline },
  { name: 'Migration0002Names', class: Migration0002Names },
  { name: 'Migration0003Retention', class: Migration0003Retention },
  { name: 'Migration0004BookingLists', class: Migration0004BookingLists },
  { name: 'Migration0005Attempts', class: Migration0005Attempts },
  { name: 'Migration0006HandlerNames', class: Migration0006HandlerNames },
  { name: 'Migration0007Search', class: Migration0007Search },
  { name: 'Migration0008StayCounts', class: Migration0008StayCounts },
];

/** MikroORM options for the given entities. */
export const databaseOptions = (
  config: Pick<Config, 'databaseUrl' | 'databasePool'>,
  entities: (EntityClass | EntitySchema)[],
): Options =>
  defineConfig({
    clientUrl: config.databaseUrl,
    entities,
    pool: { min: 0, max: config.databasePool },
    driverOptions: { types: { getTypeParser } },
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
