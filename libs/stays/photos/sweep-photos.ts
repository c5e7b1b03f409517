import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, FileStorage, inTransaction } from '#libs/core/platform';
import { PHOTO_UNUSED_HOURS } from '#libs/core/rules';
import { folderOf } from './photo-files.js';
import { db } from './tables.js';

const HOUR_MS = 3_600_000;
const BATCH = 100;

/** Removes photos that nothing has used for a day, and those that were given up. */
@Injectable()
export class SweepPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * First says that they are given up, so that nothing can take them any more; then files go before rows, so that a sweep
   * which dies half way is finished by the next one.
   * @returns how many were removed
   */
  async run(): Promise<number> {
    await this.giveUpIdle();
    let removed = 0;
    for (;;) {
      const batch = await this.discarded();
      for (const id of batch) await this.remove(id);
      removed += batch.length;
      if (batch.length < BATCH) return removed;
    }
  }

  private async giveUpIdle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - PHOTO_UNUSED_HOURS * HOUR_MS);
    await inTransaction(this.em, (tx) =>
      db(tx)
        .updateTable('photos')
        .set({ state: 'discarded', problem: null })
        .where('idle_since', '<', before)
        .where('state', '<>', 'discarded')
        .execute(),
    );
  }

  private async discarded(): Promise<string[]> {
    const found = await db(this.em.fork())
      .selectFrom('photos')
      .select('id')
      .where('state', '=', 'discarded')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return found.map(({ id }) => id);
  }

  private async remove(id: string): Promise<void> {
    await this.files.remove(folderOf(id));
    await inTransaction(this.em, (tx) =>
      db(tx).deleteFrom('photos').where('id', '=', id).where('state', '=', 'discarded').execute(),
    );
  }
}
