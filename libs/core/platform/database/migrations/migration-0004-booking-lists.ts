import { Migration } from '@mikro-orm/migrations';

/** A page of somebody's bookings is read from an index, however many bookings there are. */
export class Migration0004BookingLists extends Migration {
  override up(): void {
    this.addSql(`
      create index bookings_traveler_stays on bookings (traveler_id, check_in_at desc, id);
      create index bookings_owner_stays on bookings (owner_id, check_in_at desc, id);
      create index bookings_owner_newest on bookings (owner_id, created_at desc, id);
    `);
  }
}
