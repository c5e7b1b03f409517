/** The outbox: events on their way to their handlers, and which handlers are done. */
export const EVENTS = `
-- A fact, announced in the transaction that made it true. The relay publishes it; later it is the booking's timeline.
create table events (
  id uuid primary key,
  seq bigint generated always as identity,
  name text not null,
  booking_id uuid references bookings,
  payload jsonb not null,
  -- Follows what a request causes through events, provider calls and emails.
  correlation_id text,
  trace_parent text,
  -- The product's time, which the sandbox can move; the other three are the machine's.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  published_at timestamptz,
  -- Handlers that have not handled it yet, counted down by each; null until it is published.
  handlers_left integer,
  done_at timestamptz
);
create index events_unpublished on events (seq) where published_at is null;
create index events_not_done on events (published_at) where done_at is null;
create index events_booking on events (booking_id, seq);
create index events_occurred on events (occurred_at desc);
create index events_correlation on events (correlation_id) where correlation_id is not null;

-- A handler has done its work for an event; written in the transaction of the effect, so that no effect happens twice.
create table handled (
  handler text not null,
  event_id uuid not null references events,
  handled_at timestamptz not null default now(),
  primary key (event_id, handler)
);
`;
