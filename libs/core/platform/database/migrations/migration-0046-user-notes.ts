import { Migration } from '@mikro-orm/migrations';

/** What operators write down about a person, for each other. */
export class Migration0046UserNotes extends Migration {
  override up(): void {
    this.addSql(`
      create table user_notes (
        id uuid primary key,
        user_id uuid not null references users (id),
        author_id uuid not null references users (id),
        text text not null,
        written_at timestamptz not null
      );
      create index user_notes_user on user_notes (user_id, written_at);
    `);
  }
}
