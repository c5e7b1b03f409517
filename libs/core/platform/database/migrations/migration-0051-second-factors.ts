import { Migration } from '@mikro-orm/migrations';

/**
 * Operators' second factors, and what a session knows of its operator. An operator's session without `acted_at` is older than this migration and
 * counts as ended: a version that still runs beside it may start such sessions.
 */
export class Migration0051SecondFactors extends Migration {
  override up(): void {
    this.addSql(`
      alter table sessions
        add column acted_at timestamptz,
        add column confirmed_at timestamptz,
        add column second_factor boolean not null default false;
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id),
        credential_id text not null unique,
        public_key text not null,
        sign_count bigint not null check (sign_count >= 0),
        transports jsonb not null,
        name text not null check (name <> ''),
        added_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_user on passkeys (user_id, added_at);
      create table authenticator_apps (
        user_id uuid primary key references users (id),
        sealed_secret text not null,
        last_step integer not null,
        added_at timestamptz not null,
        last_used_at timestamptz
      );
      create table recovery_codes (
        user_id uuid not null references users (id),
        digest text not null,
        made_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, digest)
      );
      create table proof_challenges (
        id uuid primary key,
        user_id uuid not null references users (id),
        purpose text not null check (purpose in ('sign_in', 'confirm', 'add_passkey', 'add_app')),
        session_id uuid references sessions on delete cascade,
        token_hash text unique,
        challenge text,
        sealed_secret text,
        expires_at timestamptz not null,
        constraint proof_challenges_for check (
          (purpose = 'sign_in') = (session_id is null) and (purpose = 'sign_in') = (token_hash is not null)
        )
      );
      create unique index proof_challenges_session on proof_challenges (session_id, purpose)
        where session_id is not null;
      create index proof_challenges_user on proof_challenges (user_id);
      create index proof_challenges_expiry on proof_challenges (expires_at);
    `);
  }
}
