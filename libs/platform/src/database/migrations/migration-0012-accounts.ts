import { Migration } from '@mikro-orm/migrations';

const SESSIONS = `
-- Where somebody is signed in; a session that ended has no row. Its end follows the token's, which is told by the machine's
-- own clock, so it is no instant of the product's.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_seen_at desc);
`;

const LINKS = `
-- Links that were sent by mail. The token itself is nowhere but in the letter; a link is closed when it was used or replaced.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'reset_password')),
  token_hash text not null unique,
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  closed_at timestamptz
);
create unique index account_links_one_open on account_links (user_id, purpose) where closed_at is null;
create index account_links_user on account_links (user_id, created_at);

-- Who asked for a new password, as typed: whether there is such an account is looked up later, and nobody waits for it.
create table reset_requests (
  id uuid primary key,
  email citext not null,
  requested_at timestamptz not null
);
`;

const PEOPLE = `
alter table users add column email_verified_at timestamptz;
alter table users add column erased_at timestamptz;
alter table users add constraint users_erased_says_nothing
  check (erased_at is null or (phone is null and age is null and email_verified_at is null));

-- An account can be erased while its last request is under way: that request must not begin a stay for nobody.
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
`;

/** Sessions, links sent by mail, and accounts that were erased. @spec D2, D10 */
export class Migration0012Accounts extends Migration {
  override up(): void {
    for (const part of [SESSIONS, LINKS, PEOPLE]) this.addSql(part);
  }
}
