import { Migration } from '@mikro-orm/migrations';

/** Owners for whom an operator has lifted the limit of homes. */
export class Migration0042HomesLimit extends Migration {
  override up(): void {
    this.addSql(`alter table users add column homes_unlimited_at timestamptz;`);
  }
}
