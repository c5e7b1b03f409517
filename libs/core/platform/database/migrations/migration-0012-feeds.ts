import { Migration } from '@mikro-orm/migrations';

/**
 * Calendars of other platforms. What they say is kept as it is; which of their nights are taken here follows from it and from the bookings and
 * blocks of the home, which win.
 */
export class Migration0012Feeds extends Migration {
  override up(): void {
    this.addSql(`
      -- The secret address at which a home's calendar can be read; a new one replaces it.
      create table calendar_exports (
        property_id uuid primary key references properties on delete cascade,
        -- What is looked up is a digest; the owner, who may see the address again, gets it from the sealed token.
        token_digest text not null unique,
        token_sealed text not null,
        created_at timestamptz not null
      );

      create table calendar_feeds (
        id uuid primary key,
        property_id uuid not null references properties on delete cascade,
        name text not null check (length(name) between 1 and 60),
        -- The address is a key to another platform: stored encrypted, never logged, never shown again. Null: an uploaded file.
        address_sealed text,
        host text,
        -- What the owner promises: not older than so many minutes when nights are sold, or else the rule.
        promise_minutes integer not null check (promise_minutes between 15 and 1440),
        when_stale text not null check (when_stale in ('allow', 'refuse')),
        etag text,
        last_modified text,
        -- The last time that the platform's calendar was known to be what is stored.
        fetched_at timestamptz,
        attempted_at timestamptz,
        -- Null for a file.
        next_fetch_at timestamptz,
        failures integer not null default 0,
        problem text,
        unreadable integer not null default 0,
        created_at timestamptz not null,
        constraint calendar_feeds_address check ((address_sealed is null) = (host is null)),
        constraint calendar_feeds_schedule check ((address_sealed is null) = (next_fetch_at is null))
      );
      create index calendar_feeds_home on calendar_feeds (property_id);
      create index calendar_feeds_due on calendar_feeds (next_fetch_at) where next_fetch_at is not null;

      -- The nights of an event of a feed, followed by its key.
      create table feed_nights (
        id uuid primary key,
        feed_id uuid not null references calendar_feeds on delete cascade,
        event_key text not null,
        nights daterange not null check (not isempty(nights)),
        state text not null check (state in ('imported', 'proposed', 'dismissed')),
        -- The owner has seen that these nights are also taken here.
        acknowledged boolean not null default false,
        unique (feed_id, event_key)
      );

      alter table calendar_entries
        add column imported boolean not null default false,
        drop constraint calendar_entries_one_source,
        add constraint calendar_entries_one_source check (num_nonnulls(booking_id, block_id) + imported::integer = 1);

      -- Makes the imported entries of a home what its feeds say, less what is held, booked or blocked here. Changes only what differs.
      -- The callers of one home take turns, so that none works with what another has just replaced.
      create function keep_imported_nights(home uuid) returns void language plpgsql as $$
      declare
        wanted datemultirange;
      begin
        perform pg_advisory_xact_lock(hashtextextended('imported nights ' || home, 0));
        select coalesce(range_agg(n.nights), '{}') into wanted
        from feed_nights n join calendar_feeds f on f.id = n.feed_id
        where f.property_id = home and n.state = 'imported';
        wanted := wanted - coalesce((select range_agg(nights) from calendar_entries where property_id = home and not imported), '{}');
        delete from calendar_entries e
        where e.property_id = home and e.imported and e.nights not in (select unnest(wanted));
        insert into calendar_entries (property_id, nights, imported)
        select home, missing.nights, true from unnest(wanted) as missing(nights)
        where not exists (
          select from calendar_entries e where e.property_id = home and e.imported and e.nights = missing.nights);
      end $$;

      -- Nights that a booking or block gives up may still be taken on another platform. Homes without feeds pay one look into an index, and
      -- only when nights are given up.
      create function keep_imported_after() returns trigger language plpgsql as $$
      begin
        -- A home that is being deleted takes its entries along, and needs no others.
        if exists (select from calendar_feeds f join properties p on p.id = f.property_id where f.property_id = old.property_id) then
          perform keep_imported_nights(old.property_id);
        end if;
        return null;
      end $$;
      create trigger calendar_entries_keep_imported after delete or update of nights on calendar_entries
        for each row when (not old.imported) execute function keep_imported_after();
    `);
  }
}
