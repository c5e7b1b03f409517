/** Conversations with the support chat, what language models cost, and requests to people. */
export const SUPPORT = `
-- A conversation with the chat. Without a user it belongs to whoever knows its id.
create table chat_sessions (
  id uuid primary key,
  user_id uuid references users,
  memory jsonb not null,
  created_at timestamptz not null,
  last_at timestamptz not null
);
create index chat_sessions_user on chat_sessions (user_id, last_at) where user_id is not null;
-- Conversations that nobody owns are deleted by age.
create index chat_sessions_nobodys on chat_sessions (last_at) where user_id is null;

-- One message of a conversation; an answer says what wrote it and whether it helped.
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
  constraint chat_messages_answered_by_something check ((sender = 'support') = (answered_by is not null)),
  constraint chat_messages_rated_when check ((helpful is null) = (rated_at is null))
);
create index chat_messages_session on chat_messages (session_id, seq);

-- What language models cost per day and person, or hashed address. A micro is a millionth of a dollar.
create table concierge_spending (
  person text not null,
  day date not null,
  turns integer not null,
  tokens bigint not null,
  micros bigint not null,
  primary key (person, day)
);

-- A question that people answer. Somebody who is not signed in leaves a name and an address instead of a user.
create table support_requests (
  id uuid primary key,
  user_id uuid references users,
  visitor_name text,
  visitor_email citext,
  subject text not null,
  status text not null check (status in ('open', 'answered', 'closed')),
  transcript jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint support_requests_somebodys check ((user_id is null) = (visitor_email is not null)),
  constraint support_requests_named check ((visitor_email is null) = (visitor_name is null))
);
create index support_requests_user on support_requests (user_id, updated_at desc);
create index support_requests_open on support_requests (updated_at) where status = 'open';
create index support_requests_visitor on support_requests (visitor_email, created_at) where visitor_email is not null;

-- One message of a request, by the person who asked or by an operator.
create table support_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  request_id uuid not null references support_requests,
  sender text not null check (sender in ('person', 'operator')),
  author_id uuid references users,
  text text not null,
  created_at timestamptz not null,
  constraint support_messages_answered_by check (sender = 'person' or author_id is not null)
);
create index support_messages_request on support_messages (request_id, seq);

-- A link by which a visitor follows a request. Only the email holds the token itself.
create table support_links (
  id uuid primary key,
  request_id uuid not null references support_requests on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index support_links_request on support_links (request_id);
`;
