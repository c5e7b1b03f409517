import { Migration } from '@mikro-orm/migrations';

/** What tells a repeated beginning of a draft from another draft. */
export class Migration0016DraftKeys extends Migration {
  override up(): void {
    this.addSql(`
      -- Made by the browser; null for drafts of older clients.
      alter table listing_drafts add column begin_key uuid;
      create unique index listing_drafts_begin_key on listing_drafts (owner_id, begin_key);
    `);
  }
}
