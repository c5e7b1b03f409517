/** Accounts, and what signs somebody in. */
export const PEOPLE = `
-- An account: a traveler, an owner or an operator. One that was erased keeps its row, because bookings and the ledger
-- refer to it, but says nothing about the person any more.
create table users (
  id uuid primary key,
  email citext not null unique,
  email_verified_at timestamptz,
  password_hash text not null,
  -- A higher version ends every session: tokens carry the version they were issued under.
  token_version integer not null default 0,
  full_name text not null,
  role text not null check (role in ('traveler', 'property_owner', 'admin')),
  -- Only counts for the role admin, where null means every permission.
  operator_role text check (operator_role in ('support', 'finance', 'moderator', 'admin')),
  phone text,
  age integer check (age between 0 and 130),
  age_stated_at timestamptz,
  has_valid_id boolean not null default false,
  terms_agreed_at timestamptz,
  plan text not null default 'basic' check (plan in ('basic', 'plus', 'super_plus', 'ultra_plus', 'premium')),
  suspended_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null,
  constraint users_erased_says_nothing
    check (erased_at is null or (phone is null and age is null and email_verified_at is null))
);
create index users_created on users (created_at desc, id desc);

-- A device on which somebody is signed in; a session that ended has no row. expires_at follows the token's expiry, which
-- runs on the machine's clock, not on the product's movable one.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_seen_at desc);

-- A link sent by mail, closed once it is used or replaced. Only the email holds the token itself.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'reset_password')),
  token_hash text not null unique,
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  closed_at timestamptz
);
create unique index account_links_one_open on account_links (user_id, purpose) where closed_at is null;
create index account_links_user on account_links (user_id, created_at);

-- A request for a new password, with the address as typed. The account is looked up later, so that the response time
-- does not reveal whether there is one.
create table reset_requests (
  id uuid primary key,
  email citext not null,
  requested_at timestamptz not null
);
`;
