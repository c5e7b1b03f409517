import { Migration } from '@mikro-orm/migrations';

/** Homes of suspended owners are off the market and remember what they were. */
export class Migration0033SuspendedHomes extends Migration {
  override up(): void {
    this.addSql(`
      alter table properties add column suspended_from text check (suspended_from in ('listed', 'awaiting_approval'));
    `);
    this.addSql(`
      update properties as p
      set suspended_from = p.status, status = 'paused', status_reason = 'Its owner’s account is suspended', status_set_by = null
      from users as u
      where u.id = p.owner_id and u.suspended_at is not null and p.status in ('listed', 'awaiting_approval');
    `);
  }
}
