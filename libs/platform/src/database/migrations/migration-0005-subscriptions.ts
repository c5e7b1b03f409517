import { Migration } from '@mikro-orm/migrations';

const SUBSCRIPTIONS = `
-- Each traveler is one customer of the provider, whatever becomes of the subscriptions.
create table provider_customers (
  user_id uuid primary key references users,
  customer_id text not null unique,
  created_at timestamptz not null
);

-- Looks at the provider are numbered as they begin: one that began before the last one written down is out of date.
create sequence subscription_looks;

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users,
  provider_id text not null unique,
  plan text not null check (plan in ('plus', 'super_plus', 'ultra_plus', 'premium')),
  price_cents integer not null check (price_cents > 0),
  status text not null check (status in ('active', 'past_due', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  pending_plan text check (pending_plan in ('basic', 'plus', 'super_plus', 'ultra_plus', 'premium')),
  past_due_since timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'payment_failed')),
  look bigint not null,
  checked_at timestamptz not null,
  check ((status = 'past_due') = (past_due_since is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (end_reason is not null))
);
create unique index subscriptions_one_live on subscriptions (user_id) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, started_at desc);
create index subscriptions_live on subscriptions (checked_at) where status <> 'ended';

create table subscription_checkouts (
  id text primary key,
  user_id uuid not null references users,
  plan text not null check (plan in ('plus', 'super_plus', 'ultra_plus', 'premium')),
  url text not null,
  success_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  checked_at timestamptz not null
);
create unique index subscription_checkouts_one_open on subscription_checkouts (user_id) where status = 'open';
create index subscription_checkouts_open on subscription_checkouts (checked_at) where status = 'open';
`;

const INVOICES = `
-- What was charged, in the provider's figures; total = paid + credit used, in whole cents.
create table subscription_invoices (
  id uuid primary key,
  -- Two charges can be issued in one second; this is the order in which they were.
  seq bigint generated always as identity,
  provider_id text not null unique,
  subscription_id uuid not null references subscriptions,
  user_id uuid not null references users,
  number text,
  reason text not null,
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  total_cents integer not null,
  paid_cents integer not null check (paid_cents >= 0),
  credit_used_cents integer not null,
  lines jsonb not null,
  card_brand text,
  card_last4 text,
  payment_reference text,
  next_attempt_at timestamptz,
  issued_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check (status <> 'paid' or total_cents = paid_cents + credit_used_cents)
);
create index subscription_invoices_user on subscription_invoices (user_id, issued_at desc, seq desc);
create index subscription_invoices_subscription on subscription_invoices (subscription_id);

-- A charge is booked once, whatever happens to its event.
create unique index ledger_transactions_once_per_invoice on ledger_transactions (provider_ref)
  where kind = 'subscription_invoice';
`;

/** Travelers' plans as subscriptions of the payment provider, and what they were charged. @spec E2, E3, E16 */
export class Migration0005Subscriptions extends Migration {
  override up(): void {
    this.addSql(SUBSCRIPTIONS);
    this.addSql(INVOICES);
  }
}
