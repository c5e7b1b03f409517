import { Migration } from '@mikro-orm/migrations';

/** A perk keeps its id and its place; what it is, costs and gives are rows that each count from a moment on. */
const TERMS = `
alter table perks rename to perk_catalogue;

create table perk_terms (
  id bigint generated always as identity primary key,
  perk_id uuid not null references perk_catalogue,
  effective_from timestamptz not null,
  -- False: from then on it is not offered. Its terms stay, so that a perk that has ended still has a name.
  offered boolean not null,
  category text not null check (category in ('dining', 'entertainment', 'attractions', 'bonus_nights', 'other')),
  title text not null,
  description text not null,
  discount_percentage integer check (discount_percentage between 1 and 100),
  points_cost integer check (points_cost > 0),
  min_tier text not null,
  kind text check (kind in ('percentage', 'amount', 'free_night')),
  percent integer check (percent between 1 and 100),
  worth_cents integer check (worth_cents > 0),
  min_nights integer not null check (min_nights > 0),
  min_subtotal_cents integer not null check (min_subtotal_cents >= 0),
  -- Null for what was there before anybody could choose.
  set_by uuid references users,
  reason text,
  set_at timestamptz not null,
  constraint perk_terms_percent check ((kind = 'percentage') is true = (percent is not null)),
  constraint perk_terms_worth check (kind is distinct from 'amount' or worth_cents is not null),
  constraint perk_terms_cost check (kind is null or points_cost is not null)
);
create index perk_terms_of_perk on perk_terms (perk_id, effective_from desc, id desc);
`;

const COPY = `
insert into perk_terms (perk_id, effective_from, offered, category, title, description, discount_percentage, points_cost,
                        min_tier, kind, percent, worth_cents, min_nights, min_subtotal_cents, set_at)
select p.id, at.effective_from, at.offered, p.category, p.title, p.description, p.discount_percentage, p.points_cost,
       p.min_tier, p.kind, p.percent, p.worth_cents, p.min_nights, p.min_subtotal_cents, now()
  from perk_catalogue p
  cross join lateral (values (p.valid_from, true), (p.valid_until, false)) as at (effective_from, offered)
 where at.effective_from < 'infinity' order by p.position, at.effective_from;

alter table perk_catalogue drop column valid_from, drop column valid_until, drop column category, drop column title,
  drop column description, drop column discount_percentage, drop column points_cost, drop column min_tier, drop column kind,
  drop column percent, drop column worth_cents, drop column min_nights, drop column min_subtotal_cents;

create trigger perk_terms_append_only before update or delete or truncate on perk_terms
  for each statement execute function append_only();
`;

/** Readers go on seeing perks that are in force from and until an instant. Of two rows for one moment the later one counts. */
const IN_FORCE = `
create view perks as
select s.perk_id as id, s.category, s.title, s.description, s.discount_percentage, s.points_cost, s.min_tier, c.position,
       s.valid_from, s.valid_until, s.kind, s.percent, s.worth_cents, s.min_nights, s.min_subtotal_cents
  from (select t.*, t.effective_from as valid_from,
               coalesce(lead(t.effective_from) over (partition by t.perk_id order by t.effective_from), 'infinity') as valid_until
          from (select distinct on (perk_id, effective_from) * from perk_terms
                 order by perk_id, effective_from, id desc) t) s
  join perk_catalogue c on c.id = s.perk_id
 where s.offered;
`;

/** Perks change from a moment on, never back in time. @spec §3 Perk, E9, E10 */
export class Migration0021PerkTerms extends Migration {
  override up(): void {
    this.addSql(TERMS);
    this.addSql(COPY);
    this.addSql(IN_FORCE);
  }
}
