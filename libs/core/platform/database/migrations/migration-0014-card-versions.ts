import { Migration } from '@mikro-orm/migrations';

/**
 * Every row of the search index has a version, which changes with anything that lists show of its home. So a process keeps the homes it
 * has read, and reads one again when its version is another.
 */
export class Migration0014CardVersions extends Migration {
  override up(): void {
    this.addSql(`
      -- Never repeats a number, so that a home which is listed again has a version nobody has seen.
      create sequence search_versions;
      alter table search_homes add column version bigint not null default nextval('search_versions');

      create function renew_search_version() returns trigger language plpgsql as $$
      begin
        case tg_table_name
          when 'properties' then
            update search_homes set version = nextval('search_versions') where home_id = new.id;
          when 'stay_counts' then
            update search_homes set version = nextval('search_versions') where home_id = new.property_id;
          when 'users' then
            update search_homes set version = nextval('search_versions')
            where home_id in (select id from properties where owner_id = new.id);
        end case;
        return null;
      end $$;
      create trigger properties_renew_version after update on properties
        for each row when (old.* is distinct from new.*) execute function renew_search_version();
      create trigger stay_counts_renew_version after insert or update on stay_counts
        for each row execute function renew_search_version();
      create trigger users_renew_version after update of full_name on users
        for each row when (old.full_name is distinct from new.full_name) execute function renew_search_version();
    `);
  }
}
