import { Migration } from '@mikro-orm/migrations';

/** How many people looked at homes, and which stays they asked for: counts, and nothing about who they were. */
export class Migration0030Demand extends Migration {
  override up(): void {
    this.addSql(`
      create table home_views (
        property_id uuid not null references properties on delete cascade,
        -- The home's local day.
        day date not null,
        people integer not null check (people > 0),
        primary key (property_id, day)
      );
      create index home_views_day on home_views (day);

      create table asked_stays (
        property_id uuid not null references properties on delete cascade,
        -- The home's local day.
        day date not null,
        check_in_date date not null,
        check_out_date date not null check (check_out_date > check_in_date),
        people integer not null check (people > 0),
        primary key (property_id, day, check_in_date, check_out_date)
      );
      create index asked_stays_day on asked_stays (day);
    `);
  }
}
