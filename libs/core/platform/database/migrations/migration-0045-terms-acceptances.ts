import { Migration } from '@mikro-orm/migrations';

/** Which version of the terms each person agreed to, and when. */
export class Migration0045TermsAcceptances extends Migration {
  override up(): void {
    this.addSql(`
      create table terms_acceptances (
        user_id uuid not null references users (id),
        version text not null check (version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
        accepted_at timestamptz not null,
        primary key (user_id, version)
      );
    `);
  }
}
