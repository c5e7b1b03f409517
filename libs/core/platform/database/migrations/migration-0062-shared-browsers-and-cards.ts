import { Migration } from '@mikro-orm/migrations';

/** What suggests that guest and owner are one person: browsers that both have used, and cards that both have paid with. */
export class Migration0062SharedBrowsersAndCards extends Migration {
  override up(): void {
    this.addSql(`
      -- The provider's id of the card itself, the same for whoever pays with it. Null when the provider did not say, and once erased.
      alter table payments add column card_fingerprint text;
      alter table subscription_invoices add column card_fingerprint text;
      create index payments_cards on payments (booking_id) where card_fingerprint is not null;
    `);
  }
}
