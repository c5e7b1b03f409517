/** The payment provider: checkouts, payments, disputes, our calls and its webhooks. */
export const PROVIDER = `
-- A checkout page of the provider for one booking.
create table checkout_sessions (
  id text primary key,
  booking_id uuid not null references bookings,
  url text not null,
  amount_cents integer not null,
  currency text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_status text not null default 'unpaid' check (payment_status in ('paid', 'unpaid', 'no_payment_required')),
  payment_intent_id text,
  success_url text not null,
  cancel_url text not null,
  -- Why it settled nothing: the provider says something else than we asked for.
  problem text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  checked_at timestamptz not null
);
create index checkout_sessions_booking on checkout_sessions (booking_id);
create index checkout_sessions_open on checkout_sessions (checked_at) where status = 'open';

-- Money that arrived for a booking.
create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings,
  session_id text not null unique references checkout_sessions,
  payment_intent_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  settles boolean not null,
  received_at timestamptz not null
);
-- Only one payment settles a booking, however many of its sessions were paid.
create unique index payments_one_settles on payments (booking_id) where settles;

-- A traveler's bank takes a payment back.
create table disputes (
  id text primary key,
  booking_id uuid not null references bookings,
  payment_id uuid not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  reason text not null,
  provider_status text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_booking on disputes (booking_id);
create index disputes_open on disputes (evidence_due_at) where state = 'open';

-- A call to the provider that must happen exactly once, for a booking or for a person: a checkout, refund, transfer,
-- account or subscription. The key is unique here and, with the attempt, the provider's idempotency key.
create table operations (
  id uuid primary key,
  kind text not null,
  key text not null unique,
  booking_id uuid references bookings,
  user_id uuid references users,
  payment_id uuid references payments,
  amount_cents integer not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'succeeded', 'failed', 'abandoned')),
  attempt integer not null default 1,
  details jsonb not null default '{}',
  provider_id text,
  last_error text,
  correlation_id text,
  lease_until timestamptz,
  next_attempt_at timestamptz not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  constraint operations_for_somebody check (booking_id is not null or user_id is not null)
);
create index operations_open on operations (next_attempt_at) where state in ('requested', 'sent', 'failed');
create index operations_booking on operations (booking_id);
create index operations_user on operations (user_id) where user_id is not null;
create index operations_requested on operations (requested_at desc, id desc) where kind = 'refund';

-- A webhook event of the provider, stored under its id before anything is done about it, so that it counts once.
create table notices (
  id text primary key,
  type text not null,
  livemode boolean not null,
  object_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text
);
create index notices_received on notices (received_at desc, id desc);
`;
