import { Migration } from '@mikro-orm/migrations';

/** Arrival guides of homes, and which guests were sent them. */
export class Migration0023Arrival extends Migration {
  override up(): void {
    this.addSql(`
      create table arrival_guides (
        property_id uuid primary key references properties on delete cascade,
        -- Counts the changes, so that two of them at once are noticed.
        version integer not null check (version >= 1),
        getting_there text not null,
        parking text not null,
        getting_in text not null,
        wifi_name text not null,
        good_to_know text not null,
        emergency text not null,
        checkout text not null,
        -- What opens a home is stored encrypted and read by its owner, and by guests shortly before their stay. Null: nothing is written.
        directions_sealed text,
        access_code_sealed text,
        wifi_password_sealed text,
        -- The version in which something last changed that guests are told about, and when.
        news_version integer not null check (news_version between 1 and version),
        news_at timestamptz not null,
        updated_at timestamptz not null
      );

      -- Guests who were sent the guide of their stay. What they were told is kept as keyed digests, which tell only whether it has changed.
      create table arrival_notices (
        booking_id uuid primary key references bookings on delete cascade,
        news_version integer not null,
        digests jsonb not null,
        told_at timestamptz not null
      );
      create index arrival_notices_told on arrival_notices (told_at);

      create index bookings_arrivals on bookings (check_in_at) where status = 'confirmed';
    `);
  }
}
