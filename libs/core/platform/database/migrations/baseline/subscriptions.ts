/** Travelers' plans as subscriptions of the payment provider, and what they were charged. */
export const SUBSCRIPTIONS = `
-- A traveler as a customer of the provider: one for all subscriptions, past and present. Once deleted at the provider,
-- the id stays, because past charges name it.
create table provider_customers (
  user_id uuid primary key references users,
  customer_id text not null unique,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- Numbers each look at the provider as it begins: a look that began before the recorded one is out of date.
create sequence subscription_looks;

-- A paid plan, as the provider last told it.
create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users,
  provider_id text not null unique,
  plan text not null check (plan in ('plus', 'super_plus', 'ultra_plus', 'premium')),
  price_cents integer not null check (price_cents > 0),
  status text not null check (status in ('active', 'past_due', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  -- The plan of the next period, where it is another one; basic means that the subscription ends.
  pending_plan text check (pending_plan in ('basic', 'plus', 'super_plus', 'ultra_plus', 'premium')),
  past_due_since timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'payment_failed')),
  look bigint not null,
  checked_at timestamptz not null,
  constraint subscriptions_past_due_since check ((status = 'past_due') = (past_due_since is not null)),
  constraint subscriptions_ended_when check ((status = 'ended') = (ended_at is not null)),
  constraint subscriptions_ended_why check ((status = 'ended') = (end_reason is not null))
);
create unique index subscriptions_one_live on subscriptions (user_id) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, started_at desc);
create index subscriptions_live on subscriptions (checked_at) where status <> 'ended';

-- A checkout page of the provider for a plan; one open page per traveler.
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

-- A charge, in the provider's figures and whole cents: total = paid + credit used.
create table subscription_invoices (
  id uuid primary key,
  -- The order of charges: the provider can issue two within one second.
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
  constraint subscription_invoices_paid_when check ((status = 'paid') = (paid_at is not null)),
  constraint subscription_invoices_total check (status <> 'paid' or total_cents = paid_cents + credit_used_cents)
);
create index subscription_invoices_user on subscription_invoices (user_id, issued_at desc, seq desc);
create index subscription_invoices_subscription on subscription_invoices (subscription_id);
`;
