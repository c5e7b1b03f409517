import { Migration } from '@mikro-orm/migrations';

/**
 * What decided the price and the sale of a home before it was changed, and nights that were taken and became free: what a reduction is proven by.
 * Triggers keep both, so that no writer can forget it.
 */
export class Migration0036PastOffers extends Migration {
  override up(): void {
    this.addSql(`
      -- The product's time: that of the server, and what the sandbox's clock is ahead.
      create function clock_now() returns timestamptz language sql volatile as $$
        select clock_timestamp() + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond'
      $$;

      -- By the server's clock: tells the trigger a home that the same transaction inserts, which nobody has seen yet.
      alter table properties add column inserted_at timestamptz not null default now();

      create table past_offers (
        property_id uuid not null references properties on delete cascade,
        -- The transaction that changed it, by its beginning on the server's clock: one row each.
        recorded_at timestamptz not null default now(),
        -- By the product's clock. It held from the end of the one before, or since the home exists.
        until timestamptz not null,
        offer jsonb not null,
        primary key (property_id, recorded_at)
      );
      create index past_offers_until on past_offers (until);

      -- Since when changes are recorded, where homes are older: their past is not known. Otherwise there is no row.
      create table offer_history (
        singleton boolean primary key default true check (singleton),
        known_since timestamptz not null
      );
      insert into offer_history (known_since) select clock_now() where exists (select from properties);

      -- What decides the prices and the sale of a home; of seasons and single nights those within some days.
      create function offer_of(home properties, days daterange) returns jsonb language sql stable as $$
        select jsonb_build_object(
          'listed', home.status = 'listed', 'timeZone', home.time_zone, 'minNights', home.min_nights, 'maxNights', home.max_nights,
          'preparationHours', home.preparation_hours, 'noticeHours', home.notice_hours, 'arrivalDays', home.arrival_days,
          'sellsGaps', home.sells_gaps, 'checkInTime', home.check_in_time, 'checkOutTime', home.check_out_time,
          'base', home.nightly_cents, 'weekend', set.weekend_cents, 'ladder', coalesce(set.ladder, '[]'),
          'lengths', coalesce(set.lengths, '[]'), 'gapPercent', coalesce(set.gap_percent, 0), 'floor', set.floor_cents,
          'seasons', coalesce((select jsonb_agg(jsonb_build_object('from', lower(s.nights), 'to', upper(s.nights), 'cents', s.cents))
            from price_seasons s where s.property_id = home.id and s.nights && days), '[]'),
          'nights', coalesce((select jsonb_object_agg(n.night, n.cents)
            from night_prices n where n.property_id = home.id and n.night <@ days), '{}'))
        from (select) as one left join home_prices as set on set.property_id = home.id
      $$;

      create function record_past_offer() returns trigger language plpgsql as $$
      declare
        home properties;
        began timestamptz;
      begin
        if tg_table_name = 'properties' then
          home := old;
        else
          select p.* into home from properties p
            where p.id = case when tg_op = 'DELETE' then old.property_id else new.property_id end;
        end if;
        -- Without an id it is being deleted, with all that refers to it.
        if home.id is not null and home.inserted_at <> now()
            and not exists (select from past_offers o where o.property_id = home.id and o.recorded_at = now()) then
          -- From the first night of the time in which it held to the last that a stay of today's can have, and a month more.
          select coalesce(max(o.until), home.created_at) into began from past_offers o where o.property_id = home.id;
          insert into past_offers (property_id, until, offer) values (home.id, clock_now(),
            offer_of(home, daterange(least(began, clock_now())::date - 2, clock_now()::date + 90)));
        end if;
        return case when tg_op = 'DELETE' then old else new end;
      end $$;
      create trigger properties_record_past_offer before update of status, time_zone, nightly_cents, min_nights, max_nights,
        preparation_hours, notice_hours, arrival_days, sells_gaps, check_in_time, check_out_time on properties
        for each row when ((old.status, old.time_zone, old.nightly_cents, old.min_nights, old.max_nights, old.preparation_hours,
            old.notice_hours, old.arrival_days, old.sells_gaps, old.check_in_time, old.check_out_time)
          is distinct from (new.status, new.time_zone, new.nightly_cents, new.min_nights, new.max_nights, new.preparation_hours,
            new.notice_hours, new.arrival_days, new.sells_gaps, new.check_in_time, new.check_out_time))
        execute function record_past_offer();
      create trigger home_prices_record_past_offer before insert or update or delete on home_prices
        for each row execute function record_past_offer();
      -- Those that were over long ago are deleted by and by, and no claim asks for them.
      create trigger price_seasons_record_past_offer before insert or update on price_seasons
        for each row execute function record_past_offer();
      create trigger price_seasons_record_ended_offer before delete on price_seasons
        for each row when (upper(old.nights) >= current_date - 425) execute function record_past_offer();
      create trigger night_prices_record_past_offer before insert or update on night_prices
        for each row execute function record_past_offer();
      create trigger night_prices_record_ended_offer before delete on night_prices
        for each row when (old.night >= current_date - 425) execute function record_past_offer();

      create table past_entries (
        id bigint generated by default as identity primary key,
        property_id uuid not null references properties on delete cascade,
        nights daterange not null,
        -- A stay needs time for preparation before and after it, a block does not.
        is_stay boolean not null,
        taken_at timestamptz not null,
        -- By the product's clock.
        freed_at timestamptz not null
      );
      create index past_entries_home on past_entries (property_id, freed_at);
      create index past_entries_freed on past_entries (freed_at);

      create function record_past_entry() returns trigger language plpgsql as $$
      begin
        if exists (select from properties where id = old.property_id) then
          insert into past_entries (property_id, nights, is_stay, taken_at, freed_at)
            values (old.property_id, old.nights, old.block_id is null, old.changed_at, clock_now());
        end if;
        return null;
      end $$;
      create trigger calendar_entries_record_past after delete on calendar_entries
        for each row execute function record_past_entry();
      create trigger calendar_entries_record_moved after update of nights on calendar_entries
        for each row when (old.nights is distinct from new.nights) execute function record_past_entry();
    `);
  }
}
