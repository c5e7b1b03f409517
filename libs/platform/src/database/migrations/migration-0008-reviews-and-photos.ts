import { Migration } from '@mikro-orm/migrations';

const PHOTOS = `
-- Uploads of people. Something that uses a photo names it by its id; one that nothing uses is idle and will be swept.
create table photos (
  id uuid primary key,
  uploader_id uuid not null references users,
  state text not null default 'arriving' check (state in ('arriving', 'received', 'ready', 'refused', 'discarded')),
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  widths integer[] not null default '{}',
  thumbhash text,
  problem text,
  used_kind text,
  used_id uuid,
  idle_since timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((used_kind is null) = (used_id is null)),
  check ((used_id is null) = (idle_since is not null)),
  check (state <> 'ready' or (width > 0 and height > 0 and cardinality(widths) > 0 and thumbhash is not null)),
  check ((state = 'refused') = (problem is not null))
);
create index photos_use on photos (used_kind, used_id) where used_id is not null;
create index photos_idle on photos (idle_since) where idle_since is not null;
create index photos_waiting on photos (uploader_id) where used_id is null;
create index photos_discarded on photos (id) where state = 'discarded';
`;

const REVIEWS = `
alter table reviews
  add column edited_at timestamptz,
  add column owner_replied_at timestamptz,
  add column owner_reply_edited_at timestamptz,
  add column hidden_at timestamptz,
  add column hidden_by uuid references users,
  add column hidden_reason text;
update reviews set owner_replied_at = created_at where owner_reply is not null;
alter table reviews
  add check ((owner_reply is null) = (owner_replied_at is null)),
  add check ((hidden_at is null) = (hidden_by is null)),
  add check ((hidden_at is null) = (hidden_reason is null));

create index reviews_traveler on reviews (traveler_id, created_at desc);
create index reviews_by_rating on reviews (rating, created_at) where hidden_at is null;
create index reviews_by_votes on reviews (helpful_count, created_at) where hidden_at is null;
create index reviews_hidden on reviews (hidden_at) where hidden_at is not null;

-- What a review said before its author changed it.
create table review_revisions (
  id bigint generated always as identity primary key,
  review_id uuid not null references reviews,
  rating integer not null,
  title text not null,
  comment text not null,
  photos text[] not null,
  replaced_at timestamptz not null
);
create index review_revisions_review on review_revisions (review_id, id);

create table review_reports (
  review_id uuid not null references reviews,
  reporter_id uuid not null references users,
  reason text not null check (reason in ('untrue', 'offensive', 'private', 'advertising', 'other')),
  note text,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users,
  primary key (review_id, reporter_id),
  check ((resolved_at is null) = (resolved_by is null))
);
create index review_reports_open on review_reports (reported_at) where resolved_at is null;
`;

const RATINGS = `
-- How often a home was given one, two, three, four and five stars, by the reviews that can be seen.
alter table properties add column star_counts integer[] not null default '{0,0,0,0,0}'
  check (cardinality(star_counts) = 5);

-- Sum, count and histogram follow in the transaction that writes, changes, hides or restores a review, whatever code does
-- it. Counted anew at its end instead of moved up and down, so that nothing can drift; the lock comes first, because only
-- a statement that begins afterwards sees what another transaction has counted.
create function count_stars(home uuid) returns void language plpgsql as $$
begin
  perform 1 from properties where id = home for no key update;
  update properties set rating_sum = seen.total, rating_count = seen.number, star_counts = seen.counts
    from (select coalesce(sum(rating), 0)::int as total, count(*)::int as number,
                 array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
                       count(*) filter (where rating = 3), count(*) filter (where rating = 4),
                       count(*) filter (where rating = 5)]::int[] as counts
            from reviews where property_id = home and hidden_at is null) seen
   where id = home;
end $$;
select count_stars(property_id) from (select distinct property_id from reviews) reviewed;

create function keep_ratings() returns trigger language plpgsql as $$
begin
  perform count_stars(coalesce(new.property_id, old.property_id));
  return null;
end $$;
create constraint trigger reviews_keep_ratings after insert or delete or update of rating, hidden_at on reviews
  deferrable initially deferred for each row execute function keep_ratings();
`;

/** Photos that people upload; replies, reports and moderation of reviews; ratings that the database keeps itself. */
export class Migration0008ReviewsAndPhotos extends Migration {
  override up(): void {
    for (const part of [PHOTOS, REVIEWS, RATINGS]) this.addSql(part);
  }
}
