import { Migration } from '@mikro-orm/migrations';

/** What other platforms read says which of two versions of an entry is newer; an address that was replaced by mistake can come back. */
export class Migration0017CalendarExports extends Migration {
  override up(): void {
    this.addSql(`
      alter table calendar_entries
        add column revision integer not null default 0,
        add column changed_at timestamptz not null default now();

      create function count_revisions() returns trigger language plpgsql as $$
      begin
        new.revision := old.revision + 1;
        new.changed_at := now();
        return new;
      end $$;
      create trigger calendar_entries_count_revisions before update of nights on calendar_entries
        for each row when (old.nights is distinct from new.nights) execute function count_revisions();

      -- Of each home one address that works, and the one before it.
      alter table calendar_exports
        drop constraint calendar_exports_pkey,
        drop constraint calendar_exports_token_digest_key,
        add primary key (token_digest),
        add column ended_at timestamptz;
      create unique index calendar_exports_home on calendar_exports (property_id, (ended_at is null));
    `);
  }
}
