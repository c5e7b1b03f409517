import { Migration } from '@mikro-orm/migrations';

/** What operators look for, and why a home is not listed. */
export class Migration0013OperatorsLists extends Migration {
  override up(): void {
    this.addSql(`
      create index bookings_short_id on bookings ((right(id::text, 8)));
      create index bookings_created on bookings (created_at desc, id desc);
      create index bookings_check_in on bookings (check_in_date, id);
      create index users_created on users (created_at desc, id desc);
      create index operations_requested on operations (requested_at desc, id desc) where kind = 'refund';
      create index notices_received on notices (received_at desc, id desc);
      create index events_occurred on events (occurred_at desc);

      alter table properties add column status_reason text;
      alter table properties add column status_set_by uuid references users;

      create table booking_notes (
        id uuid primary key,
        booking_id uuid not null references bookings,
        author_id uuid not null references users,
        text text not null check (length(text) between 1 and 4000),
        written_at timestamptz not null
      );
      create index booking_notes_booking on booking_notes (booking_id, written_at);

      create table schedule_runs (
        name text primary key,
        started_at timestamptz not null,
        finished_at timestamptz,
        error text
      );
    `);
  }
}
