import { Migration } from '@mikro-orm/migrations';

/** The price that an alert has told of, so that one that goes up and comes back is not told again. */
export class Migration0050ToldPrices extends Migration {
  override up(): void {
    this.addSql(`
      -- What the last notification named; only of use with told_at.
      alter table alerts add column told_cents integer check (told_cents > 0);
      -- What was told before was below the limit; by how much was not kept.
      update alerts set told_cents = below_cents where told_at is not null;
    `);
  }
}
