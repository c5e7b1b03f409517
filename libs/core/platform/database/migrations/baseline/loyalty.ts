/** Points, the perks they buy, and the vouchers that pay for stays. */
export const LOYALTY = `
-- Points gained or spent. The row never changes; what becomes of a pending one is a row of points_outcomes.
create table points_entries (
  id uuid primary key,
  user_id uuid not null references users,
  booking_id uuid references bookings,
  kind text not null check (kind in ('stay', 'redemption', 'clawback', 'adjustment')),
  state text not null check (state in ('pending', 'posted', 'voided')),
  points integer not null,
  description text not null,
  formula text,
  posts_at timestamptz,
  created_at timestamptz not null
);
create unique index points_entries_once_per_stay on points_entries (booking_id, kind) where booking_id is not null;
create index points_entries_user on points_entries (user_id, created_at desc);
create trigger points_entries_append_only before update or delete or truncate on points_entries
  for each statement execute function append_only();

-- What became of a pending entry.
create table points_outcomes (
  entry_id uuid primary key references points_entries,
  state text not null check (state in ('posted', 'voided')),
  decided_at timestamptz not null
);
create trigger points_outcomes_append_only before update or delete or truncate on points_outcomes
  for each statement execute function append_only();

-- What readers want: each entry once, in its present state.
create view points_lines as
select e.id, e.user_id, e.booking_id, e.kind, coalesce(o.state, e.state) as state, e.points, e.description, e.formula,
       e.posts_at, e.created_at, coalesce(o.decided_at, e.created_at) as changed_at
  from points_entries e left join points_outcomes o on o.entry_id = e.id;

-- A perk keeps its id and its position in the list; everything else about it is a row of perk_terms.
create table perk_catalogue (
  id uuid primary key,
  position integer not null
);

-- What a perk is, costs and gives from a moment on. Terms change ahead of time, never in retrospect.
create table perk_terms (
  id bigint generated always as identity primary key,
  perk_id uuid not null references perk_catalogue,
  effective_from timestamptz not null,
  -- False: no longer offered from then on. The terms stay, so that a perk that has ended still has a name.
  offered boolean not null,
  category text not null check (category in ('dining', 'entertainment', 'attractions', 'bonus_nights', 'other')),
  title text not null,
  description text not null,
  discount_percentage integer check (discount_percentage between 1 and 100),
  points_cost integer check (points_cost > 0),
  min_tier text not null,
  -- What a voucher of it takes off a stay; null for a perk that gives no voucher.
  kind text check (kind in ('percentage', 'amount', 'free_night')),
  percent integer check (percent between 1 and 100),
  worth_cents integer check (worth_cents > 0),
  min_nights integer not null check (min_nights > 0),
  min_subtotal_cents integer not null check (min_subtotal_cents >= 0),
  -- Null for terms that no operator has set.
  set_by uuid references users,
  reason text,
  set_at timestamptz not null,
  constraint perk_terms_percent check ((kind = 'percentage') is true = (percent is not null)),
  constraint perk_terms_worth check (kind is distinct from 'amount' or worth_cents is not null),
  constraint perk_terms_cost check (kind is null or points_cost is not null)
);
create index perk_terms_of_perk on perk_terms (perk_id, effective_from desc, id desc);
create trigger perk_terms_append_only before update or delete or truncate on perk_terms
  for each statement execute function append_only();

-- Perks with the period in which their terms are in force. Of two rows for the same moment, the later one counts.
create view perks as
select s.perk_id as id, s.category, s.title, s.description, s.discount_percentage, s.points_cost, s.min_tier, c.position,
       s.valid_from, s.valid_until, s.kind, s.percent, s.worth_cents, s.min_nights, s.min_subtotal_cents
  from (select t.*, t.effective_from as valid_from,
               coalesce(lead(t.effective_from) over (partition by t.perk_id order by t.effective_from), 'infinity') as valid_until
          from (select distinct on (perk_id, effective_from) * from perk_terms
                 order by perk_id, effective_from, id desc) t) s
  join perk_catalogue c on c.id = s.perk_id
 where s.offered;

-- A perk that somebody bought with points. Its terms are frozen at the purchase.
create table vouchers (
  code text primary key,
  user_id uuid not null references users,
  perk_id uuid not null references perk_catalogue,
  points_line_id uuid not null unique references points_entries,
  title text not null,
  kind text check (kind in ('percentage', 'amount', 'free_night')),
  percent integer check (percent between 1 and 100),
  worth_cents integer check (worth_cents > 0),
  min_nights integer not null default 1,
  min_subtotal_cents integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint vouchers_percent check ((kind = 'percentage') is true = (percent is not null)),
  constraint vouchers_worth check (kind is distinct from 'amount' or worth_cents is not null)
);
create index vouchers_user on vouchers (user_id, created_at desc);

create function vouchers_are_facts() returns trigger language plpgsql as $$
begin
  raise exception 'vouchers are facts: what becomes of one is said by its bookings' using errcode = '23514';
end $$;
create trigger vouchers_are_facts before update or delete or truncate on vouchers
  for each statement execute function vouchers_are_facts();

-- Vouchers lead back to bookings by way of the points, so this reference has to wait for them.
alter table bookings add foreign key (voucher_code) references vouchers;

-- What a voucher is worth today and which booking holds it: derived from the bookings, so that the two cannot disagree.
create view voucher_standing as
select v.code, v.user_id, v.perk_id, v.title, v.kind, v.percent, v.min_nights, v.min_subtotal_cents, v.created_at,
       case when v.kind = 'amount' then v.worth_cents - coalesce(back.spent_cents, 0) else v.worth_cents end as worth_cents,
       greatest(v.expires_at, back.usable_until) as expires_at,
       carrier.id as booking_id, carrier.status as booking_status, back.returned_at
  from vouchers v
  left join bookings carrier on carrier.voucher_code = v.code
        and (carrier.status <> 'cancelled' or carrier.voucher_cost_cents = carrier.voucher_cents)
  left join lateral (
    select sum(b.voucher_cost_cents)::integer as spent_cents, max(b.cancelled_at) as returned_at,
           max(b.cancelled_at) filter (where b.cancelled_by <> 'traveler') + interval '720 hours' as usable_until
      from bookings b
     where b.voucher_code = v.code and b.status = 'cancelled' and b.confirmed_at is not null
       and b.voucher_cost_cents < b.voucher_cents
  ) back on true;
`;
