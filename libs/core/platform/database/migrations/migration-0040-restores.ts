import { Migration } from '@mikro-orm/migrations';
import { CREATE_RESTORES } from '../restores-table.js';

/** Restores from a backup: the product is read-only while one is open. */
export class Migration0040Restores extends Migration {
  override up(): void {
    this.addSql(CREATE_RESTORES);
  }
}
