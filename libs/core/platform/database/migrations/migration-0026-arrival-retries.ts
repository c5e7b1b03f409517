import { Migration } from '@mikro-orm/migrations';

/** Guests to whom an arrival guide could not be sent wait longer after each failure, and hold up nobody. */
export class Migration0026ArrivalRetries extends Migration {
  override up(): void {
    this.addSql(`
      -- Stays whose guide could not be sent, until it is.
      create table arrival_retries (
        booking_id uuid primary key references bookings on delete cascade,
        attempts integer not null check (attempts > 0),
        retry_at timestamptz not null
      );
      create index arrival_retries_at on arrival_retries (retry_at);
    `);
  }
}
