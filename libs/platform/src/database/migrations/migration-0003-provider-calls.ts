import { Migration } from '@mikro-orm/migrations';

/** Calls to the provider that are for a person instead of a booking: accounts, transfers, subscriptions. */
export class Migration0003ProviderCalls extends Migration {
  override up(): void {
    this.addSql(`
      alter table operations drop constraint operations_kind_check;
      alter table operations alter column booking_id drop not null;
      alter table operations add column user_id uuid references users;
      alter table operations add constraint operations_for_somebody check (booking_id is not null or user_id is not null);
      create index operations_user on operations (user_id) where user_id is not null;
    `);
  }
}
