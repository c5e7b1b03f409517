import { Migration } from '@mikro-orm/migrations';

/** Homes by where they are. Taken nights are found by the constraint's own index; `bench/search.mjs` measures it. @spec §7 */
export class Migration0015Search extends Migration {
  override up(): void {
    this.addSql(`
      create index properties_place on properties (latitude, longitude) where status = 'listed';
    `);
  }
}
