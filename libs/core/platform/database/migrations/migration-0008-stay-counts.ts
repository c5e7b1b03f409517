import { Migration } from '@mikro-orm/migrations';

/** How many stays a home has had or will have, so that showing it costs the same however many they are. */
export class Migration0008StayCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table stay_counts (
        property_id uuid primary key references properties,
        -- Confirmed and completed bookings.
        stays integer not null
      );
      insert into stay_counts
      select property_id, count(*) from bookings where status in ('confirmed', 'completed') group by property_id;

      create function count_stays() returns trigger language plpgsql as $$
      declare
        before integer := case when tg_op = 'UPDATE' and old.status in ('confirmed', 'completed') then 1 else 0 end;
        change integer := case when new.status in ('confirmed', 'completed') then 1 else 0 end - before;
      begin
        if change <> 0 then
          insert into stay_counts values (new.property_id, change)
          on conflict (property_id) do update set stays = stay_counts.stays + change;
        end if;
        return null;
      end $$;
      create trigger bookings_count_stays after insert or update of status on bookings
        for each row execute function count_stays();
    `);
  }
}
