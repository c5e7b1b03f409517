import { Migration } from '@mikro-orm/migrations';

/** What lists of homes are read from. */
const TABLES = [
  'search_homes',
  'search_terms',
  'search_window',
  'towns',
  'properties',
  'home_prices',
  'price_seasons',
  'night_prices',
  'past_offers',
  'offer_history',
  'calendar_entries',
  'past_entries',
];

/**
 * A number that any change of what homes are found counts up, so that a process keeps lists of homes for as long as they are right; and an
 * index of the homes whose price falls as a stay comes near, of which the deals are chosen.
 */
export class Migration0061CatalogVersions extends Migration {
  override up(): void {
    this.addSql(`
      create sequence catalog_versions;
      create function count_catalog_change() returns trigger language plpgsql as $$
      begin
        -- Before counting: whoever reads the number and then finds that nobody has this lock sees all that was counted.
        perform pg_advisory_xact_lock_shared(6100000000000000061);
        perform nextval('catalog_versions');
        return null;
      end $$;
      ${TABLES.map(
        (table) => `
      create trigger ${table}_count_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_catalog_change();`,
      ).join('')}

      create index search_homes_ladder on search_homes (home_id) where btrim(ladder, '\\x00'::bytea) <> ''::bytea;
    `);
  }
}
