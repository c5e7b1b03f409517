import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityClass, type EntitySchema, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.js';
import { Migration0001Foundation } from './migrations/migration-0001-foundation.js';
import { Migration0002Agreements } from './migrations/migration-0002-agreements.js';
import { Migration0003ProviderCalls } from './migrations/migration-0003-provider-calls.js';
import { Migration0006Mails } from './migrations/migration-0006-mails.js';
import { Migration0007Concierge } from './migrations/migration-0007-concierge.js';
import { Migration0008ReviewsAndPhotos } from './migrations/migration-0008-reviews-and-photos.js';
import { Migration0009Operators } from './migrations/migration-0009-operators.js';
import { Migration0010PointsAndVouchers } from './migrations/migration-0010-points-and-vouchers.js';
import { Migration0011SavedHomesAndWatches } from './migrations/migration-0011-saved-homes-and-watches.js';
import { Migration0013OperatorsLists } from './migrations/migration-0013-operators-lists.js';
import { Migration0015Search } from './migrations/migration-0015-search.js';
import { Migration0016Disputes } from './migrations/migration-0016-disputes.js';
import { Migration0018Settings } from './migrations/migration-0018-settings.js';
import { Migration0019OperatorsListsAtScale } from './migrations/migration-0019-operators-lists-at-scale.js';
import { Migration0020LettersFollowed } from './migrations/migration-0020-letters-followed.js';
import { Migration0022SupportOfVisitors } from './migrations/migration-0022-support-of-visitors.js';
import { Migration0023CustomersDeleted } from './migrations/migration-0023-customers-deleted.js';
import { Migration0024VisitorsForgotten } from './migrations/migration-0024-visitors-forgotten.js';
import { Migration0021PerkTerms } from './migrations/migration-0021-perk-terms.js';
import { Migration0005Subscriptions } from './migrations/migration-0005-subscriptions.js';
import { Migration0012Accounts } from './migrations/migration-0012-accounts.js';
import { Migration0004Payouts } from './migrations/migration-0004-payouts.js';

/** Every migration in the order in which they are applied; a list instead of a folder, so that a build cannot lose one. */
const MIGRATIONS = [
  { name: 'Migration0001Foundation', class: Migration0001Foundation },
  { name: 'Migration0002Agreements', class: Migration0002Agreements },
  { name: 'Migration0003ProviderCalls', class: Migration0003ProviderCalls },
  { name: 'Migration0008ReviewsAndPhotos', class: Migration0008ReviewsAndPhotos },
  { name: 'Migration0009Operators', class: Migration0009Operators },
  { name: 'Migration0010PointsAndVouchers', class: Migration0010PointsAndVouchers },
  { name: 'Migration0013OperatorsLists', class: Migration0013OperatorsLists },
  { name: 'Migration0015Search', class: Migration0015Search },
  { name: 'Migration0016Disputes', class: Migration0016Disputes },
  { name: 'Migration0005Subscriptions', class: Migration0005Subscriptions },
  { name: 'Migration0004Payouts', class: Migration0004Payouts },
  { name: 'Migration0006Mails', class: Migration0006Mails },
  { name: 'Migration0012Accounts', class: Migration0012Accounts },
  { name: 'Migration0007Concierge', class: Migration0007Concierge },
  { name: 'Migration0018Settings', class: Migration0018Settings },
  { name: 'Migration0011SavedHomesAndWatches', class: Migration0011SavedHomesAndWatches },
  { name: 'Migration0020LettersFollowed', class: Migration0020LettersFollowed },
  { name: 'Migration0019OperatorsListsAtScale', class: Migration0019OperatorsListsAtScale },
  { name: 'Migration0022SupportOfVisitors', class: Migration0022SupportOfVisitors },
  { name: 'Migration0023CustomersDeleted', class: Migration0023CustomersDeleted },
  { name: 'Migration0021PerkTerms', class: Migration0021PerkTerms },
  { name: 'Migration0024VisitorsForgotten', class: Migration0024VisitorsForgotten },
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
