import { Migration } from '@mikro-orm/migrations';

/** What a list of very many bookings is sorted by. */
export class Migration0019OperatorsListsAtScale extends Migration {
  override up(): void {
    this.addSql('create index bookings_total on bookings (total_cents, id)');
  }
}
