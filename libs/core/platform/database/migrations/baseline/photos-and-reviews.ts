/** Uploaded photos; reviews with their votes, reports and revisions; the ratings that follow from them. */
export const PHOTOS_AND_REVIEWS = `
-- An uploaded photo. Whatever uses it refers to it by its id; a photo that nothing uses is idle, and a sweep discards it.
create table photos (
  id uuid primary key,
  uploader_id uuid not null references users,
  state text not null default 'arriving' check (state in ('arriving', 'received', 'ready', 'refused', 'discarded')),
  problem text,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  -- Widths in pixels of the sizes that were made of it.
  widths integer[] not null default '{}',
  thumbhash text,
  used_kind text,
  used_id uuid,
  idle_since timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint photos_use_is_whole check ((used_kind is null) = (used_id is null)),
  constraint photos_used_or_idle check ((used_id is null) = (idle_since is not null)),
  constraint photos_ready_to_show
    check (state <> 'ready' or (width > 0 and height > 0 and cardinality(widths) > 0 and thumbhash is not null)),
  constraint photos_refused_why check ((state = 'refused') = (problem is not null))
);
create index photos_use on photos (used_kind, used_id) where used_id is not null;
create index photos_idle on photos (idle_since) where idle_since is not null;
create index photos_waiting on photos (uploader_id) where used_id is null;
create index photos_discarded on photos (id) where state = 'discarded';

-- What a traveler says about a stay, and what the owner replies.
create table reviews (
  id uuid primary key,
  booking_id uuid not null unique references bookings,
  property_id uuid not null references properties,
  traveler_id uuid not null references users,
  rating integer not null check (rating between 1 and 5),
  title text not null,
  comment text not null,
  photos text[] not null default '{}',
  is_verified boolean not null default true,
  helpful_count integer not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  owner_reply text,
  owner_replied_at timestamptz,
  owner_reply_edited_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references users,
  hidden_reason text,
  constraint reviews_replied_when check ((owner_reply is null) = (owner_replied_at is null)),
  constraint reviews_hidden_by_somebody check ((hidden_at is null) = (hidden_by is null)),
  constraint reviews_hidden_why check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_property on reviews (property_id, created_at desc);
create index reviews_newest on reviews (created_at desc);
create index reviews_traveler on reviews (traveler_id, created_at desc);
create index reviews_by_rating on reviews (rating, created_at) where hidden_at is null;
create index reviews_by_votes on reviews (helpful_count, created_at) where hidden_at is null;
create index reviews_hidden on reviews (hidden_at) where hidden_at is not null;

-- Sum, count and histogram of a home's ratings follow in the transaction that writes, changes, hides or restores a
-- review, whatever code does it. They are counted afresh at its end instead of moved up and down, so that nothing can
-- drift. The lock comes first: only a statement that starts after it sees what a concurrent transaction has counted.
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

create function keep_ratings() returns trigger language plpgsql as $$
begin
  perform count_stars(coalesce(new.property_id, old.property_id));
  return null;
end $$;
create constraint trigger reviews_keep_ratings after insert or delete or update of rating, hidden_at on reviews
  deferrable initially deferred for each row execute function keep_ratings();

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

-- Somebody found a review helpful.
create table review_votes (
  review_id uuid not null references reviews,
  user_id uuid not null references users,
  voted_at timestamptz not null,
  primary key (review_id, user_id)
);

-- Somebody reported a review; an operator resolves the report.
create table review_reports (
  review_id uuid not null references reviews,
  reporter_id uuid not null references users,
  reason text not null check (reason in ('untrue', 'offensive', 'private', 'advertising', 'other')),
  note text,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users,
  primary key (review_id, reporter_id),
  constraint review_reports_resolved_by_somebody check ((resolved_at is null) = (resolved_by is null))
);
create index review_reports_open on review_reports (reported_at) where resolved_at is null;
`;
