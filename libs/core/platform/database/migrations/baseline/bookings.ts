/** Bookings, the calendar that keeps a night from being sold twice, and rental agreements. */
export const BOOKINGS = `
-- A booking: a hold until it is paid, then a stay to come, then completed or cancelled. Prices and terms are frozen when
-- it is made, whatever the home costs later.
create table bookings (
  id uuid primary key,
  property_id uuid not null references properties,
  traveler_id uuid not null references users,
  owner_id uuid not null references users,
  status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  check_in_date date not null,
  check_out_date date not null,
  nights integer not null,
  guests integer not null check (guests > 0),
  special_requests text,
  time_zone text not null,
  check_in_at timestamptz not null,
  check_out_at timestamptz not null,
  waiver_version text not null,
  waiver_accepted_at timestamptz not null,
  hold_expires_at timestamptz not null,
  -- The traveler's plan at the payment, and how it multiplies the points of the stay.
  plan text,
  multiplier integer,
  -- The price: the voucher is already deducted from the total, which is what the traveler pays.
  currency text not null default 'usd',
  nightly_cents integer not null,
  subtotal_cents integer not null,
  cleaning_cents integer not null check (cleaning_cents >= 0),
  service_fee_cents integer not null,
  voucher_code text,
  voucher_cents integer not null default 0,
  total_cents integer not null,
  -- Who gets what, once the booking is over. voucher_cost_cents is the part of the voucher that the platform bears.
  paid_cents integer not null default 0,
  refund_cents integer not null default 0,
  owner_cents integer not null default 0,
  platform_cents integer not null default 0,
  kept_cleaning_cents integer not null default 0,
  voucher_cost_cents integer not null default 0,
  -- Paid back beyond what the booking owed: a refund made at the provider itself.
  goodwill_cents integer not null default 0 check (goodwill_cents >= 0),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  cancellation_reason text,
  cancellation_note text,
  constraint bookings_dates check (check_out_date > check_in_date),
  constraint bookings_nights check (nights = check_out_date - check_in_date),
  constraint bookings_times check (check_out_at > check_in_at),
  constraint bookings_subtotal check (subtotal_cents = nightly_cents * nights),
  constraint bookings_total check (total_cents = subtotal_cents + cleaning_cents - voucher_cents),
  constraint bookings_voucher check ((voucher_code is not null) = (voucher_cents > 0)),
  constraint bookings_voucher_cost check (voucher_cost_cents between 0 and voucher_cents),
  constraint bookings_paid check (paid_cents in (0, total_cents)),
  constraint bookings_paid_to_stay check (status not in ('confirmed', 'completed') or paid_cents = total_cents),
  constraint bookings_refund check (refund_cents between 0 and paid_cents),
  constraint bookings_cancelled_when check (status <> 'cancelled' or cancelled_at is not null),
  constraint bookings_divided check (status not in ('cancelled', 'completed')
    or refund_cents + owner_cents + platform_cents + kept_cleaning_cents = paid_cents + voucher_cost_cents)
);
create index bookings_traveler on bookings (traveler_id, created_at desc);
create index bookings_property on bookings (property_id, check_in_date);
create index bookings_owner on bookings (owner_id, status);
create index bookings_holds on bookings (hold_expires_at) where status = 'pending';
create index bookings_stays on bookings (check_out_at) where status = 'confirmed';
-- What operators search and sort by.
create index bookings_short_id on bookings ((right(id::text, 8)));
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_check_in on bookings (check_in_date, id);
create index bookings_total on bookings (total_cents, id);
-- The last wall against spending a voucher twice: only one booking at a time holds it, and a spent voucher stays spent.
-- A cancelled booking has spent it when the platform bears all of it; otherwise the voucher is free again.
create unique index bookings_voucher_once on bookings (voucher_code)
  where voucher_code is not null and (status <> 'cancelled' or voucher_cost_cents = voucher_cents);
create index bookings_voucher_story on bookings (voucher_code) where voucher_code is not null;

-- An account can be erased while its last request is still running; that request must not start a stay for nobody.
create function refuse_erased_traveler() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.traveler_id and erased_at is null for key share;
  if not found then
    raise exception 'traveler % is erased', new.traveler_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger bookings_of_the_living before insert on bookings
  for each row execute function refuse_erased_traveler();

-- Nights that cannot be sold: a booking's, or a block of the owner's. The last wall against selling a night twice.
-- Bookings and blocks share the table, because an exclusion constraint cannot span two.
create table calendar_entries (
  id bigint generated always as identity primary key,
  property_id uuid not null references properties,
  nights daterange not null check (not isempty(nights)),
  booking_id uuid unique references bookings,
  note text,
  constraint calendar_entries_no_night_twice exclude using gist (property_id with =, nights with &&)
);

-- Keeps the calendar in step with the bookings, whatever code changes them.
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

-- What operators tell each other about a booking.
create table booking_notes (
  id uuid primary key,
  booking_id uuid not null references bookings,
  author_id uuid not null references users,
  text text not null check (length(text) between 1 and 4000),
  written_at timestamptz not null
);
create index booking_notes_booking on booking_notes (booking_id, written_at);

-- The rental agreement of a booking: written once, on confirmation, and never changed.
create table agreements (
  id uuid primary key,
  booking_id uuid not null unique references bookings,
  pdf bytea not null,
  sha256 text not null,
  waiver_version text not null,
  waiver_accepted_at timestamptz not null,
  written_at timestamptz not null
);
create trigger agreements_append_only before update or delete or truncate on agreements
  for each statement execute function append_only();
`;
