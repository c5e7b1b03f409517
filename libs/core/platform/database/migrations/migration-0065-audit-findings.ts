import { Migration } from '@mikro-orm/migrations';

/** What checks of the audit log found stays until an operator closes it, even when somebody puts the log right again meanwhile. */
export class Migration0065AuditFindings extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_checks
        add column finding text,
        add column found_at timestamptz;
    `);
  }
}
