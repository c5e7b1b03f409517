import { Migration } from '@mikro-orm/migrations';

const PEOPLE_AND_HOMES = `
create extension if not exists btree_gist;
create extension if not exists citext;

create table users (
  id uuid primary key,
  email citext not null unique,
  password_hash text not null,
  full_name text not null,
  role text not null check (role in ('traveler', 'property_owner', 'admin')),
  phone text,
  age integer check (age between 0 and 130),
  age_stated_at timestamptz,
  has_valid_id boolean not null default false,
  terms_agreed_at timestamptz,
  plan text not null default 'basic' check (plan in ('basic', 'plus', 'super_plus', 'ultra_plus', 'premium')),
  token_version integer not null default 0,
  suspended_at timestamptz,
  created_at timestamptz not null
);

create table properties (
  id uuid primary key,
  owner_id uuid not null references users,
  title text not null,
  description text not null,
  property_type text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null,
  nightly_cents integer not null check (nightly_cents > 0),
  bedrooms integer not null check (bedrooms >= 0),
  bathrooms double precision not null check (bathrooms >= 0),
  max_guests integer not null check (max_guests > 0),
  max_nights integer not null default 30 check (max_nights between 1 and 30),
  amenities text[] not null default '{}',
  house_rules text[] not null default '{}',
  photos text[] not null default '{}',
  check_in_time text not null default '15:00',
  check_out_time text not null default '11:00',
  status text not null default 'listed' check (status in ('listed', 'paused', 'awaiting_approval')),
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null
);
create index properties_owner on properties (owner_id);
create index properties_city on properties (lower(city));
create index properties_price on properties (nightly_cents, id) where status = 'listed';
`;

const BOOKINGS = `
create table bookings (
  id uuid primary key,
  property_id uuid not null references properties,
  traveler_id uuid not null references users,
  owner_id uuid not null references users,
  check_in_date date not null,
  check_out_date date not null check (check_out_date > check_in_date),
  nights integer not null check (nights = check_out_date - check_in_date),
  guests integer not null check (guests > 0),
  special_requests text,
  waiver_version text not null,
  waiver_accepted_at timestamptz not null,
  status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  nightly_cents integer not null,
  subtotal_cents integer not null check (subtotal_cents = nightly_cents * nights),
  cleaning_cents integer not null check (cleaning_cents >= 0),
  service_fee_cents integer not null,
  total_cents integer not null check (total_cents = subtotal_cents + cleaning_cents),
  currency text not null default 'usd',
  time_zone text not null,
  check_in_at timestamptz not null,
  check_out_at timestamptz not null check (check_out_at > check_in_at),
  hold_expires_at timestamptz not null,
  plan text,
  multiplier integer,
  paid_cents integer not null default 0 check (paid_cents in (0, total_cents)),
  refund_cents integer not null default 0 check (refund_cents between 0 and paid_cents),
  owner_cents integer not null default 0,
  platform_cents integer not null default 0,
  kept_cleaning_cents integer not null default 0,
  agreement_id uuid,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  cancellation_reason text,
  cancellation_note text,
  check (status <> 'cancelled' or cancelled_at is not null),
  check (status not in ('confirmed', 'completed') or paid_cents = total_cents),
  check (status not in ('cancelled', 'completed')
         or refund_cents + owner_cents + platform_cents + kept_cleaning_cents = paid_cents)
);
create index bookings_traveler on bookings (traveler_id, created_at desc);
create index bookings_property on bookings (property_id, check_in_date);
create index bookings_owner on bookings (owner_id, status);
create index bookings_holds on bookings (hold_expires_at) where status = 'pending';
create index bookings_stays on bookings (check_out_at) where status = 'confirmed';

-- The last wall against selling a night twice. Bookings and blocks share it, because an exclusion constraint cannot span
-- two tables; a trigger keeps it in step with the bookings, whatever code changes them.
create table calendar_entries (
  id bigint generated always as identity primary key,
  property_id uuid not null references properties,
  nights daterange not null check (not isempty(nights)),
  booking_id uuid unique references bookings,
  note text,
  constraint calendar_entries_no_night_twice exclude using gist (property_id with =, nights with &&)
);

create function keep_calendar() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    delete from calendar_entries where booking_id = new.id;
  elsif tg_op = 'INSERT' then
    insert into calendar_entries (property_id, nights, booking_id)
    values (new.property_id, daterange(new.check_in_date, new.check_out_date, '[)'), new.id);
  end if;
  return null;
end $$;
create trigger bookings_keep_calendar after insert or update of status on bookings
  for each row execute function keep_calendar();
`;

const EVENTS = `
create table events (
  id uuid primary key,
  seq bigint generated always as identity,
  name text not null,
  booking_id uuid references bookings,
  payload jsonb not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  published_at timestamptz,
  done_at timestamptz
);
create index events_unpublished on events (seq) where published_at is null;
create index events_not_done on events (published_at) where done_at is null;
create index events_booking on events (booking_id, seq);

create table handled (
  handler text not null,
  event_id uuid not null references events,
  handled_at timestamptz not null default now(),
  primary key (event_id, handler)
);

create table worker_heartbeats (
  worker_id uuid primary key,
  beat_at timestamptz not null
);
`;

const PAYMENTS = `
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
  problem text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  checked_at timestamptz not null
);
create index checkout_sessions_booking on checkout_sessions (booking_id);
create index checkout_sessions_open on checkout_sessions (checked_at) where status = 'open';

create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings,
  session_id text not null unique references checkout_sessions,
  payment_intent_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  settles boolean not null,
  received_at timestamptz not null
);
-- One payment settles a booking, however many sessions were paid.
create unique index payments_one_settles on payments (booking_id) where settles;

create table operations (
  id uuid primary key,
  kind text not null check (kind in ('create_checkout', 'refund')),
  key text not null unique,
  booking_id uuid not null references bookings,
  payment_id uuid references payments,
  amount_cents integer not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'succeeded', 'failed', 'abandoned')),
  attempt integer not null default 1,
  details jsonb not null default '{}',
  provider_id text,
  last_error text,
  lease_until timestamptz,
  next_attempt_at timestamptz not null,
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index operations_open on operations (next_attempt_at) where state in ('requested', 'sent', 'failed');
create index operations_booking on operations (booking_id);

create table notices (
  id text primary key,
  type text not null,
  livemode boolean not null,
  object_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text
);
`;

const LEDGER = `
create table ledger_transactions (
  id uuid primary key,
  kind text not null,
  event_id uuid not null references events,
  booking_id uuid references bookings,
  provider_ref text,
  occurred_at timestamptz not null,
  unique (kind, event_id)
);
create index ledger_transactions_booking on ledger_transactions (booking_id);

-- Debits are positive, credits negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account text not null,
  owner_id uuid references users,
  amount_cents bigint not null check (amount_cents <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account, owner_id);

create function ledger_must_balance() returns trigger language plpgsql as $$
declare total bigint;
begin
  select sum(amount_cents) into total from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % is out of balance by % cents', new.transaction_id, total using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function append_only();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function append_only();
`;

const LOYALTY_AND_REVIEWS = `
create table points_lines (
  id uuid primary key,
  user_id uuid not null references users,
  booking_id uuid references bookings,
  kind text not null check (kind in ('stay', 'redemption', 'clawback', 'adjustment')),
  state text not null check (state in ('pending', 'posted', 'voided')),
  points integer not null,
  description text not null,
  formula text,
  posts_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index points_lines_once_per_stay on points_lines (booking_id, kind) where booking_id is not null;
create index points_lines_user on points_lines (user_id, created_at desc);

create table perks (
  id uuid primary key,
  category text not null check (category in ('dining', 'entertainment', 'attractions', 'bonus_nights', 'other')),
  title text not null,
  description text not null,
  discount_percentage integer check (discount_percentage between 1 and 100),
  points_cost integer check (points_cost > 0),
  min_tier text not null default 'explorer',
  position integer not null
);

create table vouchers (
  code text primary key,
  user_id uuid not null references users,
  perk_id uuid not null references perks,
  points_line_id uuid not null unique references points_lines,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

create table reviews (
  id uuid primary key,
  booking_id uuid not null unique references bookings,
  property_id uuid not null references properties,
  traveler_id uuid not null references users,
  rating integer not null check (rating between 1 and 5),
  title text not null,
  comment text not null,
  photos text[] not null default '{}',
  is_verified boolean not null default true,
  helpful_count integer not null default 0,
  owner_reply text,
  created_at timestamptz not null
);
create index reviews_property on reviews (property_id, created_at desc);
create index reviews_newest on reviews (created_at desc);

create table review_votes (
  review_id uuid not null references reviews,
  user_id uuid not null references users,
  voted_at timestamptz not null,
  primary key (review_id, user_id)
);
`;

const SANDBOX = `
-- At most one row each: the sandbox's clock and the mark of a database made for the demo.
create table sandbox_clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null
);
create table demo_installation (
  singleton boolean primary key default true check (singleton),
  seeded_at timestamptz not null,
  version integer not null
);
`;

/** Tables of the first release; plain SQL, because constraints and triggers carry rules that an ORM's generator cannot say. */
export class Migration0001Foundation extends Migration {
  override up(): void {
    for (const part of [PEOPLE_AND_HOMES, BOOKINGS, EVENTS, PAYMENTS, LEDGER, LOYALTY_AND_REVIEWS, SANDBOX])
      this.addSql(part);
  }
}
