/** What operators do and set, what workers report, and the sandbox's own state. */
export const OPERATIONS = `
-- Something that an operator or the product did, with the values before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references users,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  booking_id uuid references bookings,
  reason text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_booking on audit_log (booking_id, id desc) where booking_id is not null;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function append_only();

-- The value of a setting from a moment on; a setting without a row has its default.
create table settings (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  effective_from timestamptz not null,
  set_by uuid references users,
  reason text not null,
  set_at timestamptz not null
);
create index settings_of_key on settings (key, effective_from desc, id desc);
create trigger settings_append_only before update or delete or truncate on settings
  for each statement execute function append_only();

-- The latest run of each schedule.
create table schedule_runs (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text
);

-- A worker that is alive, or was until recently.
create table worker_heartbeats (
  worker_id uuid primary key,
  beat_at timestamptz not null
);

-- How far the sandbox's clock is ahead. At most one row.
create table sandbox_clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null
);

-- Marks a database that was made for the demo. At most one row.
create table demo_installation (
  singleton boolean primary key default true check (singleton),
  seeded_at timestamptz not null,
  version integer not null
);
`;
