import { Migration } from '@mikro-orm/migrations';

/** Rows of homes with price rules also keep the lowest total of a shortest stay, since lists show it first. The others' totals follow from one price. */
export class Migration0041LeastTotals extends Migration {
  override up(): void {
    this.addSql(`
      alter table search_homes add column least_cents integer;

      -- What a home with price rules is offered for on the day of the row, see offerOf() in offered-nights.ts. nightly_cents: the lowest price of the
      -- next 21 nights that can be booked, each in the shortest stay with it that arrives as late as possible; the base price when there is none.
      -- least_cents: the lowest total of a shortest stay, cleaning included; null when there is none.
      create function search_offer(s search_homes, out nightly_cents integer, out least_cents integer) language plpgsql immutable as $$
      declare
        today integer := s.offer_day - date '2000-01-01';
        arrivals bigint := arrival_nights(s.free, s.min_nights, s.arrival_days, 0, s.offer_day, (s.first_arrival - s.offer_day) * 1440,
          s.sells_gaps);
        full_cents integer[]; -- By days from today, like all below.
        arrival integer;
        shortest_end integer;
        percent integer;
        nights integer;
        night bigint;
      begin
        if arrivals = 0 then
          nightly_cents := s.base_cents;
          return;
        end if;
        full_cents := array(
          select case when s.night_cents is not null then s.night_cents[((today + ahead) & 63) + 1]
            when extract(isodow from s.offer_day + ahead) in (5, 6) then s.weekend_cents else s.base_cents end
          from generate_series(1, 21 + s.min_nights) as ahead order by ahead);
        for ahead in 1 .. 21 loop
          night := 1::bigint << ((today + ahead) & 63);
          if arrivals & night <> 0 then
            arrival := ahead;
            shortest_end := ahead + 1;
            while shortest_end < ahead + s.min_nights and s.free & (1::bigint << ((today + shortest_end) & 63)) <> 0 loop
              shortest_end := shortest_end + 1;
            end loop;
            nights := shortest_end - ahead;
            percent := greatest(get_byte(s.ladder, ahead), case when nights < s.min_nights then s.gap_percent else 0 end);
            least_cents := least(least_cents, (
              select sum(reduced_cents(one, percent, get_byte(s.lengths, nights), s.lowest_cents)) + 10000
              from unnest(full_cents[ahead : shortest_end - 1]) as one));
          elsif s.free & night = 0 or ahead >= arrival + least(s.max_nights, 30) then
            arrival := null;
          end if;
          continue when arrival is null;
          nights := greatest(shortest_end, ahead + 1) - arrival;
          percent := greatest(get_byte(s.ladder, arrival), case when nights < s.min_nights then s.gap_percent else 0 end);
          nightly_cents := least(nightly_cents, reduced_cents(full_cents[ahead], percent, get_byte(s.lengths, nights), s.lowest_cents));
        end loop;
      end $$;

      create or replace function keep_search_offer() returns trigger language plpgsql as $$
      begin
        if new.offer_day is null or new.time_zone <> old.time_zone or new.notice_minutes <> old.notice_minutes then
          new.offer_until := '-infinity';
        end if;
        if new.offer_day is null then
          new.nightly_cents := new.base_cents;
          new.least_cents := null;
        else
          select o.nightly_cents, o.least_cents into new.nightly_cents, new.least_cents from search_offer(new) o;
        end if;
        if new.nightly_cents <> old.nightly_cents or new.least_cents is distinct from old.least_cents then
          new.version := nextval('search_versions');
        end if;
        return new;
      end $$;

      create or replace function keep_search_prices() returns trigger language plpgsql as $$
      begin
        select p.has_price_rules, p.base_cents, p.base_cents, p.weekend_cents, p.lowest_cents, p.gap_percent, p.ladder, p.lengths, p.night_cents
          into new.has_price_rules, new.nightly_cents, new.base_cents, new.weekend_cents, new.lowest_cents, new.gap_percent, new.ladder,
            new.lengths, new.night_cents
        from search_prices(new.home_id, new.first_night) p;
        if not new.has_price_rules then
          new.base_cents := null;
          new.least_cents := null;
          new.offer_day := null;
          new.first_arrival := null;
          new.offer_until := null;
        end if;
        return new;
      end $$;

      create or replace function search_prices_differ(s search_homes, moment timestamptz) returns boolean language sql stable as $$
        select case when not p.has_price_rules then s.has_price_rules or s.nightly_cents <> p.base_cents
          else (s.has_price_rules, s.base_cents, s.weekend_cents, s.lowest_cents, s.gap_percent, s.ladder, s.lengths, s.night_cents)
              is distinct from (true, p.base_cents, p.weekend_cents, p.lowest_cents, p.gap_percent, p.ladder, p.lengths, p.night_cents)
            or (s.offer_day, s.first_arrival) is distinct from (c.offer_day, c.first_arrival) or s.offer_until <= moment
            or not exists (select from search_offer(s) o
              where (o.nightly_cents, o.least_cents) is not distinct from (s.nightly_cents, s.least_cents)) end
        from search_prices(s.home_id, s.first_night) p
        cross join search_terms z
        cross join lateral search_clock(z.term, s.notice_minutes, moment) c
        where z.family = 'time_zone' and z.number = s.time_zone
      $$;
      drop function offered_cents(search_homes);

      update search_homes set nightly_cents = nightly_cents where has_price_rules;
    `);
  }
}
