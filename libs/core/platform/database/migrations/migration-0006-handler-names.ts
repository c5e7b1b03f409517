import { Migration } from '@mikro-orm/migrations';

/** Handlers that notify people and the schedule that resumes refunds say so in their names. */
export class Migration0006HandlerNames extends Migration {
  override up(): void {
    this.addSql(`
      update handled set handler = 'notify-' || substr(handler, 6) where handler like 'tell-%';
      update schedule_runs set name = 'resume-refunds' where name = 'resume-operations';
    `);
  }
}
