import { Migration } from '@mikro-orm/migrations';

/** Which week owners were last told about, so that each is told once. */
export class Migration0031WeekSummaries extends Migration {
  override up(): void {
    this.addSql(`
      create table week_summaries (
        owner_id uuid primary key references users on delete cascade,
        -- The Monday of the latest summary, in the owner's zone.
        monday date not null check (extract(isodow from monday) = 1)
      );
    `);
  }
}
