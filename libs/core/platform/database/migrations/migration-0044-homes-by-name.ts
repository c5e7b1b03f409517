import { Migration } from '@mikro-orm/migrations';

/** Finds homes by words of their titles and towns, wherever these stand. */
export class Migration0044HomesByName extends Migration {
  override up(): void {
    this.addSql(`
      create index properties_words on properties using gin (to_tsvector('simple', title || ' ' || city)) where status = 'listed';
    `);
  }
}
