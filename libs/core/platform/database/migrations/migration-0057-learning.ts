import { Migration } from '@mikro-orm/migrations';

/** Articles of the help that operators write, and what the concierge learns from. */
export class Migration0057Learning extends Migration {
  override up(): void {
    this.addSql(`
      -- Every version that was ever saved; the latest counts. Version 0 of an article that Latchkey comes with is in no table.
      create table help_versions (
        article_id text not null check (article_id ~ '^[a-z0-9-]{1,80}$'),
        version integer not null check (version > 0),
        topic text not null,
        title text not null check (title <> ''),
        paragraphs jsonb not null,
        asks text not null,
        published boolean not null,
        saved_at timestamptz not null,
        saved_by uuid not null references users,
        note text not null,
        primary key (article_id, version)
      );
      create index help_versions_saved_by on help_versions (saved_by);

      create table help_examples (
        id uuid primary key,
        text text not null check (text <> ''),
        meaning text not null,
        added_at timestamptz not null,
        added_by uuid not null references users,
        removed_at timestamptz
      );
      create unique index help_examples_text on help_examples (lower(text)) where removed_at is null;
      create index help_examples_added_by on help_examples (added_by);

      -- What the concierge took a message for: an intent, or an article.
      alter table chat_messages add column meaning text;

      -- Answers that did not help. Deleted with their conversation.
      create table concierge_questions (
        id uuid primary key,
        session_id uuid not null references chat_sessions,
        message_id uuid not null unique references chat_messages,
        -- Without contact details and card numbers.
        question text not null,
        answer text not null,
        meaning text,
        reasons text[] not null check (cardinality(reasons) > 0),
        state text not null check (state in ('open', 'example', 'article', 'dismissed')),
        asked_at timestamptz not null,
        settled_at timestamptz,
        check ((state = 'open') = (settled_at is null))
      );
      create index concierge_questions_session on concierge_questions (session_id);
      create index concierge_questions_asked on concierge_questions (asked_at);
      create index concierge_questions_open on concierge_questions (asked_at) where state = 'open';
    `);
  }
}
