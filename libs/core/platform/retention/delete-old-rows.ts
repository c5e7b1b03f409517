import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { OLD_ROWS, type OldRows } from './old-rows.js';

/** Rows per statement: few enough not to block other work. */
const BATCH = 1_000;
/** Statements per table and run; the rest waits for the next run. */
const BATCHES = 200;

/** Deletes expired rows in small batches. Safe to run twice. */
@Injectable()
export class DeleteOldRows {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    @Inject(OLD_ROWS) private readonly tables: readonly OldRows[],
  ) {}

  async run(batch = BATCH): Promise<void> {
    const settings = await this.settings.current();
    for (const table of this.tables) {
      const days = table.keptFor === null ? 0 : settings[table.keptFor];
      const deleted = await this.deleteAll(table, days, batch);
      if (deleted > 0) this.logger.log({ table: table.what, deleted, days }, 'Old rows are deleted');
    }
  }

  private async deleteAll(table: OldRows, days: number, batch: number): Promise<number> {
    let deleted = 0;
    for (let round = 0; round < BATCHES; round += 1) {
      const { numDeletedRows } = await table.deletion(this.em.fork(), days, batch).executeTakeFirst();
      const count = Number(numDeletedRows);
      deleted += count;
      if (count < batch) break;
    }
    return deleted;
  }
}
