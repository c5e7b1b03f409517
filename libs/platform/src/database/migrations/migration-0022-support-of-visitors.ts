import { Migration } from '@mikro-orm/migrations';

const VISITORS = `
-- A request of somebody without an account, or who is not signed in: it has a name and an address instead of a user.
alter table support_requests
  alter column user_id drop not null,
  add column visitor_name text,
  add column visitor_email citext,
  add constraint support_requests_somebodys check ((user_id is null) = (visitor_email is not null)),
  add constraint support_requests_named check ((visitor_email is null) = (visitor_name is null));
create index support_requests_visitor on support_requests (visitor_email, created_at) where visitor_email is not null;

alter table support_messages
  alter column author_id drop not null,
  add constraint support_messages_answered_by check (sender = 'person' or author_id is not null);

-- Links by which a visitor follows a request. The token itself is nowhere but in the letter.
create table support_links (
  id uuid primary key,
  request_id uuid not null references support_requests on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index support_links_request on support_links (request_id);
`;

/** Questions of visitors who are not signed in, and the links by which they follow them. */
export class Migration0022SupportOfVisitors extends Migration {
  override up(): void {
    this.addSql(VISITORS);
  }
}
