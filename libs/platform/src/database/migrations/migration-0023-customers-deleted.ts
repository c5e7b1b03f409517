import { Migration } from '@mikro-orm/migrations';

/** When somebody who left stopped being a customer of the provider; the id stays, because charges of the past name it. */
export class Migration0023CustomersDeleted extends Migration {
  override up(): void {
    this.addSql('alter table provider_customers add column deleted_at timestamptz');
  }
}
