import { Migration } from '@mikro-orm/migrations';

/** Conversations that nobody owns are found by their age, to be deleted. */
export class Migration0024VisitorsForgotten extends Migration {
  override up(): void {
    this.addSql('create index chat_sessions_nobodys on chat_sessions (last_at) where user_id is null');
  }
}
