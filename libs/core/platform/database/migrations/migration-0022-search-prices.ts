import { Migration } from '@mikro-orm/migrations';

/**
 * Search knows the owners' price rules: rows of homes that have any keep what prices a stay, and the lowest nightly price offered. It depends on the
 * home's day, and on its minute if it asks for notice, so each row says how long it holds.
 */
export class Migration0022SearchPrices extends Migration {
  override up(): void {
    this.addSql(`
      alter table search_homes
        add column has_price_rules boolean not null default false,
        -- The others are null without rules: then every night costs nightly_cents.
        add column base_cents integer,
        add column weekend_cents integer,
        -- No reduction goes below it.
        add column lowest_cents integer,
        add column gap_percent smallint,
        -- Byte n is the percentage off stays that begin in n days.
        add column ladder bytea,
        -- Byte n is the percentage off stays of n nights.
        add column lengths bytea,
        -- Night d is element 1 + (d - 2000-01-01) mod 64, its price before reductions; null when only base and weekend count.
        add column night_cents integer[],
        -- The home's today, and the first day on which somebody can arrive, when nightly_cents was computed; from offer_until on they are others.
        add column offer_day date,
        add column first_arrival date,
        add column offer_until timestamptz;
      -- Homes without rules in the order of their totals, which is that of their nightly prices, for any stay.
      create index search_homes_one_price on search_homes (nightly_cents, home_id) where not has_price_rules;
      -- While few have rules, a search reads no others twice.
      create index search_homes_priced_by_rules on search_homes (home_id) where has_price_rules;
      create index search_homes_offer_until on search_homes (offer_until) where offer_until is not null;

      -- A night after its reductions: whole dollars, rounded down once from the exact product. See reduced() in night-prices.ts.
      create function reduced_cents(full_cents integer, percent integer, length_percent integer, lowest_cents integer) returns bigint
      language sql immutable parallel safe as $$
        select case when percent = 0 and length_percent = 0 then full_cents
          else greatest(full_cents::bigint * (100 - percent) * (100 - length_percent) / 1000000 * 100, least(lowest_cents, full_cents)) end
      $$;

      -- The percentages of the steps of a ladder by days, the closest step that is reached counts; and of the discounts by nights, the longest counts.
      create function ladder_bytes(ladder jsonb) returns bytea language sql immutable parallel safe as $$
        select decode(string_agg(lpad(to_hex(coalesce((
          select (step ->> 'percent')::integer from jsonb_array_elements(ladder) as step where n <= (step ->> 'days')::integer
          order by (step ->> 'days')::integer limit 1), 0)), 2, '0'), '' order by n), 'hex')
        from generate_series(0, 22) as n
      $$;
      create function length_bytes(lengths jsonb) returns bytea language sql immutable parallel safe as $$
        select decode(string_agg(lpad(to_hex(coalesce((
          select (discount ->> 'percent')::integer from jsonb_array_elements(lengths) as discount where n >= (discount ->> 'nights')::integer
          order by (discount ->> 'nights')::integer desc limit 1), 0)), 2, '0'), '' order by n), 'hex')
        from generate_series(0, 30) as n
      $$;

      -- The prices of the 64 nights from first_night on before reductions; null when no season or single night concerns them.
      create function search_night_cents(home uuid, first_night date, base_cents integer, weekend_cents integer) returns integer[]
      language sql stable as $$
        select array_agg(coalesce(n.cents, s.cents, case when extract(isodow from d.night) in (5, 6) then weekend_cents else base_cents end)
          order by d.place)
        from (
          select place, first_night + ((place - (first_night - date '2000-01-01')) & 63) as night from generate_series(0, 63) as place
        ) d
        left join night_prices n on n.property_id = home and n.night = d.night
        left join price_seasons s on s.property_id = home and s.nights @> d.night
        having count(n.cents) + count(s.cents) > 0
      $$;

      -- Everything that the rules of a home say to search.
      create function search_prices(home uuid, first_night date, out has_price_rules boolean, out base_cents integer, out weekend_cents integer,
        out lowest_cents integer, out gap_percent smallint, out ladder bytea, out lengths bytea, out night_cents integer[])
      language plpgsql stable as $$
      begin
        select p.has_price_rules, p.nightly_cents into has_price_rules, base_cents from properties p where p.id = home;
        if not has_price_rules then return; end if;
        select coalesce(h.weekend_cents, base_cents), greatest(coalesce(h.floor_cents, 0), 100), h.gap_percent, ladder_bytes(h.ladder),
            length_bytes(h.lengths)
          into weekend_cents, lowest_cents, gap_percent, ladder, lengths
        from home_prices h where h.property_id = home;
        if not found then
          weekend_cents := base_cents;
          lowest_cents := 100;
          gap_percent := 0;
          ladder := ladder_bytes('[]');
          lengths := length_bytes('[]');
        end if;
        night_cents := search_night_cents(home, first_night, base_cents, weekend_cents);
      end $$;

      -- The nights of a stay at a home that sells it, without cleaning. Search has the same as an expression over its rows.
      create function stay_cents(home uuid, check_in date, nights integer, today date) returns bigint language sql stable cost 1000 as $$
        select case when not p.has_price_rules then p.base_cents::bigint * nights else (
          select sum(reduced_cents(
            case when p.night_cents is not null then p.night_cents[((d.night - date '2000-01-01') & 63) + 1]
              when extract(isodow from d.night) in (5, 6) then p.weekend_cents else p.base_cents end,
            greatest(get_byte(p.ladder, check_in - today), case when nights < h.min_nights then p.gap_percent else 0 end),
            get_byte(p.lengths, nights), p.lowest_cents))
          from (select check_in + n as night from generate_series(0, nights - 1) as n) d) end
        from search_prices(home, today) p
        join properties h on h.id = home
      $$;

      -- The lowest nightly price offered on the day of the row, see offerOf() in offered-nights.ts: each night of the next 21 that can be booked, in
      -- the shortest stay with it that arrives as late as possible; the base price when there is none.
      create function offered_cents(s search_homes) returns integer language plpgsql immutable as $$
      declare
        today integer := s.offer_day - date '2000-01-01';
        arrivals bigint := arrival_nights(s.free, s.min_nights, s.arrival_days, 0, s.offer_day, (s.first_arrival - s.offer_day) * 1440,
          s.sells_gaps);
        arrival integer; -- Days from today, like all below.
        shortest_end integer;
        percent integer;
        nights integer;
        night bigint;
        full_cents integer;
        offered integer;
      begin
        if arrivals = 0 then return s.base_cents; end if;
        for ahead in 1 .. 21 loop
          night := 1::bigint << ((today + ahead) & 63);
          if arrivals & night <> 0 then
            arrival := ahead;
            shortest_end := ahead + 1;
            while shortest_end < ahead + s.min_nights and s.free & (1::bigint << ((today + shortest_end) & 63)) <> 0 loop
              shortest_end := shortest_end + 1;
            end loop;
          elsif s.free & night = 0 or ahead >= arrival + least(s.max_nights, 30) then
            arrival := null;
          end if;
          continue when arrival is null;
          nights := greatest(shortest_end, ahead + 1) - arrival;
          percent := greatest(get_byte(s.ladder, arrival), case when nights < s.min_nights then s.gap_percent else 0 end);
          full_cents := case when s.night_cents is not null then s.night_cents[((today + ahead) & 63) + 1]
            when extract(isodow from s.offer_day + ahead) in (5, 6) then s.weekend_cents else s.base_cents end;
          offered := least(offered, reduced_cents(full_cents, percent, get_byte(s.lengths, nights), s.lowest_cents));
        end loop;
        return offered;
      end $$;

      -- The day of a home, the first day on which somebody can arrive, and until when both hold.
      create function search_clock(time_zone text, notice_minutes integer, moment timestamptz, out offer_day date, out first_arrival date,
        out offer_until timestamptz)
      language plpgsql stable as $$
      declare
        wall timestamp := date_trunc('minute', moment at time zone time_zone);
        minute integer := extract(hour from wall) * 60 + extract(minute from wall);
        days integer := ceil((minute + notice_minutes) / 1440.0);
        -- Of this day: when booking for the next arrival closes, or midnight.
        next_minute integer := case when notice_minutes > 0 then least(1440, days * 1440 - notice_minutes + 1) else 1440 end;
      begin
        offer_day := wall::date;
        first_arrival := offer_day + greatest(1, days);
        offer_until := (offer_day + make_interval(mins => next_minute)) at time zone time_zone;
        -- The clock is moved meanwhile: minutes are skipped or repeated.
        if (moment at time zone time_zone) - (moment at time zone 'UTC')
            <> (offer_until at time zone time_zone) - (offer_until at time zone 'UTC') then
          offer_until := least(offer_until, date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00Z') + interval '15 minutes');
        end if;
      end $$;

      -- True for a row that is not what the rules of its home lead to at this moment, which only a defect can cause.
      create function search_prices_differ(s search_homes, moment timestamptz) returns boolean language sql stable as $$
        select case when not p.has_price_rules then s.has_price_rules or s.nightly_cents <> p.base_cents
          else (s.has_price_rules, s.base_cents, s.weekend_cents, s.lowest_cents, s.gap_percent, s.ladder, s.lengths, s.night_cents)
              is distinct from (true, p.base_cents, p.weekend_cents, p.lowest_cents, p.gap_percent, p.ladder, p.lengths, p.night_cents)
            or (s.offer_day, s.first_arrival) is distinct from (c.offer_day, c.first_arrival) or s.offer_until <= moment
            or s.nightly_cents <> offered_cents(s) end
        from search_prices(s.home_id, s.first_night) p
        cross join search_terms z
        cross join lateral search_clock(z.term, s.notice_minutes, moment) c
        where z.family = 'time_zone' and z.number = s.time_zone
      $$;

      -- Whoever writes nightly_cents says no more than that prices may have changed.
      create function keep_search_prices() returns trigger language plpgsql as $$
      begin
        select p.has_price_rules, p.base_cents, p.base_cents, p.weekend_cents, p.lowest_cents, p.gap_percent, p.ladder, p.lengths, p.night_cents
          into new.has_price_rules, new.nightly_cents, new.base_cents, new.weekend_cents, new.lowest_cents, new.gap_percent, new.ladder,
            new.lengths, new.night_cents
        from search_prices(new.home_id, new.first_night) p;
        if not new.has_price_rules then
          new.base_cents := null;
          new.offer_day := null;
          new.first_arrival := null;
          new.offer_until := null;
        end if;
        return new;
      end $$;
      create trigger search_homes_keep_prices before insert or update of nightly_cents, first_night on search_homes
        for each row execute function keep_search_prices();

      -- Nobody has priced the row yet, or its home has another clock: whoever searches next prices it first.
      create function keep_search_offer() returns trigger language plpgsql as $$
      begin
        if new.offer_day is null or new.time_zone <> old.time_zone or new.notice_minutes <> old.notice_minutes then
          new.offer_until := '-infinity';
        end if;
        new.nightly_cents := case when new.offer_day is null then new.base_cents else offered_cents(new) end;
        if new.nightly_cents <> old.nightly_cents then new.version := nextval('search_versions'); end if;
        return new;
      end $$;
      -- After all others that run before a change, in the order of their names.
      create trigger search_homes_then_keep_offer before insert or update of nightly_cents, first_night, free, min_nights, max_nights,
        arrival_days, notice_minutes, time_zone, sells_gaps, offer_day, first_arrival on search_homes
        for each row when (new.has_price_rules) execute function keep_search_offer();

      create function keep_search_rules() returns trigger language plpgsql as $$
      begin
        update search_homes set nightly_cents = nightly_cents where home_id in (select property_id from changed);
        return null;
      end $$;
      -- After the triggers that keep the flag.
      create trigger home_prices_keep_search_insert after insert on home_prices referencing new table as changed
        for each statement execute function keep_search_rules();
      create trigger home_prices_keep_search_update after update on home_prices referencing new table as changed
        for each statement execute function keep_search_rules();
      create trigger home_prices_keep_search_delete after delete on home_prices referencing old table as changed
        for each statement execute function keep_search_rules();
      create trigger price_seasons_keep_search_insert after insert on price_seasons referencing new table as changed
        for each statement execute function keep_search_rules();
      create trigger price_seasons_keep_search_delete after delete on price_seasons referencing old table as changed
        for each statement execute function keep_search_rules();
      create trigger night_prices_keep_search_insert after insert on night_prices referencing new table as changed
        for each statement execute function keep_search_rules();
      create trigger night_prices_keep_search_delete after delete on night_prices referencing old table as changed
        for each statement execute function keep_search_rules();

      -- Prices homes for the day and minute that it is there. The caller has locked their rows.
      create function reprice_search_homes(ids uuid[], moment timestamptz) returns void language sql as $$
        update search_homes s set offer_day = c.offer_day, first_arrival = c.first_arrival, offer_until = c.offer_until
        from search_homes o
        join search_terms z on z.family = 'time_zone' and z.number = o.time_zone
        cross join lateral search_clock(z.term, o.notice_minutes, moment) c
        where s.home_id = any(ids) and o.home_id = s.home_id and o.has_price_rules
      $$;

      update search_homes set nightly_cents = nightly_cents where home_id in (select id from properties where has_price_rules);
    `);
  }
}
