import { Migration } from '@mikro-orm/migrations';

/**
 * What makes every browser that an account knows an unknown one. The cookies of former releases hold for 0, which
 * accounts have that exist; new ones begin with 1, because such a cookie may be from whoever had their address before.
 */
export class Migration0067KnownBrowsers extends Migration {
  override up(): void {
    this.addSql(`
      alter table users add column device_generation integer not null default 0;
    `);
  }
}
