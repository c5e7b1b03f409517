import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { OLD_ROWS, type OldRows } from './old-rows.js';

/** Rows of one statement: few enough that nothing else waits for it. */
const BATCH = 1_000;
/** Statements of one run for each table; what is left has its turn in the next run. */
const BATCHES = 200;

/** Deletes what is kept for a while only, in small batches. As safe to run twice as once. */
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
      const gone = await table.deleteSome(this.em.fork(), days, batch);
      deleted += gone;
      if (gone < batch) break;
    }
    return deleted;
  }
}
