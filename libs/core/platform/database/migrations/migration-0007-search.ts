import { Migration } from '@mikro-orm/migrations';

/**
 * The search index: one narrow row per listed home, updated by triggers in the transaction that changes a home or its calendar. Bookings are
 * still decided by the calendar.
 */
export class Migration0007Search extends Migration {
  override up(): void {
    this.addSql(`
      create extension if not exists pg_trgm;

      -- Towns that homes are or were listed in.
      create table towns (
        id integer generated always as identity primary key,
        name text not null,
        state text not null,
        -- Listed homes, kept by a trigger of search_homes.
        homes integer not null default 0,
        unique (name, state)
      );
      create index towns_name on towns (lower(name));
      create index towns_state on towns (lower(state));
      create index towns_spelling on towns using gin (lower(name) gin_trgm_ops);

      -- Numbers of the words in search_homes: time zones, and amenities in lower case. A number never changes.
      create table search_terms (
        family text not null check (family in ('time_zone', 'amenity')),
        term text not null,
        number smallint not null,
        primary key (family, term),
        unique (family, number)
      );

      -- The first night of rows written from now on; one row at most. Without it they begin yesterday.
      create table search_window (
        id smallint primary key default 1 check (id = 1),
        first_night date not null
      );

      -- A listed home. No index on free, so that a booking rewrites the row in its page and no index grows.
      create table search_homes (
        home_id uuid primary key references properties,
        town_id integer not null references towns,
        time_zone smallint not null,
        -- The 64 nights from first_night on; night d is bit (d - 2000-01-01) mod 64, set when it is free.
        first_night date not null,
        free bigint not null,
        nightly_cents integer not null,
        max_guests integer not null,
        max_nights integer not null,
        bedrooms integer not null,
        -- Bit n is the amenity with number n; those from 64 on have none.
        amenities bigint not null,
        rating_sum integer not null,
        rating_count integer not null,
        -- Few reviews are weighted towards 4.3, so that one enthusiastic guest does not outrank forty satisfied ones.
        weighted_rating integer not null,
        average_rating integer not null,
        latitude double precision not null,
        longitude double precision not null,
        -- Microseconds since 1970: an instant as an exact sort key.
        listed_us bigint not null
      ) with (fillfactor = 85);
      create index search_homes_town on search_homes (town_id);
      create index search_homes_recommended on search_homes (weighted_rating, home_id);
      create index search_homes_price on search_homes (nightly_cents, home_id);
      create index search_homes_newest on search_homes (listed_us, home_id);
      create index search_homes_place on search_homes (latitude, longitude);

      -- The bits of those nights that are among the 64 from first_night on.
      create function night_bits(nights daterange, first_night date) returns bigint
      language plpgsql immutable parallel safe strict as $$
      declare
        from_night date := greatest(lower(nights), first_night);
        count integer := least(upper(nights), first_night + 64) - from_night;
        shift integer := (from_night - date '2000-01-01') & 63;
        bits bigint;
      begin
        if count <= 0 then return 0; end if;
        if count >= 64 then return -1; end if;
        bits := ~((-1)::bigint << count);
        if shift = 0 then return bits; end if;
        -- Rotated: what leaves at the top comes back at the bottom. The mask undoes the sign of an arithmetic shift.
        return (bits << shift) | ((bits >> (64 - shift)) & ~((-1)::bigint << shift));
      end $$;

      -- The first free night of the 21 from first_night on, in days since 2000-01-01; null when none is free.
      create function first_free_night(free bigint, first_night date) returns integer
      language plpgsql immutable parallel safe strict as $$
      declare
        shift integer := (first_night - date '2000-01-01') & 63;
        bits bigint := free;
      begin
        if shift > 0 then
          bits := ((free >> shift) & ~((-1)::bigint << (64 - shift))) | (free << (64 - shift));
        end if;
        bits := bits & 2097151;
        if bits = 0 then return null; end if;
        return (first_night - date '2000-01-01') + bit_count(((bits & -bits) - 1)::bit(64));
      end $$;

      -- The free nights of a home, from its calendar.
      create function free_nights(home uuid, first_night date) returns bigint
      language sql stable as $$
        select ~coalesce(bit_or(night_bits(nights, first_night)), 0) from calendar_entries
        where property_id = home and nights && daterange(first_night, first_night + 64)
      $$;

      -- The number of a term; new ones get the next.
      create function search_term(of_family text, of_term text) returns smallint language plpgsql as $$
      declare
        found_number smallint;
      begin
        select number into found_number from search_terms where family = of_family and term = of_term;
        if found then return found_number; end if;
        lock table search_terms in share row exclusive mode;
        insert into search_terms (family, term, number)
        select of_family, of_term, coalesce(max(number) + 1, 0) from search_terms where family = of_family
        on conflict (family, term) do nothing;
        select number into strict found_number from search_terms where family = of_family and term = of_term;
        return found_number;
      end $$;

      -- Writes the rows of homes; homes that are not listed have none. The nights of an existing row are recomputed only if
      -- asked for: the caller must have locked the homes for update, so that no calendar changes meanwhile.
      create function refresh_search_homes(ids uuid[], with_nights boolean) returns void language plpgsql as $$
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

        insert into search_homes
        select p.id, t.id, z.number, begin_night, free_nights(p.id, begin_night), p.nightly_cents, p.max_guests,
          p.max_nights, p.bedrooms, coalesce(a.bits, 0), p.rating_sum, p.rating_count,
          (p.rating_sum * 1000 + 21500) / (p.rating_count + 5),
          case when p.rating_count = 0 then 0 else p.rating_sum * 1000 / p.rating_count end,
          p.latitude, p.longitude, extract(epoch from p.created_at) * 1000000
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
          listed_us = excluded.listed_us;
      end $$;

      -- Rebuilds the whole index: after a bulk load with the triggers off, and once now.
      create function rebuild_search() returns void language sql as $$
        select refresh_search_homes(array(select id from properties), true);
        update towns set homes = (select count(*) from search_homes where town_id = towns.id);
      $$;

      create function keep_search_home() returns trigger language plpgsql as $$
      begin
        if new.status = 'listed' and not exists (select from search_homes where home_id = new.id) then
          -- Waits for changes of its calendar that do not see the new row, and makes others wait until they do.
          perform 1 from properties where id = new.id for update;
        end if;
        perform refresh_search_homes(array[new.id], false);
        return null;
      end $$;
      create trigger properties_keep_search after insert or update of status, city, state, time_zone, nightly_cents, max_guests,
        max_nights, bedrooms, amenities, rating_sum, rating_count, latitude, longitude on properties
        for each row execute function keep_search_home();

      -- Takes and frees nights in the row of their home. A home that is being listed meanwhile is locked: its new row sees the change.
      create function keep_search_nights() returns trigger language plpgsql as $$
      begin
        if tg_op in ('DELETE', 'UPDATE') then
          perform 1 from properties where id = old.property_id for key share;
          update search_homes set free = free | night_bits(old.nights, first_night) where home_id = old.property_id;
        end if;
        if tg_op in ('INSERT', 'UPDATE') then
          update search_homes set free = free & ~night_bits(new.nights, first_night) where home_id = new.property_id;
        end if;
        return null;
      end $$;
      create trigger calendar_entries_keep_search after insert or delete or update of nights, property_id on calendar_entries
        for each row execute function keep_search_nights();

      create function keep_town_homes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.town_id = old.town_id then return null; end if;
        if tg_op in ('DELETE', 'UPDATE') then update towns set homes = homes - 1 where id = old.town_id; end if;
        if tg_op in ('INSERT', 'UPDATE') then update towns set homes = homes + 1 where id = new.town_id; end if;
        return null;
      end $$;
      create trigger search_homes_keep_towns after insert or delete or update of town_id on search_homes
        for each row execute function keep_town_homes();

      select rebuild_search();

      -- Search reads the rows above.
      drop index properties_city, properties_price, properties_place;
    `);
  }
}
