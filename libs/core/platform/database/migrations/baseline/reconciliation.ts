/** The comparison of the provider's books with ours. */
export const RECONCILIATION = `
-- One comparison, over a period of the provider's objects.
create table reconciliation_runs (
  id uuid primary key,
  requested_by uuid references users,
  since timestamptz not null,
  until timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  balance_checked_at timestamptz,
  objects integer not null default 0,
  settled integer not null default 0,
  found integer not null default 0,
  error text
);
create index reconciliation_runs_started on reconciliation_runs (started_at desc);

-- A disagreement between the provider and us; it stays open until it is gone or an operator resolves it.
create table reconciliation_findings (
  id uuid primary key,
  kind text not null,
  object_id text not null,
  booking_id uuid references bookings,
  ours_cents bigint,
  theirs_cents bigint,
  note text not null,
  state text not null default 'open' check (state in ('open', 'gone', 'resolved')),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  unique (kind, object_id)
);
create index reconciliation_findings_open on reconciliation_findings (found_at desc) where state = 'open';

-- A movement of the provider's own that is in our books: a fee, or money to or from our bank.
create table provider_movements (
  id text primary key,
  type text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  source text,
  created_at timestamptz not null
);
`;
