/** What owners are owed, the payouts that cover it, and holds; tied to the ledger by triggers. */
export const PAYOUTS = `
-- An owner's account at the provider, and what the provider still wants to know.
create table payout_accounts (
  owner_id uuid primary key references users,
  account_id text unique,
  status text not null default 'incomplete' check (status in ('incomplete', 'enabled', 'disabled')),
  missing text[] not null default '{}',
  disabled_reason text,
  -- When we last asked the provider about the account.
  asked_at timestamptz,
  link_opened_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  next_payout_at timestamptz,
  created_at timestamptz not null,
  constraint payout_accounts_at_provider check (status = 'incomplete' or account_id is not null)
);

-- A transfer to an owner. Its amount is the sum of its lines.
create table payouts (
  id uuid primary key,
  owner_id uuid not null references payout_accounts,
  account_id text not null,
  operation_id uuid not null unique references operations,
  amount_cents bigint not null,
  owner_cents bigint not null,
  cleaning_cents bigint not null,
  currency text not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'failed', 'withdrawn')),
  asked_at timestamptz,
  transfer_id text unique,
  failure_code text,
  failure_message text,
  reversed_cents bigint not null default 0,
  ledger_transaction_id uuid unique references ledger_transactions,
  requested_at timestamptz not null,
  finished_at timestamptz,
  constraint payouts_amount check (amount_cents > 0 and amount_cents = owner_cents + cleaning_cents),
  constraint payouts_reversed check (reversed_cents between 0 and amount_cents),
  constraint payouts_sent_by_transfer check (state <> 'sent' or transfer_id is not null),
  constraint payouts_booked_once_sent check (ledger_transaction_id is null or state = 'sent')
);
-- One at a time: the next payout waits until this one is in the books, so that two can never send the same money.
create unique index payouts_one_under_way on payouts (owner_id)
  where state = 'requested' or (state = 'sent' and ledger_transaction_id is null);
create index payouts_owner on payouts (owner_id, requested_at desc, id);
create index payouts_state on payouts (state, requested_at desc, id);

-- An amount that an owner earned or, when negative, owes. It is due from an instant on and paid by one payout.
create table payables (
  id uuid primary key,
  owner_id uuid not null references users,
  booking_id uuid references bookings,
  reason text not null,
  ledger_transaction_id uuid not null unique references ledger_transactions,
  owner_cents bigint not null,
  cleaning_cents bigint not null,
  due_at timestamptz not null,
  payout_id uuid references payouts,
  created_at timestamptz not null,
  constraint payables_not_empty check (owner_cents <> 0 or cleaning_cents <> 0)
);
-- Once per booking and reason, except disputes: a payment can be disputed in parts, and each lost part is a payable of
-- its own.
create unique index payables_once on payables (booking_id, reason) where booking_id is not null and reason <> 'dispute';
create index payables_booking on payables (booking_id) where booking_id is not null;
create index payables_due on payables (due_at) where payout_id is null;
create index payables_owner on payables (owner_id, created_at desc, id);
create index payables_payout on payables (payout_id) where payout_id is not null;

-- What was earned is history; only its due date and the payout that pays it may change.
create function payables_are_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.owner_id, new.booking_id, new.reason, new.ledger_transaction_id, new.owner_cents, new.cleaning_cents)
     is distinct from (old.owner_id, old.booking_id, old.reason, old.ledger_transaction_id, old.owner_cents, old.cleaning_cents) then
    raise exception 'what a payable says is append-only' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payables_facts before update or delete on payables for each row execute function payables_are_facts();

-- What a payout covered, also after it failed and its payables went into another one.
create table payout_lines (
  payout_id uuid not null references payouts,
  payable_id uuid not null references payables,
  owner_cents bigint not null,
  cleaning_cents bigint not null,
  primary key (payout_id, payable_id)
);
create index payout_lines_payable on payout_lines (payable_id);
create trigger payout_lines_append_only before update or delete or truncate on payout_lines
  for each statement execute function append_only();

create function payout_must_add_up() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from payouts p where p.id = new.id
       and (p.owner_cents, p.cleaning_cents) = (select coalesce(sum(owner_cents), 0), coalesce(sum(cleaning_cents), 0)
                                                  from payout_lines where payout_id = p.id)) then
    raise exception 'payout % is not the sum of its lines', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger payouts_add_up after insert on payouts
  deferrable initially deferred for each row execute function payout_must_add_up();

-- Stops payment of one payable, or of every payable that a booking has or will have, until it is lifted.
create table payable_holds (
  id uuid primary key,
  booking_id uuid references bookings,
  payable_id uuid references payables,
  reason text not null,
  reference text not null unique,
  placed_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references users,
  lift_reason text,
  constraint payable_holds_one_target check (num_nonnulls(booking_id, payable_id) = 1)
);
create index payable_holds_booking on payable_holds (booking_id) where lifted_at is null;
create index payable_holds_payable on payable_holds (payable_id) where lifted_at is null;

-- What a ledger transaction gives to or takes from an owner is exactly one payable or exactly one payout, never neither.
-- Watched from both sides, at commit: from the ledger's entries and from the rows of payables and payouts.
create function owner_entries_are_covered(transaction uuid, owner uuid) returns boolean language sql stable as $$
  with owed as (
    select -coalesce(sum(amount_cents) filter (where account = 'owner_payable'), 0) as owner_cents,
           -coalesce(sum(amount_cents) filter (where account = 'cleaning_pass_through'), 0) as cleaning_cents
      from ledger_entries where transaction_id = transaction and owner_id = owner
  )
  select exists (select 1 from payables p, owed where p.ledger_transaction_id = transaction and p.owner_id = owner
                    and p.owner_cents = owed.owner_cents and p.cleaning_cents = owed.cleaning_cents)
      or exists (select 1 from payouts p, owed where p.ledger_transaction_id = transaction and p.owner_id = owner
                    and p.owner_cents = -owed.owner_cents and p.cleaning_cents = -owed.cleaning_cents)
$$;

create function watch_owner_entries() returns trigger language plpgsql as $$
begin
  if not owner_entries_are_covered(new.transaction_id, new.owner_id) then
    raise exception 'ledger transaction % owes owner % something else than payables and payouts say', new.transaction_id, new.owner_id
      using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_owner after insert on ledger_entries
  deferrable initially deferred for each row when (new.account in ('owner_payable', 'cleaning_pass_through'))
  execute function watch_owner_entries();

create function watch_owner_rows() returns trigger language plpgsql as $$
begin
  if not owner_entries_are_covered(new.ledger_transaction_id, new.owner_id) then
    raise exception '% % disagrees with ledger transaction %', tg_table_name, new.id, new.ledger_transaction_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger payables_ledger after insert on payables
  deferrable initially deferred for each row execute function watch_owner_rows();
create constraint trigger payouts_ledger after insert or update of ledger_transaction_id on payouts
  deferrable initially deferred for each row when (new.ledger_transaction_id is not null) execute function watch_owner_rows();
`;
