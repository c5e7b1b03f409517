import { Migration } from '@mikro-orm/migrations';

/** When the prices of saved homes were last looked at, and the lowest one that each person knows, so that a drop is told once. */
export class Migration0037PriceChecks extends Migration {
  override up(): void {
    this.addSql(`
      create table price_checks (
        property_id uuid primary key references properties on delete cascade,
        -- By the product's clock.
        checked_at timestamptz not null
      );
      create index saved_homes_home on saved_homes (property_id);
      alter table saved_homes
        -- The lowest nightly price at which the home was offered since it was saved, and when that was.
        add column low_cents integer check (low_cents > 0),
        add column low_at timestamptz;
      -- What the alert compared when it was last looked at.
      alter table alerts add column seen_cents integer check (seen_cents > 0);
    `);
  }
}
