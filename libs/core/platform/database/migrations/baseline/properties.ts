/** Homes, and who saved them. */
export const PROPERTIES = `
-- A home. Its calendar is calendar_entries; its rating is kept by a trigger of reviews.
create table properties (
  id uuid primary key,
  owner_id uuid not null references users,
  title text not null,
  description text not null,
  property_type text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null,
  nightly_cents integer not null check (nightly_cents > 0),
  bedrooms integer not null check (bedrooms >= 0),
  bathrooms double precision not null check (bathrooms >= 0),
  max_guests integer not null check (max_guests > 0),
  max_nights integer not null default 30 check (max_nights between 1 and 30),
  amenities text[] not null default '{}',
  house_rules text[] not null default '{}',
  photos text[] not null default '{}',
  check_in_time text not null default '15:00',
  check_out_time text not null default '11:00',
  status text not null default 'listed' check (status in ('listed', 'paused', 'awaiting_approval')),
  -- Who changed the status last. Only an operator gives a reason, and then the owner cannot list the home again.
  status_reason text,
  status_set_by uuid references users,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- How many visible reviews give one, two, three, four and five stars.
  star_counts integer[] not null default '{0,0,0,0,0}' check (cardinality(star_counts) = 5),
  created_at timestamptz not null
);
create index properties_owner on properties (owner_id);
create index properties_city on properties (lower(city));
create index properties_price on properties (nightly_cents, id) where status = 'listed';
create index properties_place on properties (latitude, longitude) where status = 'listed';

-- A home on somebody's list of saved homes.
create table saved_homes (
  user_id uuid not null references users,
  property_id uuid not null references properties,
  saved_at timestamptz not null,
  primary key (user_id, property_id)
);
`;
