import { Migration } from '@mikro-orm/migrations';

const CHAT = `
-- A conversation; without a user it belongs to whoever knows its id.
create table chat_sessions (
  id uuid primary key,
  user_id uuid references users,
  memory jsonb not null,
  created_at timestamptz not null,
  last_at timestamptz not null
);
create index chat_sessions_user on chat_sessions (user_id, last_at) where user_id is not null;

create table chat_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  session_id uuid not null references chat_sessions,
  sender text not null check (sender in ('visitor', 'support')),
  text text not null,
  chips jsonb not null,
  tools text[] not null,
  answered_by text check (answered_by in ('engine', 'model')),
  known boolean,
  helpful boolean,
  rated_at timestamptz,
  created_at timestamptz not null,
  check ((sender = 'support') = (answered_by is not null)),
  check ((helpful is null) = (rated_at is null))
);
create index chat_messages_session on chat_messages (session_id, seq);

-- What language models cost, per person (or address, hashed) and day.
create table concierge_spending (
  person text not null,
  day date not null,
  turns integer not null,
  tokens bigint not null,
  micros bigint not null,
  primary key (person, day)
);
`;

const SUPPORT = `
create table support_requests (
  id uuid primary key,
  user_id uuid not null references users,
  subject text not null,
  status text not null check (status in ('open', 'answered', 'closed')),
  transcript jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_requests_user on support_requests (user_id, updated_at desc);
create index support_requests_open on support_requests (updated_at) where status = 'open';

create table support_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  request_id uuid not null references support_requests,
  sender text not null check (sender in ('person', 'operator')),
  author_id uuid not null references users,
  text text not null,
  created_at timestamptz not null
);
create index support_messages_request on support_messages (request_id, seq);
`;

/** Conversations of the support chat, what language models cost, and the requests that are handed over. */
export class Migration0007Concierge extends Migration {
  override up(): void {
    for (const part of [CHAT, SUPPORT]) this.addSql(part);
  }
}
