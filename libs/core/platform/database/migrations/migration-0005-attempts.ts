import { Migration } from '@mikro-orm/migrations';

/** Sweeps that ask the provider note when they last tried, so that those it cannot answer for go to the back of the queue. */
export class Migration0005Attempts extends Migration {
  override up(): void {
    this.addSql(`
      alter table payout_accounts add attempted_at timestamptz;
      alter table subscriptions add attempted_at timestamptz;
      alter table provider_customers add attempted_at timestamptz;
    `);
  }
}
