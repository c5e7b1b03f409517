import { Migration } from '@mikro-orm/migrations';

/** A letter keeps the id of what caused it; a booking can lose more than one dispute. @spec E11 */
export class Migration0020LettersFollowed extends Migration {
  override up(): void {
    this.addSql('alter table mails add column correlation_id text');
    // A booking's payment can be disputed in parts; each lost one is a payable of its own, once per ledger transaction.
    this.addSql(`
      drop index payables_once;
      create unique index payables_once on payables (booking_id, reason) where booking_id is not null and reason <> 'dispute';
      create index payables_booking on payables (booking_id) where booking_id is not null;
    `);
  }
}
