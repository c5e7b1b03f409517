import { Migration } from '@mikro-orm/migrations';

/** Owners are notified once of each booking some of whose nights another platform takes, too. */
export class Migration0013SoldTwice extends Migration {
  override up(): void {
    this.addSql(`
      create table stays_sold_twice (
        feed_id uuid not null references calendar_feeds on delete cascade,
        booking_id uuid not null references bookings on delete cascade,
        announced_at timestamptz not null,
        primary key (feed_id, booking_id)
      );
    `);
  }
}
