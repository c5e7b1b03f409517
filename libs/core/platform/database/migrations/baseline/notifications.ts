/** Emails, people's inboxes, and what each person wants to be told. */
export const NOTIFICATIONS = `
-- An email that leaves the product. Its text is written when it is queued, in the transaction of what it is about; the
-- key allows one email per event, kind and recipient. A secret one loses its text once it is on its way.
create table mails (
  id uuid primary key,
  dedupe_key text not null unique,
  kind text not null,
  user_id uuid references users,
  booking_id uuid references bookings,
  to_address text not null,
  to_name text not null,
  subject text not null,
  body_text text,
  body_html text,
  secret boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  resend_of uuid references mails,
  correlation_id text,
  lease_until timestamptz,
  next_attempt_at timestamptz not null default now(),
  queued_at timestamptz not null,
  finished_at timestamptz,
  constraint mails_both_bodies_or_none check ((body_text is null) = (body_html is null)),
  constraint mails_body_until_sent
    check (body_text is not null or (secret and state in ('sent', 'delivered', 'failed'))),
  constraint mails_finished_when check ((state = 'queued') = (finished_at is null))
);
create index mails_due on mails (next_attempt_at) where state = 'queued';
create index mails_queued on mails (queued_at desc, id desc);
create index mails_user on mails (user_id, queued_at desc) where user_id is not null;
create index mails_booking on mails (booking_id, queued_at) where booking_id is not null;

-- A message in somebody's inbox.
create table inbox_entries (
  id uuid primary key,
  seq bigint generated always as identity,
  dedupe_key text not null unique,
  user_id uuid not null references users,
  topic text not null,
  booking_id uuid references bookings,
  title text not null,
  text text not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_entries_user on inbox_entries (user_id, seq desc);
create index inbox_entries_unread on inbox_entries (user_id) where read_at is null;

-- A choice that somebody made. Where there is none, the topic's default holds.
create table notification_choices (
  user_id uuid not null references users,
  topic text not null,
  channel text not null check (channel in ('mail', 'inbox')),
  wanted boolean not null,
  primary key (user_id, topic, channel)
);
`;
