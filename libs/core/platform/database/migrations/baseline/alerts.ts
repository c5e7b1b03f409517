/** What travelers asked to be told about a home. */
export const ALERTS = `
-- A wish to be told when nights become free, or when the price falls below an amount. People are told in the order in
-- which they asked, which is seq.
create table watches (
  id uuid primary key,
  seq bigint generated always as identity unique,
  user_id uuid not null references users,
  property_id uuid not null references properties,
  kind text not null check (kind in ('nights', 'price')),
  check_in date,
  check_out date,
  below_cents integer check (below_cents > 0),
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'past', 'cancelled')),
  asked_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz,
  constraint watches_both_dates_or_none check ((check_in is null) = (check_out is null)),
  constraint watches_dates check (check_in < check_out),
  constraint watches_price check ((kind = 'price') = (below_cents is not null)),
  constraint watches_nights check (kind = 'price' or check_in is not null),
  constraint watches_ended_when check ((state = 'waiting') = (ended_at is null))
);
create unique index watches_once on watches (user_id, property_id, kind, check_in, check_out) nulls not distinct
  where state = 'waiting';
create index watches_waiting on watches (property_id, seq) where state = 'waiting';
create index watches_user on watches (user_id, seq desc);

-- Who was told on which occasion, and in which place of the queue. The occasion is the id of the event that caused it.
create table watch_notices (
  occasion uuid not null,
  place integer not null check (place > 0),
  watch_id uuid not null references watches on delete cascade,
  told_at timestamptz not null,
  primary key (occasion, place),
  unique (occasion, watch_id)
);
create index watch_notices_watch on watch_notices (watch_id);
`;
