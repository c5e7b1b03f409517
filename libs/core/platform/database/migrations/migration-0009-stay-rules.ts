import { Migration } from '@mikro-orm/migrations';

/**
 * Owners' blocks and the rules of a home's stays: shortest stay, time for preparation, notice and days of arrival. Search honours them:
 * nights that a home needs for preparation are not free in its row.
 */
export class Migration0009StayRules extends Migration {
  override up(): void {
    this.addSql(`
      -- An owner's block beside the bookings: its id, and why the nights are closed.
      alter table calendar_entries
        add column block_id uuid unique,
        add column reason text check (reason in ('own_use', 'maintenance', 'other'));
      update calendar_entries set block_id = gen_random_uuid(), reason = 'other' where booking_id is null;
      alter table calendar_entries
        add constraint calendar_entries_one_source check ((booking_id is null) <> (block_id is null)),
        add constraint calendar_entries_block_reason check ((block_id is null) = (reason is null));

      alter table properties
        add column min_nights integer not null default 1 check (min_nights between 1 and 30),
        add column preparation_hours integer not null default 0 check (preparation_hours between 0 and 72),
        add column notice_hours integer not null default 0 check (notice_hours between 0 and 168),
        -- Bit n is the weekday n, Monday 0.
        add column arrival_days integer not null default 127 check (arrival_days between 1 and 127),
        add constraint properties_shortest_stay check (min_nights <= max_nights);

      -- Minutes since midnight of a time such as 15:00.
      create function minutes_of(time_of_day text) returns integer language sql immutable parallel safe strict as $$
        select split_part(time_of_day, ':', 1)::integer * 60 + split_part(time_of_day, ':', 2)::integer
      $$;

      -- Nights that stay free between two stays.
      create function preparation_nights(hours integer, check_in_time text, check_out_time text) returns integer
      language sql immutable parallel safe strict as $$
        select case when hours = 0 then 0
          else greatest(0, ceil((hours * 60 - minutes_of(check_in_time) + minutes_of(check_out_time)) / 1440.0)::integer) end
      $$;

      -- Minutes before the beginning of the day of arrival at which booking closes; negative for a later minute of that day.
      create function notice_minutes(hours integer, check_in_time text) returns integer
      language sql immutable parallel safe strict as $$
        select hours * 60 - minutes_of(check_in_time)
      $$;

      -- The nights that an entry keeps others from: for a stay also those of preparation before and after it.
      create function kept_nights(nights daterange, is_stay boolean, preparation integer) returns daterange
      language sql immutable parallel safe strict as $$
        select case when is_stay then daterange(lower(nights) - preparation, upper(nights) + preparation) else nights end
      $$;

      alter table search_homes
        add column min_nights integer not null default 1,
        add column arrival_days integer not null default 127,
        add column notice_minutes integer not null default 0,
        add column preparation_nights integer not null default 0;
      update search_homes s set notice_minutes = notice_minutes(p.notice_hours, p.check_in_time)
      from properties p where p.id = s.home_id;
      alter table search_homes
        alter column min_nights drop default,
        alter column arrival_days drop default,
        alter column notice_minutes drop default,
        alter column preparation_nights drop default;

      -- The free nights of a home, from its calendar: neither taken nor needed for preparation.
      create or replace function free_nights(home uuid, first_night date) returns bigint
      language sql stable as $$
        select ~coalesce(bit_or(night_bits(kept_nights(e.nights, e.block_id is null,
          preparation_nights(p.preparation_hours, p.check_in_time, p.check_out_time)), first_night)), 0)
        from calendar_entries e join properties p on p.id = e.property_id
        where e.property_id = home and e.nights && daterange(first_night - 4, first_night + 68)
      $$;

      -- The nights on which a stay of the shortest length can begin, on an allowed day and with enough notice.
      -- today, minute: the clock on the wall of the home.
      create function arrival_nights(free bigint, min_nights integer, arrival_days integer, notice_minutes integer, today date, minute integer)
      returns bigint language plpgsql immutable parallel safe strict as $$
      declare
        first_day date := today + greatest(1, ceil((minute + notice_minutes) / 1440.0)::integer);
        last_day date := today + 21;
        starts bigint := free;
        known integer := 1;
        step integer;
      begin
        if first_day > last_day then return 0; end if;
        -- A night begins a run of known + step free ones when both it and the night after step begin runs of known ones.
        while known < min_nights loop
          step := least(known, min_nights - known);
          starts := starts & (((starts >> step) & ~((-1)::bigint << (64 - step))) | (starts << (64 - step)));
          known := known + step;
        end loop;
        starts := starts & night_bits(daterange(first_day, last_day + 1), first_day);
        for ahead in 0 .. last_day - first_day loop
          if arrival_days & (1 << (extract(isodow from first_day + ahead)::integer - 1)) = 0 then
            starts := starts & ~(1::bigint << ((first_day + ahead - date '2000-01-01') & 63));
          end if;
        end loop;
        return starts;
      end $$;

      create or replace function refresh_search_homes(ids uuid[], with_nights boolean) returns void language plpgsql as $$
      declare
        begin_night date := coalesce((select first_night from search_window), current_date - 1);
      begin
        insert into towns (name, state)
        select distinct city, state from properties where id = any(ids) and status = 'listed'
        on conflict (name, state) do nothing;
        perform search_term('time_zone', zone)
        from (select distinct time_zone as zone from properties where id = any(ids) and status = 'listed') zones;
        perform search_term('amenity', amenity)
        from (select distinct lower(unnest(amenities)) as amenity from properties where id = any(ids) and status = 'listed') names;

        delete from search_homes s using properties p
        where s.home_id = any(ids) and p.id = s.home_id and p.status <> 'listed';

        insert into search_homes (home_id, town_id, time_zone, first_night, free, nightly_cents, max_guests, max_nights, bedrooms,
          amenities, rating_sum, rating_count, weighted_rating, average_rating, latitude, longitude, listed_us, min_nights,
          arrival_days, notice_minutes, preparation_nights)
        select p.id, t.id, z.number, begin_night, free_nights(p.id, begin_night), p.nightly_cents, p.max_guests,
          p.max_nights, p.bedrooms, coalesce(a.bits, 0), p.rating_sum, p.rating_count,
          (p.rating_sum * 1000 + 21500) / (p.rating_count + 5),
          case when p.rating_count = 0 then 0 else p.rating_sum * 1000 / p.rating_count end,
          p.latitude, p.longitude, extract(epoch from p.created_at) * 1000000,
          p.min_nights, p.arrival_days, notice_minutes(p.notice_hours, p.check_in_time),
          preparation_nights(p.preparation_hours, p.check_in_time, p.check_out_time)
        from properties p
        join towns t on t.name = p.city and t.state = p.state
        join search_terms z on z.family = 'time_zone' and z.term = p.time_zone
        left join lateral (
          select bit_or(1::bigint << m.number) as bits
          from unnest(p.amenities) as name
          join search_terms m on m.family = 'amenity' and m.term = lower(name) and m.number < 64
        ) a on true
        where p.id = any(ids) and p.status = 'listed'
        -- In the order of towns: what one search reads lies together.
        order by t.id, p.id
        on conflict (home_id) do update set
          town_id = excluded.town_id, time_zone = excluded.time_zone,
          first_night = case when with_nights then excluded.first_night else search_homes.first_night end,
          free = case when with_nights then excluded.free else search_homes.free end,
          nightly_cents = excluded.nightly_cents, max_guests = excluded.max_guests, max_nights = excluded.max_nights,
          bedrooms = excluded.bedrooms, amenities = excluded.amenities, rating_sum = excluded.rating_sum,
          rating_count = excluded.rating_count, weighted_rating = excluded.weighted_rating,
          average_rating = excluded.average_rating, latitude = excluded.latitude, longitude = excluded.longitude,
          listed_us = excluded.listed_us, min_nights = excluded.min_nights, arrival_days = excluded.arrival_days,
          notice_minutes = excluded.notice_minutes, preparation_nights = excluded.preparation_nights;
      end $$;

      create or replace function keep_search_home() returns trigger language plpgsql as $$
      begin
        if new.status = 'listed' and not exists (select from search_homes where home_id = new.id) then
          -- Waits for changes of its calendar that do not see the new row, and makes others wait until they do.
          perform 1 from properties where id = new.id for update;
        end if;
        perform refresh_search_homes(array[new.id], false);
        if tg_op = 'UPDATE' and preparation_nights(new.preparation_hours, new.check_in_time, new.check_out_time)
            <> preparation_nights(old.preparation_hours, old.check_in_time, old.check_out_time) then
          -- The row is locked by now, so this statement sees every change of the calendar that was made before.
          update search_homes set free = free_nights(home_id, first_night) where home_id = new.id;
        end if;
        return null;
      end $$;
      drop trigger properties_keep_search on properties;
      create trigger properties_keep_search after insert or update of status, city, state, time_zone, nightly_cents, max_guests,
        max_nights, bedrooms, amenities, rating_sum, rating_count, latitude, longitude, min_nights, preparation_hours, notice_hours,
        arrival_days, check_in_time, check_out_time on properties
        for each row execute function keep_search_home();

      -- Takes and frees nights in the row of their home. A home that is being listed meanwhile is locked: its new row sees the change.
      create or replace function keep_search_nights() returns trigger language plpgsql as $$
      begin
        if tg_op in ('DELETE', 'UPDATE') then
          perform 1 from properties where id = old.property_id for key share;
          -- What a stay needed for preparation may be needed by another one still: locked first, then counted afresh.
          perform 1 from search_homes where home_id = old.property_id for update;
          update search_homes set free = case when preparation_nights = 0 then free | night_bits(old.nights, first_night)
            else free_nights(home_id, first_night) end
          where home_id = old.property_id;
        end if;
        if tg_op in ('INSERT', 'UPDATE') then
          update search_homes
          set free = free & ~night_bits(kept_nights(new.nights, new.block_id is null, preparation_nights), first_night)
          where home_id = new.property_id;
        end if;
        return null;
      end $$;
    `);
  }
}
