import { Migration } from '@mikro-orm/migrations';

/** The refresh tokens of a renewable session, as hashes; they go with it. */
export class Migration0055RefreshTokens extends Migration {
  override up(): void {
    this.addSql(`
      create table refresh_tokens (
        session_id uuid primary key references sessions on delete cascade,
        family_hash text not null,
        token_hash text not null,
        generation integer not null check (generation >= 0),
        received boolean not null default false,
        -- Whether the token before the newest came again late, and of how many generations in a row before it one did.
        came_late boolean not null default false,
        late_before integer not null default 0 check (late_before >= 0),
        previous_hash text,
        salt text,
        rotated_at timestamptz,
        constraint refresh_tokens_rotated check (
          (generation = 0) = (previous_hash is null)
          and (generation = 0) = (salt is null)
          and (generation = 0) = (rotated_at is null)
        )
      );
    `);
  }
}
