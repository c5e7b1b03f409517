import { Migration } from '@mikro-orm/migrations';

/** What one person's totals and lists are read from, so that a long history makes them no slower. */
export class Migration0068LongHistories extends Migration {
  override up(): void {
    this.addSql(`
      -- A user's points, kept by triggers. They are not deferred: whoever holds this row never waits for a row of the ledger's
      -- balances, which are taken at commit, so that the two cannot lock each other out.
      create table points_balances (
        user_id uuid primary key references users,
        -- Posted points; negative after a clawback of points that were spent.
        balance bigint not null,
        -- Posted points without what was redeemed.
        lifetime bigint not null,
        -- Not yet posted.
        pending bigint not null
      );

      create function keep_points_balance() returns trigger language plpgsql as $$
      declare
        entry points_entries;
        -- What was pending and is not any more.
        decided integer := 0;
        posted integer := 0;
        waiting integer := 0;
      begin
        if tg_table_name = 'points_entries' then
          entry := new;
        else
          select * into strict entry from points_entries where id = new.entry_id;
          decided := case when entry.state = 'pending' then entry.points else 0 end;
          -- Once there is an outcome, the state of the entry no longer counts.
          posted := case when entry.state = 'posted' then -entry.points else 0 end;
        end if;
        if new.state = 'posted' then
          posted := posted + entry.points;
        elsif new.state = 'pending' then
          waiting := entry.points;
        end if;
        insert into points_balances (user_id, balance, lifetime, pending)
        values (entry.user_id, posted, case when entry.kind = 'redemption' then 0 else posted end, waiting - decided)
        on conflict (user_id) do update
           set balance = points_balances.balance + excluded.balance,
               lifetime = points_balances.lifetime + excluded.lifetime,
               pending = points_balances.pending + excluded.pending;
        return null;
      end $$;
      create trigger points_entries_running_balance after insert on points_entries
        for each row execute function keep_points_balance();
      create trigger points_outcomes_running_balance after insert on points_outcomes
        for each row execute function keep_points_balance();

      insert into points_balances
      select user_id, coalesce(sum(points) filter (where state = 'posted'), 0),
             coalesce(sum(points) filter (where state = 'posted' and kind <> 'redemption'), 0),
             coalesce(sum(points) filter (where state = 'pending'), 0)
        from points_lines group by user_id;
      create trigger points_balances_kept_by_trigger before insert or update or delete on points_balances
        for each row when (pg_trigger_depth() = 0) execute function kept_by_trigger();

      -- Users whose balances and lines disagree: always none, or something is broken.
      create function points_balances_off() returns table (user_id uuid) language sql stable as $$
        select coalesce(b.user_id, l.user_id)
          from points_balances b
          full join (select user_id, sum(points) filter (where state = 'posted') as balance,
                            sum(points) filter (where state = 'posted' and kind <> 'redemption') as lifetime,
                            sum(points) filter (where state = 'pending') as pending
                       from points_lines group by user_id) l on l.user_id = b.user_id
         where (coalesce(b.balance, 0), coalesce(b.lifetime, 0), coalesce(b.pending, 0))
            <> (coalesce(l.balance, 0), coalesce(l.lifetime, 0), coalesce(l.pending, 0))
      $$;

      -- What a person's bookings come to, as a guest and as an owner, kept by a trigger of bookings.
      create table booking_totals (
        person_id uuid not null references users,
        side text not null check (side in ('guest', 'owner')),
        -- An owner has several rows, so that bookings of the same moment rarely wait for each other.
        slot integer not null check (slot between 0 and 7),
        pending integer not null,
        confirmed integer not null,
        completed integer not null,
        -- Cancelled once they were paid.
        cancelled integer not null,
        -- Holds that ended unpaid.
        lapsed integer not null,
        paid_cents bigint not null,
        refund_cents bigint not null,
        goodwill_cents bigint not null,
        -- The owner's shares of bookings that are over.
        owner_cents bigint not null,
        -- The owner's shares of the nights of confirmed stays.
        expected_cents bigint not null,
        primary key (person_id, side, slot)
      );

      -- What one booking adds, in the order of the columns.
      create function booking_addends(b bookings) returns bigint[] language sql immutable as $$
        select array[
          (b.status = 'pending')::integer, (b.status = 'confirmed')::integer, (b.status = 'completed')::integer,
          (b.status = 'cancelled' and b.confirmed_at is not null)::integer,
          (b.status = 'cancelled' and b.confirmed_at is null)::integer,
          b.paid_cents, b.refund_cents, b.goodwill_cents,
          case when b.status in ('completed', 'cancelled') then b.owner_cents else 0 end,
          case when b.status = 'confirmed' then b.subtotal_cents - b.service_fee_cents else 0 end
        ]::bigint[]
      $$;

      create function count_booking() returns trigger language plpgsql as $$
      declare
        before bigint[] := case when tg_op = 'INSERT' then array_fill(0::bigint, array[10]) else booking_addends(old) end;
        after bigint[] := booking_addends(new);
        added bigint[];
      begin
        if before = after then
          return null;
        end if;
        select array_agg(a - b order by n) into added from unnest(after, before) with ordinality as one (a, b, n);
        -- The guest's row first, everywhere.
        insert into booking_totals
        select person, side, slot, added[1], added[2], added[3], added[4], added[5], added[6], added[7], added[8], added[9], added[10]
          from (values (new.traveler_id, 'guest', 0), (new.owner_id, 'owner', uuid_hash(new.id) & 7)) as one (person, side, slot)
        on conflict (person_id, side, slot) do update
           set pending = booking_totals.pending + excluded.pending,
               confirmed = booking_totals.confirmed + excluded.confirmed,
               completed = booking_totals.completed + excluded.completed,
               cancelled = booking_totals.cancelled + excluded.cancelled,
               lapsed = booking_totals.lapsed + excluded.lapsed,
               paid_cents = booking_totals.paid_cents + excluded.paid_cents,
               refund_cents = booking_totals.refund_cents + excluded.refund_cents,
               goodwill_cents = booking_totals.goodwill_cents + excluded.goodwill_cents,
               owner_cents = booking_totals.owner_cents + excluded.owner_cents,
               expected_cents = booking_totals.expected_cents + excluded.expected_cents;
        return null;
      end $$;
      create trigger bookings_count_totals after insert or update on bookings
        for each row execute function count_booking();

      -- What the bookings come to, counted anew.
      create function counted_bookings() returns setof booking_totals language sql stable as $$
        select person_id, side, slot,
               count(*) filter (where status = 'pending')::integer as pending,
               count(*) filter (where status = 'confirmed')::integer as confirmed,
               count(*) filter (where status = 'completed')::integer as completed,
               count(*) filter (where status = 'cancelled' and confirmed_at is not null)::integer as cancelled,
               count(*) filter (where status = 'cancelled' and confirmed_at is null)::integer as lapsed,
               sum(paid_cents) as paid_cents, sum(refund_cents) as refund_cents, sum(goodwill_cents) as goodwill_cents,
               coalesce(sum(owner_cents) filter (where status in ('completed', 'cancelled')), 0) as owner_cents,
               coalesce(sum(subtotal_cents - service_fee_cents) filter (where status = 'confirmed'), 0) as expected_cents
          from (select traveler_id as person_id, 'guest' as side, 0 as slot, status, confirmed_at, paid_cents, refund_cents, goodwill_cents,
                       owner_cents, subtotal_cents, service_fee_cents from bookings
                union all
                select owner_id, 'owner', uuid_hash(id) & 7, status, confirmed_at, paid_cents, refund_cents, goodwill_cents,
                       owner_cents, subtotal_cents, service_fee_cents from bookings) both_sides
         group by person_id, side, slot
      $$;
      insert into booking_totals select * from counted_bookings();

      -- People whose totals and bookings disagree: always none, or something is broken.
      create function booking_totals_off() returns table (person_id uuid, side text) language sql stable as $$
        select person_id, side
          from ((table booking_totals except all select * from counted_bookings())
                union all (select * from counted_bookings() except all table booking_totals)) off
         where (pending, confirmed, completed, cancelled, lapsed, paid_cents, refund_cents, goodwill_cents, owner_cents, expected_cents)
            <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      $$;

      -- Whether somebody has stayed at a home.
      create index bookings_traveler_homes on bookings (traveler_id, property_id);
      -- The stays that are not over, among however many that are.
      create index bookings_traveler_open on bookings (traveler_id, check_in_at, id)
        where status in ('pending', 'confirmed');
      create index bookings_owner_open on bookings (owner_id, check_in_at, id)
        where status in ('pending', 'confirmed');
      create index bookings_home_open on bookings (property_id, check_out_at) where status = 'confirmed';
      -- The latest stays that earn points.
      create index bookings_traveler_earning on bookings (traveler_id, confirmed_at desc)
        where status in ('confirmed', 'completed') and multiplier is not null;
      -- Paid stays that their guests cancelled.
      create index bookings_traveler_cancelled on bookings (traveler_id)
        where cancelled_by = 'traveler' and confirmed_at is not null;

      -- The owner's shares of payables by reason, in several rows, kept by a trigger of payables, which never change.
      create table payable_totals (
        owner_id uuid not null references users,
        reason text not null,
        slot integer not null check (slot between 0 and 7),
        owner_cents bigint not null,
        primary key (owner_id, reason, slot)
      );
      create function add_payable() returns trigger language plpgsql as $$
      begin
        insert into payable_totals (owner_id, reason, slot, owner_cents)
        values (new.owner_id, new.reason, uuid_hash(new.id) & 7, new.owner_cents)
        on conflict (owner_id, reason, slot) do update
           set owner_cents = payable_totals.owner_cents + excluded.owner_cents;
        return null;
      end $$;
      create trigger payables_add_total after insert on payables for each row execute function add_payable();
      insert into payable_totals
      select owner_id, reason, uuid_hash(id) & 7, sum(owner_cents) from payables group by 1, 2, 3;
      create trigger payable_totals_kept_by_trigger before insert or update or delete on payable_totals
        for each row when (pg_trigger_depth() = 0) execute function kept_by_trigger();

      -- Owners whose totals and payables disagree: always none, or something is broken.
      create function payable_totals_off() returns table (owner_id uuid, reason text) language sql stable as $$
        select coalesce(t.owner_id, p.owner_id), coalesce(t.reason, p.reason)
          from (select owner_id, reason, sum(owner_cents) as cents from payable_totals group by owner_id, reason) t
          full join (select owner_id, reason, sum(owner_cents) as cents from payables group by owner_id, reason) p
            on p.owner_id = t.owner_id and p.reason = t.reason
         where coalesce(t.cents, 0) <> coalesce(p.cents, 0)
      $$;
    `);
  }
}
