import { Migration } from '@mikro-orm/migrations';

/** Homes that their owners have removed, calendars and drafts that can be had back for a moment, and what of a calendar was not read. */
export class Migration0018Removals extends Migration {
  override up(): void {
    this.addSql(`
      -- A home that was held and never paid for: its row stays for the bookings that refer to it, and nobody but operators sees it.
      alter table properties
        drop constraint properties_status_check,
        add constraint properties_status_check check (status in ('listed', 'paused', 'awaiting_approval', 'removed')),
        add constraint properties_removed_is_empty check (status <> 'removed' or (address = '' and description = '' and photos = '{}'));

      alter table calendar_feeds
        -- Its nights stay closed until it is deleted, a moment later.
        add column removed_at timestamptz,
        -- Changes of an occurrence and all before it, which are followed for the one occurrence.
        add column earlier_changes integer not null default 0,
        -- Lists of hours in which somebody is available; they are not read.
        add column availabilities integer not null default 0;
      create index calendar_feeds_removed on calendar_feeds (removed_at) where removed_at is not null;

      alter table listing_drafts add column discarded_at timestamptz;
      create index listing_drafts_discarded on listing_drafts (discarded_at) where discarded_at is not null;
    `);
  }
}
