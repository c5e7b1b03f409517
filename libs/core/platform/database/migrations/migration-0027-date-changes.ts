import { Migration } from '@mikro-orm/migrations';

/** Travelers change the dates of a paid stay; a booking can have more than one payment, agreement and line of points. */
export class Migration0027DateChanges extends Migration {
  override up(): void {
    this.addSql(`
      -- New dates of a paid stay with their price. While the difference is not paid, the nights that the stay does not have yet are held.
      create table date_changes (
        id uuid primary key,
        booking_id uuid not null references bookings,
        state text not null check (state in ('held', 'applied', 'expired', 'abandoned')),
        previous_check_in_date date not null,
        previous_check_out_date date not null,
        check_in_date date not null,
        check_out_date date not null,
        check_in_at timestamptz not null,
        check_out_at timestamptz not null,
        nights integer not null,
        nightly_cents integer not null,
        price_lines jsonb not null,
        subtotal_cents integer not null,
        service_fee_cents integer not null,
        voucher_cents integer not null,
        total_cents integer not null check (total_cents >= 0),
        -- What the new dates cost more than the ones before; negative when money comes back.
        difference_cents integer not null,
        waiver_version text not null,
        waiver_accepted_at timestamptz not null,
        hold_expires_at timestamptz not null,
        created_at timestamptz not null,
        decided_at timestamptz,
        constraint date_changes_dates check (check_out_date > check_in_date),
        constraint date_changes_differ check ((check_in_date, check_out_date) <> (previous_check_in_date, previous_check_out_date)),
        constraint date_changes_nights check (nights = check_out_date - check_in_date),
        constraint date_changes_times check (check_out_at > check_in_at),
        constraint date_changes_lines check (jsonb_array_length(price_lines) = nights and price_lines_cents(price_lines) = subtotal_cents
          and nightly_cents = subtotal_cents / nights),
        constraint date_changes_decided check ((state = 'held') = (decided_at is null)),
        -- Only a difference that has to be paid takes time.
        constraint date_changes_held check (state = 'applied' or difference_cents > 0)
      );
      create index date_changes_booking on date_changes (booking_id, created_at);
      create unique index date_changes_one_open on date_changes (booking_id) where state = 'held';
      create index date_changes_holds on date_changes (hold_expires_at) where state = 'held';

      alter table calendar_entries
        add column change_id uuid references date_changes,
        drop constraint calendar_entries_one_source,
        add constraint calendar_entries_one_source check (num_nonnulls(booking_id, block_id, change_id) + imported::integer = 1);
      create index calendar_entries_change on calendar_entries (change_id) where change_id is not null;

      -- Keeps the calendar in step with changes: the nights that the booking does not have are taken while the change is held.
      create function keep_changed_nights() returns trigger language plpgsql as $$
      declare
        home uuid := (select property_id from bookings where id = new.booking_id);
      begin
        if tg_op = 'UPDATE' and old.state = 'held' and new.state <> 'held' then
          delete from calendar_entries where change_id = new.id;
          -- Nights that are given up may still be taken on another platform. When the change is applied, the booking gets them first.
          if new.state <> 'applied' and exists (select from calendar_feeds where property_id = home) then
            perform keep_imported_nights(home);
          end if;
        elsif tg_op = 'INSERT' and new.state = 'held' then
          insert into calendar_entries (property_id, nights, change_id)
          select home, added.nights, new.id
          from bookings b
          cross join lateral unnest(datemultirange(daterange(new.check_in_date, new.check_out_date, '[)'))
            - datemultirange(daterange(b.check_in_date, b.check_out_date, '[)'))) as added(nights)
          where b.id = new.booking_id;
        end if;
        return null;
      end $$;
      create trigger date_changes_keep_calendar after insert or update of state on date_changes
        for each row execute function keep_changed_nights();

      drop trigger calendar_entries_then_keep_imported on calendar_entries;
      create trigger calendar_entries_then_keep_imported after delete or update of nights on calendar_entries
        for each row when (not old.imported and old.change_id is null) execute function keep_imported_after();

      create or replace function keep_calendar() returns trigger language plpgsql as $$
      begin
        if new.status = 'cancelled' then
          delete from calendar_entries where booking_id = new.id;
        elsif tg_op = 'INSERT' then
          insert into calendar_entries (property_id, nights, booking_id)
          values (new.property_id, daterange(new.check_in_date, new.check_out_date, '[)'), new.id);
        elsif (new.check_in_date, new.check_out_date) <> (old.check_in_date, old.check_out_date) then
          update calendar_entries set nights = daterange(new.check_in_date, new.check_out_date, '[)') where booking_id = new.id;
        end if;
        return null;
      end $$;
      drop trigger bookings_keep_calendar on bookings;
      create trigger bookings_keep_calendar after insert or update of status, check_in_date, check_out_date on bookings
        for each row execute function keep_calendar();

      -- A stay that ends takes its open change along, whatever code ends it.
      create function end_date_change() returns trigger language plpgsql as $$
      begin
        update date_changes set state = 'abandoned', decided_at = coalesce(new.cancelled_at, new.completed_at)
        where booking_id = new.id and state = 'held';
        return null;
      end $$;
      create trigger bookings_end_date_change after update of status on bookings
        for each row when (old.status = 'confirmed' and new.status <> 'confirmed') execute function end_date_change();

      -- Checkouts and payments of a change; those of the booking itself have none.
      alter table checkout_sessions add column change_id uuid references date_changes;
      alter table operations add column change_id uuid references date_changes;
      alter table payments add column change_id uuid references date_changes;
      create index checkout_sessions_change on checkout_sessions (change_id) where change_id is not null;
      create index operations_change on operations (change_id) where change_id is not null;
      -- One payment settles a booking, and one each of its changes.
      drop index payments_one_settles;
      create unique index payments_one_settles on payments (booking_id, change_id) nulls not distinct where settles;

      -- Each applied change has an agreement of its own; that of the booking, and those of earlier changes, are kept.
      create table changed_agreements (
        change_id uuid primary key references date_changes,
        pdf bytea not null,
        sha256 text not null,
        waiver_version text not null,
        waiver_accepted_at timestamptz not null,
        written_at timestamptz not null
      );
      create trigger changed_agreements_append_only before update or delete or truncate on changed_agreements
        for each statement execute function append_only();

      -- What a change adds to the points of a stay, or takes off them. Its line names the change and not the booking, which has one line of a
      -- kind.
      alter table points_entries
        add column change_id uuid references date_changes,
        drop constraint points_entries_kind_check,
        add constraint points_entries_kind_check check (kind in ('stay', 'change', 'redemption', 'clawback', 'adjustment')),
        add constraint points_entries_change check ((kind = 'change') = (change_id is not null)),
        add constraint points_entries_one_subject check (num_nonnulls(booking_id, change_id) <= 1);
      create unique index points_entries_once_per_change on points_entries (change_id) where change_id is not null;
      create or replace view points_lines as
      select e.id, e.user_id, e.booking_id, e.kind, coalesce(o.state, e.state) as state, e.points, e.description, e.formula,
             e.posts_at, e.created_at, coalesce(o.decided_at, e.created_at) as changed_at, e.change_id
        from points_entries e left join points_outcomes o on o.entry_id = e.id;
    `);
  }
}
