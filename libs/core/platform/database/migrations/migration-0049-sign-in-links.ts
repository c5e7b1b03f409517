import { Migration } from '@mikro-orm/migrations';

/** Links that end a sign-in from a new device; each belongs to its session, and goes with it. */
export class Migration0049SignInLinks extends Migration {
  override up(): void {
    this.addSql(`
      alter table account_links drop constraint account_links_purpose_check;
      alter table account_links
        add column session_id uuid references sessions on delete cascade,
        add constraint account_links_purpose_check
          check (purpose in ('verify_email', 'change_email', 'reset_password', 'end_session')),
        add constraint account_links_of_session check ((purpose = 'end_session') = (session_id is not null));
      drop index account_links_one_open;
      create unique index account_links_one_open on account_links (user_id, purpose)
        where closed_at is null and purpose <> 'end_session';
      create unique index account_links_session on account_links (session_id) where session_id is not null;
    `);
  }
}
