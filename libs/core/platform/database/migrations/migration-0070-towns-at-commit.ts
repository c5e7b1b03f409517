import { Migration } from '@mikro-orm/migrations';

/** Towns count their homes at commit, so that nobody who changes a home waits for somebody else's. */
export class Migration0070TownsAtCommit extends Migration {
  override up(): void {
    this.addSql(`
      -- What an open transaction adds to the homes of towns; empty once it has ended.
      create table town_changes (
        id bigint generated always as identity primary key,
        town_id integer not null,
        homes integer not null
      );

      create or replace function keep_town_homes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.town_id = old.town_id then return null; end if;
        if tg_op in ('DELETE', 'UPDATE') then insert into town_changes (town_id, homes) values (old.town_id, -1); end if;
        if tg_op in ('INSERT', 'UPDATE') then insert into town_changes (town_id, homes) values (new.town_id, 1); end if;
        return null;
      end $$;

      -- The first row of a transaction counts all of them: those of others are either not committed or gone. Towns are locked for an
      -- instant, in the order of their numbers, so that two who change many homes cannot lock each other out.
      create function count_town_changes() returns trigger language plpgsql as $$
      begin
        perform 1 from towns where id in (select town_id from town_changes) order by id for no key update;
        with gone as (delete from town_changes returning town_id, homes),
          added as (select town_id, sum(homes) as homes from gone group by town_id having sum(homes) <> 0)
        update towns set homes = towns.homes + added.homes from added where towns.id = added.town_id;
        return null;
      end $$;
      create constraint trigger town_changes_counted after insert on town_changes
        deferrable initially deferred for each row execute function count_town_changes();

      create or replace function refresh_search_homes(ids uuid[], with_nights boolean) returns void language plpgsql as $$
      declare
        begin_night date := coalesce((select first_night from search_window), current_date - 1);
      begin
        -- A town that is there is only looked at: inserting it would wait for whoever counts it.
        insert into towns (name, state)
        select distinct city, state from properties p where id = any(ids) and status = 'listed'
          and not exists (select from towns t where t.name = p.city and t.state = p.state)
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

      create or replace function rebuild_search() returns void language sql as $$
        select refresh_search_homes(array(select id from properties), true);
        delete from town_changes;
        update towns set homes = (select count(*) from search_homes where town_id = towns.id);
      $$;

      -- Nights that are not over, for the check that none is sold twice.
      create index calendar_entries_last_night on calendar_entries (upper(nights));
    `);
  }
}
