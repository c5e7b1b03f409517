import { Migration } from '@mikro-orm/migrations';

/** What is kept for a while only is found by its age; an email can go while the one that was sent again stays. */
export class Migration0003Retention extends Migration {
  override up(): void {
    this.addSql(`
      create index events_of_no_booking on events (done_at) where booking_id is null;
      create index mails_finished on mails (finished_at) where finished_at is not null;
      alter table mails drop constraint mails_resend_of_fkey;
      alter table mails add constraint mails_resend_of_fkey foreign key (resend_of) references mails on delete set null;
    `);
  }
}
