import { Migration } from '@mikro-orm/migrations';

/** What suggests that guest and owner are one person: browsers that both have used, and cards that both have paid with. */
export class Migration0062SharedBrowsersAndCards extends Migration {
  override up(): void {
    this.addSql(`
      -- The accounts that the browsers of a person know, as keyed hashes of their addresses.
      create table browser_accounts (
        user_id uuid not null references users,
        account_key text not null check (account_key <> ''),
        -- The key of this person's own account, now or formerly.
        is_own boolean not null,
        seen_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (user_id, account_key)
      );
      create index browser_accounts_key on browser_accounts (account_key);
      create index browser_accounts_expiry on browser_accounts (expires_at);

      -- The provider's id of the card itself, the same for whoever pays with it. Null when the provider did not say, and once erased.
      alter table payments add column card_fingerprint text;
      alter table subscription_invoices add column card_fingerprint text;
      -- Cards of people who have left, in whose browsers an owner had signed in: one more account of the same person may pay with them.
      create table owner_cards (
        owner_id uuid not null references users,
        card_fingerprint text not null,
        expires_at timestamptz not null,
        primary key (owner_id, card_fingerprint)
      );
      create index owner_cards_expiry on owner_cards (expires_at);
      create index payments_cards on payments (booking_id) where card_fingerprint is not null;
    `);
  }
}
