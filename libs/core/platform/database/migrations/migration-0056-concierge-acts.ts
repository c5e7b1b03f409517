import { Migration } from '@mikro-orm/migrations';

/** Cards of the concierge: what each would do, for whom, and what became of it. */
export class Migration0056ConciergeActs extends Migration {
  override up(): void {
    this.addSql(`
      create table concierge_acts (
        id uuid primary key,
        seq bigint generated always as identity,
        session_id uuid not null references chat_sessions,
        message_id uuid not null references chat_messages,
        -- Who may press it.
        user_id uuid not null references users,
        -- What is done, with the figures that the card shows: other figures are refused.
        terms jsonb not null,
        card jsonb not null,
        state text not null check (state in ('offered', 'pressed', 'done', 'refused', 'expired')),
        offered_at timestamptz not null,
        valid_until timestamptz not null,
        pressed_at timestamptz,
        settled_at timestamptz,
        outcome jsonb,
        check ((state in ('done', 'refused', 'expired')) = (settled_at is not null)),
        check (state <> 'pressed' or pressed_at is not null)
      );
      create index concierge_acts_session on concierge_acts (session_id, seq);
      create index concierge_acts_message on concierge_acts (message_id);
      create index concierge_acts_user on concierge_acts (user_id);
    `);
  }
}
