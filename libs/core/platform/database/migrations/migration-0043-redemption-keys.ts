import { Migration } from '@mikro-orm/migrations';

/** The client's key of a redemption, so that a request that is sent again buys nothing again. */
export class Migration0043RedemptionKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table vouchers add column request_key uuid;
      create unique index vouchers_request_key on vouchers (user_id, perk_id, request_key);
    `);
  }
}
