import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityClass, type EntitySchema, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Config } from '../config/config.js';
import { StatementNames } from './prepared-statements.js';
import { getTypeParser } from './type-parsers.js';
import { watchQueries } from './watched-queries.js';
import { Migration0001Baseline } from './migrations/migration-0001-baseline.js';
import { Migration0002Names } from './migrations/migration-0002-names.js';
import { Migration0003Retention } from './migrations/migration-0003-retention.js';
import { Migration0004BookingLists } from './migrations/migration-0004-booking-lists.js';
import { Migration0005Attempts } from './migrations/migration-0005-attempts.js';
import { Migration0006HandlerNames } from './migrations/migration-0006-handler-names.js';
import { Migration0007Search } from './migrations/migration-0007-search.js';
import { Migration0008StayCounts } from './migrations/migration-0008-stay-counts.js';
import { Migration0009StayRules } from './migrations/migration-0009-stay-rules.js';
import { Migration0010Listing } from './migrations/migration-0010-listing.js';
import { Migration0011RateLimits } from './migrations/migration-0011-rate-limits.js';
import { Migration0012Feeds } from './migrations/migration-0012-feeds.js';
import { Migration0013SoldTwice } from './migrations/migration-0013-sold-twice.js';
import { Migration0014CardVersions } from './migrations/migration-0014-card-versions.js';
import { Migration0015PublicPlaces } from './migrations/migration-0015-public-places.js';
import { Migration0016DraftKeys } from './migrations/migration-0016-draft-keys.js';
import { Migration0017CalendarExports } from './migrations/migration-0017-calendar-exports.js';
import { Migration0018Removals } from './migrations/migration-0018-removals.js';
import { Migration0020Messages } from './migrations/migration-0020-messages.js';
import { Migration0021Prices } from './migrations/migration-0021-prices.js';
import { Migration0022SearchPrices } from './migrations/migration-0022-search-prices.js';
import { Migration0023Arrival } from './migrations/migration-0023-arrival.js';
import { Migration0024Reliability } from './migrations/migration-0024-reliability.js';
import { Migration0025TriggerOrder } from './migrations/migration-0025-trigger-order.js';
import { Migration0026ArrivalRetries } from './migrations/migration-0026-arrival-retries.js';
import { Migration0027DateChanges } from './migrations/migration-0027-date-changes.js';
import { Migration0030Demand } from './migrations/migration-0030-demand.js';
import { Migration0031WeekSummaries } from './migrations/migration-0031-week-summaries.js';
import { Migration0033SuspendedHomes } from './migrations/migration-0033-suspended-homes.js';
import { Migration0036PastOffers } from './migrations/migration-0036-past-offers.js';
import { Migration0037PriceChecks } from './migrations/migration-0037-price-checks.js';
import { Migration0040Restores } from './migrations/migration-0040-restores.js';
import { Migration0041LeastTotals } from './migrations/migration-0041-least-totals.js';
import { Migration0042HomesLimit } from './migrations/migration-0042-homes-limit.js';
import { Migration0043RedemptionKeys } from './migrations/migration-0043-redemption-keys.js';
import { Migration0044HomesByName } from './migrations/migration-0044-homes-by-name.js';
import { Migration0045TermsAcceptances } from './migrations/migration-0045-terms-acceptances.js';
import { Migration0046UserNotes } from './migrations/migration-0046-user-notes.js';
import { Migration0048AuditChain } from './migrations/migration-0048-audit-chain.js';
import { Migration0049SignInLinks } from './migrations/migration-0049-sign-in-links.js';
import { Migration0050ToldPrices } from './migrations/migration-0050-told-prices.js';
import { Migration0051SecondFactors } from './migrations/migration-0051-second-factors.js';
import { Migration0054Approvals } from './migrations/migration-0054-approvals.js';
import { Migration0055RefreshTokens } from './migrations/migration-0055-refresh-tokens.js';
import { Migration0056ConciergeActs } from './migrations/migration-0056-concierge-acts.js';
import { Migration0057Learning } from './migrations/migration-0057-learning.js';
import { Migration0061CatalogVersions } from './migrations/migration-0061-catalog-versions.js';
import { Migration0062SharedBrowsersAndCards } from './migrations/migration-0062-shared-browsers-and-cards.js';
import { Migration0063AuditChecks } from './migrations/migration-0063-audit-checks.js';
import { Migration0064NothingOfTheErased } from './migrations/migration-0064-nothing-of-the-erased.js';
import { Migration0065AuditFindings } from './migrations/migration-0065-audit-findings.js';
import { Migration0066NothingElseOfTheErased } from './migrations/migration-0066-nothing-else-of-the-erased.js';
import { Migration0067KnownBrowsers } from './migrations/migration-0067-known-browsers.js';
import { Migration0068LongHistories } from './migrations/migration-0068-long-histories.js';
import { Migration0069ListedWords } from './migrations/migration-0069-listed-words.js';
import { Migration0070TownsAtCommit } from './migrations/migration-0070-towns-at-commit.js';

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
  { name: 'Migration0009StayRules', class: Migration0009StayRules },
  { name: 'Migration0010Listing', class: Migration0010Listing },
  { name: 'Migration0011RateLimits', class: Migration0011RateLimits },
  { name: 'Migration0012Feeds', class: Migration0012Feeds },
  { name: 'Migration0013SoldTwice', class: Migration0013SoldTwice },
  { name: 'Migration0014CardVersions', class: Migration0014CardVersions },
  { name: 'Migration0015PublicPlaces', class: Migration0015PublicPlaces },
  { name: 'Migration0016DraftKeys', class: Migration0016DraftKeys },
  { name: 'Migration0017CalendarExports', class: Migration0017CalendarExports },
  { name: 'Migration0018Removals', class: Migration0018Removals },
  { name: 'Migration0020Messages', class: Migration0020Messages },
  { name: 'Migration0021Prices', class: Migration0021Prices },
  { name: 'Migration0022SearchPrices', class: Migration0022SearchPrices },
  { name: 'Migration0023Arrival', class: Migration0023Arrival },
  { name: 'Migration0024Reliability', class: Migration0024Reliability },
  { name: 'Migration0025TriggerOrder', class: Migration0025TriggerOrder },
  { name: 'Migration0026ArrivalRetries', class: Migration0026ArrivalRetries },
  { name: 'Migration0027DateChanges', class: Migration0027DateChanges },
  { name: 'Migration0030Demand', class: Migration0030Demand },
  { name: 'Migration0031WeekSummaries', class: Migration0031WeekSummaries },
  { name: 'Migration0033SuspendedHomes', class: Migration0033SuspendedHomes },
  { name: 'Migration0036PastOffers', class: Migration0036PastOffers },
  { name: 'Migration0037PriceChecks', class: Migration0037PriceChecks },
  { name: 'Migration0040Restores', class: Migration0040Restores },
  { name: 'Migration0041LeastTotals', class: Migration0041LeastTotals },
  { name: 'Migration0042HomesLimit', class: Migration0042HomesLimit },
  { name: 'Migration0043RedemptionKeys', class: Migration0043RedemptionKeys },
  { name: 'Migration0044HomesByName', class: Migration0044HomesByName },
  { name: 'Migration0045TermsAcceptances', class: Migration0045TermsAcceptances },
  { name: 'Migration0046UserNotes', class: Migration0046UserNotes },
  { name: 'Migration0048AuditChain', class: Migration0048AuditChain },
  { name: 'Migration0049SignInLinks', class: Migration0049SignInLinks },
  { name: 'Migration0050ToldPrices', class: Migration0050ToldPrices },
  { name: 'Migration0051SecondFactors', class: Migration0051SecondFactors },
  { name: 'Migration0054Approvals', class: Migration0054Approvals },
  { name: 'Migration0055RefreshTokens', class: Migration0055RefreshTokens },
  { name: 'Migration0056ConciergeActs', class: Migration0056ConciergeActs },
  { name: 'Migration0057Learning', class: Migration0057Learning },
  { name: 'Migration0061CatalogVersions', class: Migration0061CatalogVersions },
  { name: 'Migration0062SharedBrowsersAndCards', class: Migration0062SharedBrowsersAndCards },
  { name: 'Migration0063AuditChecks', class: Migration0063AuditChecks },
  { name: 'Migration0064NothingOfTheErased', class: Migration0064NothingOfTheErased },
  { name: 'Migration0065AuditFindings', class: Migration0065AuditFindings },
  { name: 'Migration0066NothingElseOfTheErased', class: Migration0066NothingElseOfTheErased },
  { name: 'Migration0067KnownBrowsers', class: Migration0067KnownBrowsers },
  { name: 'Migration0068LongHistories', class: Migration0068LongHistories },
  { name: 'Migration0069ListedWords', class: Migration0069ListedWords },
  { name: 'Migration0070TownsAtCommit', class: Migration0070TownsAtCommit },
];

/** The migrations that this version has, in order of application. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** MikroORM options for the given entities. */
export const databaseOptions = (
  config: Pick<Config, 'databaseUrl' | 'databasePool'> & Partial<Pick<Config, 'databasePrepare'>>,
  entities: (EntityClass | EntitySchema)[],
): Options =>
  defineConfig({
    clientUrl: config.databaseUrl,
    ...socketOf(config.databaseUrl),
    entities,
    pool: { min: 0, max: config.databasePool },
    driverOptions: {
      types: { getTypeParser },
      onPoolCreated: (pool: Pool) => watchQueries(pool, config.databasePrepare ? new StatementNames() : null),
    },
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

/** The folder of a Unix socket, as `?host=` of the address; MikroORM reads no parameters but the schema. */
function socketOf(databaseUrl: string): { host?: string } {
  const folder = new URL(databaseUrl).searchParams.get('host');
  return folder === null ? {} : { host: folder };
}
