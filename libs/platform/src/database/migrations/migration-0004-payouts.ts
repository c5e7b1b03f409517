import { Migration } from '@mikro-orm/migrations';

/** Every entry says which booking it is about, because one payout covers many; older entries take it from their transaction. */
const ENTRIES_BY_BOOKING = `
alter table ledger_entries add column booking_id uuid references bookings;
alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries e set booking_id = t.booking_id from ledger_transactions t where t.id = e.transaction_id;
alter table ledger_entries enable trigger ledger_entries_append_only;
create index ledger_entries_booking on ledger_entries (booking_id) where booking_id is not null;
create index ledger_entries_owner on ledger_entries (owner_id, account) where owner_id is not null;
`;

const RUNNING_BALANCES = `
-- Sums of the entries, kept by a trigger at commit: deferred, so that a busy account is locked for an instant only, and in
-- the order in which the entries were written, which is the same for everybody, so that nobody waits in a circle.
create table ledger_balances (
  account text not null,
  owner_id uuid references users,
  amount_cents bigint not null,
  unique nulls not distinct (account, owner_id)
);
insert into ledger_balances (account, owner_id, amount_cents)
select account, owner_id, sum(amount_cents) from ledger_entries group by account, owner_id;

create function keep_ledger_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balances (account, owner_id, amount_cents) values (new.account, new.owner_id, new.amount_cents)
  on conflict (account, owner_id) do update set amount_cents = ledger_balances.amount_cents + excluded.amount_cents;
  return null;
end $$;
create constraint trigger ledger_entries_running_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function keep_ledger_balance();

create function kept_by_trigger() returns trigger language plpgsql as $$
begin
  raise exception '% is kept by a trigger', tg_table_name using errcode = '23514';
end $$;
create trigger ledger_balances_kept_by_trigger before insert or update or delete on ledger_balances
  for each row when (pg_trigger_depth() = 0) execute function kept_by_trigger();

-- Where the running balance and the entries disagree: nothing, ever.
create function ledger_balances_off() returns table (account text, owner_id uuid, balance_cents bigint, entries_cents bigint)
language sql stable as $$
  select coalesce(b.account, e.account), coalesce(b.owner_id, e.owner_id), coalesce(b.amount_cents, 0), coalesce(e.total, 0)
    from ledger_balances b
    full join (select account, owner_id, sum(amount_cents)::bigint as total from ledger_entries group by account, owner_id) e
      on e.account = b.account and e.owner_id is not distinct from b.owner_id
   where coalesce(b.amount_cents, 0) <> coalesce(e.total, 0)
$$;
`;

const ACCOUNTS_AND_PAYOUTS = `
create table payout_accounts (
  owner_id uuid primary key references users,
  account_id text unique,
  status text not null default 'incomplete' check (status in ('incomplete', 'enabled', 'disabled')),
  missing text[] not null default '{}',
  disabled_reason text,
  asked_at timestamptz,
  link_opened_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  next_payout_at timestamptz,
  created_at timestamptz not null,
  check (status = 'incomplete' or account_id is not null)
);

create table payouts (
  id uuid primary key,
  owner_id uuid not null references payout_accounts,
  account_id text not null,
  operation_id uuid not null unique references operations,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents = owner_cents + cleaning_cents),
  owner_cents bigint not null,
  cleaning_cents bigint not null,
  currency text not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'failed', 'withdrawn')),
  asked_at timestamptz,
  transfer_id text unique,
  failure_code text,
  failure_message text,
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  ledger_transaction_id uuid unique references ledger_transactions,
  requested_at timestamptz not null,
  finished_at timestamptz,
  check (state <> 'sent' or transfer_id is not null),
  check (ledger_transaction_id is null or state = 'sent')
);
-- One at a time: the next one is made once this one is in the books, so that the two can never send the same money.
create unique index payouts_one_under_way on payouts (owner_id)
  where state = 'requested' or (state = 'sent' and ledger_transaction_id is null);
create index payouts_owner on payouts (owner_id, requested_at desc, id);
create index payouts_state on payouts (state, requested_at desc, id);

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
  check (owner_cents <> 0 or cleaning_cents <> 0)
);
create unique index payables_once on payables (booking_id, reason) where booking_id is not null;
create index payables_due on payables (due_at) where payout_id is null;
create index payables_owner on payables (owner_id, created_at desc, id);
create index payables_payout on payables (payout_id) where payout_id is not null;

-- What each payout covered, also after it failed and its rows went into another one.
create table payout_lines (
  payout_id uuid not null references payouts,
  payable_id uuid not null references payables,
  owner_cents bigint not null,
  cleaning_cents bigint not null,
  primary key (payout_id, payable_id)
);
create index payout_lines_payable on payout_lines (payable_id);

-- A hold is on one row, or on a booking whatever rows it has or will have. Nothing is paid while one is in place.
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
  check (num_nonnulls(booking_id, payable_id) = 1)
);
create index payable_holds_booking on payable_holds (booking_id) where lifted_at is null;
create index payable_holds_payable on payable_holds (payable_id) where lifted_at is null;
`;

/** Before the rows are watched: what was earned under earlier versions is owed, too. @spec A13 */
const OWED_SO_FAR = `
insert into payables (id, owner_id, booking_id, reason, ledger_transaction_id, owner_cents, cleaning_cents, due_at, created_at)
select gen_random_uuid(), b.owner_id, b.id,
       case when t.kind = 'completion' then 'stay' when b.refund_cents > 0 then 'fee_share' else 'late_cancellation' end,
       t.id, owed.owner_cents, owed.cleaning_cents,
       case when t.kind = 'completion' then t.occurred_at else b.check_in_at end + interval '24 hours', t.occurred_at
  from ledger_transactions t
  join bookings b on b.id = t.booking_id
  join lateral (
    select -coalesce(sum(amount_cents) filter (where account = 'owner_payable'), 0) as owner_cents,
           -coalesce(sum(amount_cents) filter (where account = 'cleaning_pass_through'), 0) as cleaning_cents
      from ledger_entries where transaction_id = t.id and owner_id is not null) owed on true
 where t.kind in ('completion', 'cancellation') and (owed.owner_cents <> 0 or owed.cleaning_cents <> 0);
`;

const WATCHES = `
-- What a ledger transaction gives to or takes from an owner is exactly one payable, or exactly one payout: never neither.
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

-- What was earned and what was sent is history; only where a row stands may change.
create function payables_are_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.owner_id, new.booking_id, new.reason, new.ledger_transaction_id, new.owner_cents, new.cleaning_cents)
     is distinct from (old.owner_id, old.booking_id, old.reason, old.ledger_transaction_id, old.owner_cents, old.cleaning_cents) then
    raise exception 'what a payable says is append-only' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payables_facts before update or delete on payables for each row execute function payables_are_facts();
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
`;

/** What owners are owed, the payouts that cover it, holds, and running balances of the ledger. @spec A13 */
export class Migration0004Payouts extends Migration {
  override up(): void {
    for (const part of [ENTRIES_BY_BOOKING, RUNNING_BALANCES, ACCOUNTS_AND_PAYOUTS, OWED_SO_FAR, WATCHES])
      this.addSql(part);
  }
}
