import { Migration } from '@mikro-orm/migrations';

/** Lines are facts and what becomes of a pending one is another fact; readers go on seeing one row per line. */
const POINTS = `
alter table points_lines rename to points_entries;

create table points_outcomes (
  entry_id uuid primary key references points_entries,
  state text not null check (state in ('posted', 'voided')),
  decided_at timestamptz not null
);
insert into points_outcomes (entry_id, state, decided_at)
select id, state, changed_at from points_entries where changed_at <> created_at and state <> 'pending';
alter table points_entries drop column changed_at;

create trigger points_entries_append_only before update or delete or truncate on points_entries
  for each statement execute function append_only();
create trigger points_outcomes_append_only before update or delete or truncate on points_outcomes
  for each statement execute function append_only();

create view points_lines as
select e.id, e.user_id, e.booking_id, e.kind, coalesce(o.state, e.state) as state, e.points, e.description, e.formula,
       e.posts_at, e.created_at, coalesce(o.decided_at, e.created_at) as changed_at
  from points_entries e left join points_outcomes o on o.entry_id = e.id;
`;

/** Perks are in force from and until an instant; what a voucher takes off a stay is frozen when the points are spent. */
const PERKS = `
alter table perks
  add column valid_from timestamptz not null default '-infinity',
  add column valid_until timestamptz not null default 'infinity',
  add column kind text check (kind in ('percentage', 'amount', 'free_night')),
  add column percent integer check (percent between 1 and 100),
  add column worth_cents integer check (worth_cents > 0),
  add column min_nights integer not null default 1 check (min_nights > 0),
  add column min_subtotal_cents integer not null default 0 check (min_subtotal_cents >= 0),
  add constraint perks_in_order check (valid_from < valid_until),
  add constraint perks_percent check ((kind = 'percentage') is true = (percent is not null)),
  add constraint perks_worth check (kind is distinct from 'amount' or worth_cents is not null);

alter table vouchers
  add column title text,
  add column kind text check (kind in ('percentage', 'amount', 'free_night')),
  add column percent integer check (percent between 1 and 100),
  add column worth_cents integer check (worth_cents > 0),
  add column min_nights integer not null default 1,
  add column min_subtotal_cents integer not null default 0,
  add constraint vouchers_percent check ((kind = 'percentage') is true = (percent is not null)),
  add constraint vouchers_worth check (kind is distinct from 'amount' or worth_cents is not null);
update vouchers v set title = p.title from perks p where p.id = v.perk_id;
alter table vouchers alter column title set not null;
create index vouchers_user on vouchers (user_id, created_at desc);

create function vouchers_are_facts() returns trigger language plpgsql as $$
begin
  raise exception 'vouchers are facts: what becomes of one is said by its bookings' using errcode = '23514';
end $$;
create trigger vouchers_are_facts before update or delete or truncate on vouchers
  for each statement execute function vouchers_are_facts();
`;

/** The price less the voucher is what the traveler pays; who gets what adds up to that and to what we bear of the voucher. */
const BOOKINGS = `
alter table bookings
  add column voucher_code text references vouchers,
  add column voucher_cents integer not null default 0,
  add column voucher_cost_cents integer not null default 0,
  add constraint bookings_voucher check ((voucher_code is not null) = (voucher_cents > 0)),
  add constraint bookings_voucher_cost check (voucher_cost_cents between 0 and voucher_cents);

do $$
declare old record;
begin
  for old in select conname from pg_constraint where conrelid = 'bookings'::regclass and contype = 'c'
               and (pg_get_constraintdef(oid) like '%total_cents = (subtotal_cents + cleaning_cents)%'
                 or pg_get_constraintdef(oid) like '%kept_cleaning_cents) = paid_cents%')
  loop
    execute format('alter table bookings drop constraint %I', old.conname);
  end loop;
end $$;
alter table bookings
  add constraint bookings_total check (total_cents = subtotal_cents + cleaning_cents - voucher_cents),
  add constraint bookings_divided check (status not in ('cancelled', 'completed')
    or refund_cents + owner_cents + platform_cents + kept_cleaning_cents = paid_cents + voucher_cost_cents);

-- The last wall against spending a voucher twice: one booking at a time holds it, and one that was spent stays spent. A
-- cancelled booking has spent it when we bear all of it; else it has come back.
create unique index bookings_voucher_once on bookings (voucher_code)
  where voucher_code is not null and (status <> 'cancelled' or voucher_cost_cents = voucher_cents);
create index bookings_voucher_story on bookings (voucher_code) where voucher_code is not null;
`;

/** One reading of what a voucher is worth and where it is; derived from bookings, so that the two cannot disagree. */
const STANDING = `
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

/** Points are append-only; perks are in force for a time; vouchers pay for stays. @spec E6, E10, A11 */
export class Migration0010PointsAndVouchers extends Migration {
  override up(): void {
    this.addSql(POINTS);
    this.addSql(PERKS);
    this.addSql(BOOKINGS);
    this.addSql(STANDING);
  }
}
