import { Migration } from '@mikro-orm/migrations';

/** What owners kept and cancelled, month by month, so that their reliability costs the same however much has happened. */
export class Migration0024Reliability extends Migration {
  override up(): void {
    this.addSql(`
      -- Why an owner cancelled; the note holds their own words.
      alter table bookings add column cancellation_cause text
        check (cancellation_cause in ('broken', 'taken_elsewhere', 'personal', 'guest_asked', 'other'));

      create table host_months (
        owner_id uuid not null references users,
        -- The first day of a month in UTC.
        month date not null check (extract(day from month) = 1),
        -- Stays that took place, by their check-in.
        kept integer not null default 0 check (kept >= 0),
        -- Paid stays that the owner cancelled, by the cancellation.
        cancelled integer not null default 0 check (cancelled >= 0),
        primary key (owner_id, month)
      );
      insert into host_months
      select owner_id, date_trunc('month', decided_at at time zone 'utc')::date,
             count(*) filter (where status = 'completed'), count(*) filter (where status = 'cancelled')
        from (select owner_id, status, case status when 'completed' then check_in_at else cancelled_at end as decided_at
                from bookings
               where status = 'completed'
                  or (status = 'cancelled' and cancelled_by = 'owner' and confirmed_at is not null)) decided
       group by 1, 2;

      create function count_host_month() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.status = new.status then
          return null;
        end if;
        if new.status = 'completed' then
          insert into host_months (owner_id, month, kept)
          values (new.owner_id, date_trunc('month', new.check_in_at at time zone 'utc')::date, 1)
          on conflict (owner_id, month) do update set kept = host_months.kept + 1;
        elsif new.status = 'cancelled' and new.cancelled_by = 'owner' and new.confirmed_at is not null then
          insert into host_months (owner_id, month, cancelled)
          values (new.owner_id, date_trunc('month', new.cancelled_at at time zone 'utc')::date, 1)
          on conflict (owner_id, month) do update set cancelled = host_months.cancelled + 1;
        end if;
        return null;
      end $$;
      create trigger bookings_count_host_month after insert or update of status on bookings
        for each row execute function count_host_month();

      -- What an owner waits for, however much was paid out before.
      create index payables_waiting on payables (owner_id, due_at) where payout_id is null;
    `);
  }
}
