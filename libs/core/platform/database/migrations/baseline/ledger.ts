/** Double-entry books: append-only, balanced by the database itself. */
export const LEDGER = `
-- One movement of money, booked because of one event.
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
-- A plan's charge is booked once, whatever happens to its event.
create unique index ledger_transactions_once_per_invoice on ledger_transactions (provider_ref)
  where kind = 'subscription_invoice';
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function append_only();

-- One side of a movement. Debits are positive, credits negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account text not null,
  owner_id uuid references users,
  -- Each entry names its own booking, because one payout covers many.
  booking_id uuid references bookings,
  amount_cents bigint not null check (amount_cents <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account, owner_id);
create index ledger_entries_owner on ledger_entries (owner_id, account) where owner_id is not null;
create index ledger_entries_booking on ledger_entries (booking_id) where booking_id is not null;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function append_only();

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

-- The sum of an account's entries, kept by a trigger at commit. It is deferred, so that a busy account is locked only for
-- an instant, and it runs in the order in which entries are written, which is the same everywhere, so that concurrent
-- transactions cannot deadlock.
create table ledger_balances (
  account text not null,
  owner_id uuid references users,
  amount_cents bigint not null,
  unique nulls not distinct (account, owner_id)
);

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

-- Accounts whose running balance and entries disagree: always none, or something is broken.
create function ledger_balances_off() returns table (account text, owner_id uuid, balance_cents bigint, entries_cents bigint)
language sql stable as $$
  select coalesce(b.account, e.account), coalesce(b.owner_id, e.owner_id), coalesce(b.amount_cents, 0), coalesce(e.total, 0)
    from ledger_balances b
    full join (select account, owner_id, sum(amount_cents)::bigint as total from ledger_entries group by account, owner_id) e
      on e.account = b.account and e.owner_id is not distinct from b.owner_id
   where coalesce(b.amount_cents, 0) <> coalesce(e.total, 0)
$$;
`;
