import { Migration } from '@mikro-orm/migrations';

/** What the last check of the audit log found, so that operators are told about it like about other work. */
export class Migration0063AuditChecks extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_checks (
        singleton boolean primary key default true check (singleton),
        checked_at timestamptz not null,
        entries bigint not null check (entries >= 0),
        problem text
      );
    `);
  }
}
